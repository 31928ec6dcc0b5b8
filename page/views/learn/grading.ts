/** Grades the answer to a drill. */

import type { Cell, Drill } from "../../engine/api";
import { LEARN, safeCellsText, worseText } from "../../texts/learn";

/** the chosen cells, or the answer about a pair; null to give up */
export type Choice = Cell[] | boolean | null;

/** @returns the verdict is a sentence or more */
export function grade(drill: Drill, choice: Choice): { right: boolean; verdict: string } {
  if (choice === null) return { right: false, verdict: LEARN.here };
  if (drill.is_fifty_fifty !== null) return gradePair(drill, choice);
  const cells = Array.isArray(choice) ? choice : [];
  return drill.kind === "safe-cells" ? gradeSafeCells(drill, cells) : gradeMove(drill, cells);
}

function gradePair({ is_fifty_fifty }: Drill, choice: Choice) {
  const right = choice === is_fifty_fifty;
  return { right, verdict: right ? LEARN.right : LEARN.wrong };
}

function gradeSafeCells({ answer }: Drill, cells: Cell[]) {
  const wrong = without(cells, answer).length;
  const found = cells.length - wrong;
  const right = !wrong && found === answer.length;
  return { right, verdict: safeCellsText(found, answer.length, wrong) };
}

function gradeMove({ answer, win_probabilities: wins }: Drill, [cell]: Cell[]) {
  const right = !without([cell], answer).length;
  if (right) return { right, verdict: LEARN.right };
  const move = wins?.moves.find((one) => isSame(one.cell, cell));
  if (!wins || !move) return { right, verdict: LEARN.notBest };
  const chance = move.win_probability;
  const cost = wins.win_probability - chance;
  return { right, verdict: worseText(cell, chance, cost) };
}

/** Returns the cells of a list that are not in another one. */
export function without(cells: Cell[], others: Cell[]) {
  return cells.filter((cell) => !others.some((other) => isSame(cell, other)));
}

export function isSame(one: Cell, other: Cell) {
  return one[0] === other[0] && one[1] === other[1];
}
