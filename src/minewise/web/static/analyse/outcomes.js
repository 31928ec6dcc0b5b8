/** What a hidden cell may show, and the names of moves. */

import { cellName, nonBreaking, percent } from "../format.js";
import { besideIn } from "./opening.js";

/**
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {import("../../api.js").Detail} Detail
 * @typedef {import("./editor.js").Position} Position
 *
 * @typedef {object} Outcome something that a cell may show
 * @property {string} value as in the text format
 * @property {number | null} probability null if it is unknown
 */

/** Smaller differences from 1 in a sum of probabilities are rounding errors. */
const ROUNDING = 1e-9;

/**
 * Returns what a hidden cell may show, with the probabilities; an estimate knows only that of a mine.
 * @param {Position} position
 * @param {Cell} cell
 * @param {Detail} detail
 * @returns {Outcome[]}
 */
export function possibleOutcomes(position, cell, detail) {
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

/**
 * Returns the numbers that the cells beside a cell allow.
 * @param {Position} position
 * @param {Cell} cell
 * @returns {Outcome[]}
 */
function numbersInRange(position, [row, column]) {
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

/** @param {string} value as in the text format */
export function valueName(value) {
  return { "*": "a mine", "?": "open without a number" }[value] ?? value;
}

/**
 * Describes a move in a few words.
 * @param {Cell} cell
 * @param {Outcome} outcome
 */
export function describeMove(cell, { value, probability }) {
  const shown = { "*": "mine", "?": "no number" }[value] ?? value;
  const chance = probability === null ? "" : `, ${percent(probability)}`;
  return nonBreaking(`${cellName(cell)}: ${shown}${chance}`);
}
