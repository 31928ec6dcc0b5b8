/**
 * A clue model: with which probability a cell shows each number, given its true number.
 *
 * The texts are those of `mw.ClueModel`. All sums are taken in its order, so that rounding is the
 * same and a seed gives the same clues.
 */

import { GameError, quoted } from "./error";
import { NOTHING } from "./values";

/** The probability of each number that may be shown; `NOTHING` stands for none. */
export type Row = Map<number, number>;
type Model = (number: number, neighbours: number, chance: number) => Row;
type Step = { readonly name: string; readonly chance: number; readonly rows: readonly Row[] };
type Part = { readonly weight: number; readonly steps: readonly Step[] };

const ROUNDING = 1e-9;
const SQUARE_NEIGHBOURS = 8;
const MAX_TEXT = 20_000;
const MAX_STEPS = 100;

const SIMPLE: Record<string, Model> = {
  exact: (number) => new Map([[number, 1]]),
  optimistic: (number) => even(range(0, number), 1 / (number + 1)),
  cautious: (number, neighbours) => even(range(number, neighbours), 1 / (neighbours - number + 1)),
  liar(number, neighbours) {
    const beside = [number - 1, number + 1].filter((shown) => shown >= 0 && shown <= neighbours);
    return beside.length ? even(beside, 1 / beside.length) : new Map([[number, 1]]);
  },
};
const WITH_CHANCE: Record<string, Model> = {
  withheld: (number, _, chance) =>
    new Map([
      [number, 1 - chance],
      [NOTHING, chance],
    ]),
  noisy(number, neighbours, chance) {
    if (!neighbours) return new Map([[number, 1]]);
    return even(range(0, neighbours), chance / neighbours).set(number, 1 - chance);
  },
  misread(number, neighbours, chance) {
    const most = Math.max(neighbours, SQUARE_NEIGHBOURS);
    return even(range(0, most), chance / most).set(number, 1 - chance);
  },
};
const NAMES = [...Object.keys(SIMPLE), ...Object.keys(WITH_CHANCE), "matrix"];

export class ClueModel {
  /** The text as `mw.ClueModel` writes it. */
  readonly text: string;
  /** Whether every number is shown as it is. */
  readonly isExact: boolean;
  private readonly parts: readonly Part[];

  /** Throws `GameError` if the text cannot be read. */
  constructor(text: string) {
    checkLength(text);
    const parts = text.split("|").map((part) => readPart(part, text));
    if (parts.length > 1 || parts[0].weight !== null) {
      const sum = parts.reduce((total, { weight }) => total + (weight ?? Number.NaN), 0);
      if (!(Math.abs(sum - 1) <= ROUNDING))
        throw new GameError(
          `the clue model ${quoted(text)} must give each part a weight, such as ` +
            "0.8*exact|0.2*liar, and they must sum to 1",
        );
    }
    this.parts = parts.map(({ weight, steps }) => ({ weight: weight ?? 1, steps }));
    this.isExact = this.parts.every(({ steps }) => steps.every(({ name }) => name === "exact"));
    const chains = this.parts.map(({ steps }) => steps.map(stepText).join("+"));
    this.text =
      chains.length === 1
        ? chains[0]
        : chains.map((chain, i) => `${plain(this.parts[i].weight)}*${chain}`).join("|");
  }

  /** Returns what a cell shows; throws `GameError` if a matrix has no row for the number. */
  row(number: number, neighbours: number): Row {
    const total: Row = new Map();
    for (const { weight, steps } of this.parts) {
      let row: Row = new Map([[number, 1]]);
      for (const step of steps) row = applied(step, row, neighbours);
      for (const [shown, chance] of row) add(total, shown, weight * chance);
    }
    return new Map([...total].filter(([, chance]) => chance > 0));
  }
}

function add(row: Row, shown: number, chance: number): void {
  row.set(shown, (row.get(shown) ?? 0) + chance);
}

function even(numbers: number[], chance: number): Row {
  return new Map(numbers.map((number) => [number, chance]));
}

function range(least: number, most: number): number[] {
  return Array.from({ length: most - least + 1 }, (_, i) => least + i);
}

/** Returns what is shown after one more step; what was not shown stays so. */
function applied({ name, chance, rows }: Step, row: Row, neighbours: number): Row {
  const result: Row = new Map();
  for (const [number, weight] of row) {
    let next: Row;
    if (number === NOTHING) next = new Map([[NOTHING, 1]]);
    else if (name === "matrix") {
      if (number >= rows.length)
        throw new GameError(`the matrix has rows up to ${rows.length - 1}, not for ${number}`);
      next = rows[number];
    } else if (number > neighbours && name !== "exact" && name !== "withheld")
      throw new GameError(`${name} cannot follow a model that shows ${number} for some cells`);
    else next = (SIMPLE[name] ?? WITH_CHANCE[name])(number, neighbours, chance);
    for (const [shown, p] of next) add(result, shown, weight * p);
  }
  return result;
}

function checkLength(text: string): void {
  if (typeof text !== "string")
    throw new GameError(`a clue model must be text, not ${quoted(text)}`);
  if (text.length > MAX_TEXT)
    throw new GameError(`a clue model has at most ${MAX_TEXT.toLocaleString("en")} characters`);
  if ((text.match(/[+|]/g)?.length ?? 0) >= MAX_STEPS)
    throw new GameError(`a clue model has at most ${MAX_STEPS} steps`);
}

function readPart(part: string, text: string): { weight: number | null; steps: Step[] } {
  const star = part.lastIndexOf("*");
  const weight = star < 0 ? null : readNumber(part.slice(0, star), text);
  if (weight !== null && !(weight >= 0 && weight <= 1))
    throw new GameError(`the weight ${weight} of a clue model must be from 0 to 1`);
  const steps = part.slice(star + 1).split("+");
  return { weight, steps: steps.map((step) => readStep(step.trim(), text)) };
}

function readStep(step: string, text: string): Step {
  const [, name, inside] = /^([a-z]+)\s*(?:\(([^()]*)\))?$/.exec(step) ?? [];
  if (name === "matrix") return { name, chance: 0, rows: readMatrix(inside ?? "", text) };
  if (name === undefined || !NAMES.includes(name))
    throw new GameError(
      `unknown clue model ${quoted(name ?? step)}: choose from ${NAMES.join(", ")}`,
    );
  if (name in SIMPLE) {
    if (inside !== undefined) throw new GameError(`the clue model ${name} has no parameter`);
    return { name, chance: 0, rows: [] };
  }
  if (inside === undefined) throw new GameError(`the clue model ${name} needs a probability`);
  const chance = readNumber(inside, text);
  if (!(chance >= 0 && chance <= 1))
    throw new GameError(`${name}(${inside.trim()}): the probability must be from 0 to 1`);
  return { name, chance, rows: [] };
}

function readMatrix(lines: string, text: string): Row[] {
  return lines.split(";").map((line, number) => {
    const row: Row = new Map();
    const words = line.split(/\s+/).filter(Boolean);
    for (const [shown, word] of words.entries())
      row.set(word.startsWith("?") ? NOTHING : shown, readNumber(word.replace(/^\?/, ""), text));
    const chances = [...row.values()];
    const sum = chances.reduce((total, p) => total + p, 0);
    if (chances.some((p) => p < 0) || Math.abs(sum - 1) > ROUNDING)
      throw new GameError(
        `row ${number} of the matrix must have probabilities that sum to 1, not ` +
          quoted(line.trim()),
      );
    return row;
  });
}

function readNumber(word: string, text: string): number {
  const isDecimal = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(word);
  const value = isDecimal ? Number(word) : Number.NaN;
  if (!Number.isFinite(value))
    throw new GameError(`${quoted(word.trim())} in the clue model ${quoted(text)} is no number`);
  return value;
}

function stepText({ name, chance, rows }: Step): string {
  if (name in WITH_CHANCE) return `${name}(${plain(chance)})`;
  if (name !== "matrix") return name;
  const lines = rows.map((row) =>
    [...row].map(([shown, p]) => (shown === NOTHING ? "?" : "") + plain(p)).join(" "),
  );
  return `matrix(${lines.join("; ")})`;
}

/** Returns a number as Python writes it: 0.0001, but 1e-05. */
function plain(value: number): string {
  const [digits, exponent] = value.toExponential().split("e");
  return Number(exponent) >= -4 || value === 0
    ? String(value)
    : `${digits}e-${exponent.slice(1).padStart(2, "0")}`;
}
