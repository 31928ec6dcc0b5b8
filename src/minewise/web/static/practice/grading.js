/**
 * Grades the answer to a drill.
 *
 * @typedef {import("../../api.js").Drill} Drill
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {Cell[] | boolean | null} Choice the chosen cells, or the answer about a pair; null to give up
 */

import { cellName, percent } from "../format.js";

/**
 * @param {Drill} drill
 * @param {Choice} choice
 * @returns {{right: boolean, verdict: string}} the verdict is a sentence or more
 */
export function grade(drill, choice) {
  if (choice === null) return { right: false, verdict: "Here is the answer." };
  if (drill.is_fifty_fifty !== null) return gradePair(drill, choice);
  const cells = Array.isArray(choice) ? choice : [];
  return drill.win_probabilities ? gradeMove(drill, cells) : gradeSafeCells(drill, cells);
}

/**
 * @param {Drill} drill
 * @param {Choice} choice
 */
function gradePair({ is_fifty_fifty }, choice) {
  const right = choice === is_fifty_fifty;
  return { right, verdict: right ? "Right." : "Wrong." };
}

/**
 * @param {Drill} drill
 * @param {Cell[]} cells
 */
function gradeSafeCells({ answer }, cells) {
  const wrong = without(cells, answer).length;
  const found = cells.length - wrong;
  const right = !wrong && found === answer.length;
  if (right)
    return { right, verdict: answer.length === 1 ? "Right." : `Right: all ${found} cells.` };
  const parts = [`You found ${found} of ${answer.length} safe ${plural(answer.length)}.`];
  if (wrong)
    parts.push(`${wrong} ${plural(wrong)} ${wrong === 1 ? "is" : "are"} not certainly safe.`);
  return { right, verdict: parts.join(" ") };
}

/** @param {number} count */
function plural(count) {
  return count === 1 ? "cell" : "cells";
}

/**
 * @param {Drill} drill
 * @param {Cell[]} cells
 */
function gradeMove({ answer, win_probabilities: wins }, [cell]) {
  const right = !without([cell], answer).length;
  if (right) return { right, verdict: "Right." };
  const move = wins?.moves.find((one) => isSame(one.cell, cell));
  const chance = move?.win_probability ?? 0;
  const cost = percent((wins?.win_probability ?? 0) - chance);
  return {
    right,
    verdict: `Not the best: ${cellName(cell)} wins ${percent(chance)}, which costs ${cost}.`,
  };
}

/**
 * Returns the cells of a list that are not in another one.
 * @param {Cell[]} cells
 * @param {Cell[]} others
 */
export function without(cells, others) {
  return cells.filter((cell) => !others.some((other) => isSame(cell, other)));
}

/**
 * @param {Cell} one
 * @param {Cell} other
 */
export function isSame(one, other) {
  return one[0] === other[0] && one[1] === other[1];
}
