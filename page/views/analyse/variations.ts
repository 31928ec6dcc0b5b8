/**
 * A tree of variations: moves from a start position, each with the alternatives that follow it.
 *
 * Trees are immutable: every function returns a new one, so that the editor can undo it.
 */

import { rowsOf } from "../../board/rows";
import type { Move, Variations } from "../../links/variations";

export interface Entry {
  move: Move;
  /** the numbers of the alternatives that lead to it */
  steps: number[];
  /** the number of branchings before it */
  indent: number;
}

/**
 * Probabilities are rounded to thousandths, as a link holds them; only certain values are 0 or 1.
 */
export const PRECISION = 1000;

export function startVariations(rows: string[]): Variations {
  return { rows, start: makeMove(-1, ""), line: [], at: 0 };
}

export function makeMove(
  cell: number,
  value: string,
  opened: [number, string][] = [],
  probability: number | null = null,
): Move {
  const rounded = probability === null ? null : roundProbability(probability);
  return { cell, value, opened, probability: rounded, flags: [], next: [] };
}

function roundProbability(probability: number) {
  if (probability === 0 || probability === 1) return probability;
  const rounded = Math.round(PRECISION * probability);
  return Math.max(1, Math.min(PRECISION - 1, rounded)) / PRECISION;
}

/** Returns the start and the moves that are made, in order. */
export function movesMade({ start, line, at }: Variations) {
  const moves = [start];
  for (const number of line.slice(0, at)) moves.push(moves[moves.length - 1].next[number]);
  return moves;
}

/** Returns the last move that is made, or the start. */
export function currentMove(tree: Variations) {
  return movesMade(tree)[tree.at];
}

/** Returns the position after the moves that are made. */
export function rowsAt(tree: Variations) {
  const values = [...tree.rows.join("")];
  for (const move of movesMade(tree)) applyMove(values, move);
  return rowsOf(values, tree.rows[0].length);
}

/** @param values all cells in reading order, which are changed */
export function applyMove(
  values: string[],
  { cell, value, opened, flags }: Pick<Move, "cell" | "value" | "opened" | "flags">,
) {
  if (cell >= 0) values[cell] = value;
  for (const [i, shown] of opened) values[i] = shown;
  for (const i of flags) {
    if (values[i] === "#") values[i] = "F";
    else if (values[i] === "F") values[i] = "#";
  }
}

/** Makes a move; the same move at the same place is not added twice. */
export function addMove(tree: Variations, move: Move) {
  const steps = tree.line.slice(0, tree.at);
  const { next } = currentMove(tree);
  const known = next.findIndex(({ cell, value }) => cell === move.cell && value === move.value);
  if (known >= 0) return goTo(tree, [...steps, known]);
  const start = replaceMove(tree.start, steps, (last) => ({ ...last, next: [...next, move] }));
  return goTo({ ...tree, start }, [...steps, next.length]);
}

/**
 * Goes to the move that some steps lead to. The line goes on as before if it leads there, else with
 * the first alternatives.
 */
export function goTo(tree: Variations, steps: number[]): Variations {
  const isOnLine = steps.every((number, i) => tree.line[i] === number);
  const line = isOnLine ? [...tree.line] : [...steps];
  for (let { next } = currentMove({ ...tree, line, at: line.length }); next.length; ) {
    line.push(0);
    next = next[0].next;
  }
  return { ...tree, line, at: steps.length };
}

/**
 * Goes to a place of the line.
 *
 * @param at the number of moves made; limited to those of the line
 */
export function goAlong(tree: Variations, at: number): Variations {
  return { ...tree, at: Math.max(0, Math.min(tree.line.length, at)) };
}

/** Removes the last move that is made, with all moves after it. */
export function removeMove(tree: Variations) {
  const steps = tree.line.slice(0, tree.at);
  const number = steps.pop();
  const start = replaceMove(tree.start, steps, (before) => ({
    ...before,
    next: before.next.filter((_, i) => i !== number),
  }));
  return goTo({ ...tree, start, line: steps, at: steps.length }, steps);
}

/** Sets or removes a flag after the last move that is made. The moves after it keep the flag. */
export function toggleFlag(tree: Variations, cell: number): Variations {
  const start = replaceMove(tree.start, tree.line.slice(0, tree.at), (move) => ({
    ...move,
    flags: move.flags.includes(cell)
      ? move.flags.filter((flag) => flag !== cell)
      : [...move.flags, cell],
  }));
  return { ...tree, start };
}

/** @returns the number of moves after it, in all variations */
export function countAfter({ next }: Move): number {
  return next.reduce((sum, move) => sum + 1 + countAfter(move), 0);
}

/** Returns all moves, each before those that follow it. */
export function listMoves({ start }: Variations): Entry[] {
  const entries: Entry[] = [];
  const add = ({ next }: Move, before: number[], indent = 0) => {
    const inner = next.length > 1 ? indent + 1 : indent;
    next.forEach((move, number) => {
      const steps = [...before, number];
      entries.push({ move, steps, indent: inner });
      add(move, steps, inner);
    });
  };
  add(start, []);
  return entries;
}

/** @param change changes the move that the steps lead to */
function replaceMove(move: Move, [first, ...others]: number[], change: (move: Move) => Move): Move {
  if (first === undefined) return change(move);
  const next = [...move.next];
  next[first] = replaceMove(next[first], others, change);
  return { ...move, next };
}
