/** What a hidden cell may show, and the names of moves. */

import { signal } from "@preact/signals";
import { cellName, nonBreaking, percent } from "../../common/format";
import type { Cell, Detail } from "../../engine/api";
import type { Position } from "../../links/position";
import { ANALYSE } from "../../texts/analyse";
import { besideIn } from "./opening";

/** something that a cell may show */
export interface Outcome {
  /** as in the text format */
  value: string;
  /** null if it is unknown */
  probability: number | null;
  /** the win chance of the best move after it, if it is known */
  wins?: string;
}

export interface Choice {
  cell: Cell;
  outcomes: Outcome[];
  onChoose: (outcome: Outcome) => void;
  /** the element beside which the dialog is; by default the cell */
  beside?: Element | undefined;
}

/** What the picker offers; the dialog is closed while it is null. */
export class OutcomeChoice {
  readonly offered = signal<Choice | null>(null);

  open(cell: Cell, outcomes: Outcome[], onChoose: (outcome: Outcome) => void, beside?: Element) {
    this.offered.value = { cell, outcomes, onChoose, beside };
  }

  /** Shows more about the outcomes, if they are still offered. */
  update(cell: Cell, outcomes: Outcome[]) {
    const { value } = this.offered;
    if (value?.cell === cell) this.offered.value = { ...value, outcomes };
  }

  close() {
    this.offered.value = null;
  }
}

/** Smaller differences from 1 in a sum of probabilities are rounding errors. */
const ROUNDING = 1e-9;

/**
 * Returns what a hidden cell may show, with the probabilities; an estimate knows only that of a
 * mine.
 */
export function possibleOutcomes(position: Position, cell: Cell, detail: Detail): Outcome[] {
  const { method, mine_probability, click_outcomes } = detail;
  const mine = mine_probability > 0 ? [{ value: "*", probability: mine_probability }] : [];
  if (mine_probability === 1) return mine;
  if (method === "estimated") return [...numbersInRange(position, cell), ...mine];
  const numbers = click_outcomes.map(({ number, probability }) => ({
    value: String(number),
    probability,
  }));
  const sum = [...mine, ...numbers].reduce((total, { probability }) => total + probability, 0);
  const withheld = position.clues === "exact" ? 0 : 1 - sum;
  const nothing = withheld > ROUNDING ? [{ value: "?", probability: withheld }] : [];
  return [...numbers, ...nothing, ...mine];
}

/** Adds the win chances after each number to outcomes; after a mine the game is lost. */
export function withWins(outcomes: Outcome[], { click_outcomes }: Detail): Outcome[] {
  return outcomes.map((outcome) => {
    const found = click_outcomes.find(({ number }) => String(number) === outcome.value);
    if (!found || found.win_probability === null) return outcome;
    return { ...outcome, wins: ANALYSE.chance(found.win_probability, found.exact_win) };
  });
}

/** Returns the numbers that the cells beside a cell allow. */
function numbersInRange(position: Position, [row, column]: Cell): Outcome[] {
  const values = position.rows.join("");
  const beside = besideIn(position)(row * position.rows[0].length + column);
  const isExact = position.clues === "exact";
  const mines = beside.filter((i) => values[i] === "*").length;
  const hidden = beside.filter((i) => "#F".includes(values[i])).length;
  const [from, to] = isExact ? [mines, mines + hidden] : [0, beside.length];
  return Array.from({ length: to - from + 1 }, (_, n) => ({
    value: String(from + n),
    probability: null,
  }));
}

/** @param value as in the text format */
export function valueName(value: string) {
  const names = {
    "*": ANALYSE.aMine,
    "?": ANALYSE.noNumberShown,
    "#": ANALYSE.hiddenCell,
    F: ANALYSE.aFlag,
  };
  return (names as Record<string, string>)[value] ?? value;
}

/** Describes a move in a few words. */
export function describeMove(cell: Cell, { value, probability }: Outcome) {
  const shown = { "*": ANALYSE.mineMove, "?": ANALYSE.noNumberMove }[value] ?? value;
  const chance = probability === null ? "" : `, ${percent(probability)}`;
  return nonBreaking(`${cellName(cell)}: ${shown}${chance}`);
}
