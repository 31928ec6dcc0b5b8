/** The text and the marks of a hint at each level of detail. */

import { cellName, sentence } from "../words.js";

/**
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {import("../../api.js").Hint} Hint
 * @typedef {import("../board/board.js").BoardView} BoardView
 *
 * @typedef {object} Told
 * @property {string} words
 * @property {Cell | null} near the centre of the area to look at
 * @property {Cell[]} clues
 * @property {Cell[]} safe
 * @property {Cell[]} mines
 */

/**
 * @param {Hint} hint
 * @param {number} level from 1 (the area) to 4 (the full hint)
 * @param {BoardView} board
 * @returns {Told}
 */
export function tellHint(hint, level, board) {
  const clues = /** @type {Cell[]} */ (hint.clues.filter((clue) => typeof clue !== "string"));
  const all = { words: sentence(hint.text), near: null, clues, safe: hint.safe, mines: hint.mines };
  if (hint.guess) return guess(hint.guess, level, all);
  if (level >= 4 || hint.kind === "over" || hint.kind === "first click") return all;
  const told = { ...all, safe: [], mines: [] };
  const [anchor] = clues.length ? clues : [...hint.safe, ...hint.mines];
  if (level === 1) return { ...told, words: nudge(hint, anchor), near: anchor ?? null, clues: [] };
  const isFlag = hint.kind === "wrong flags";
  const words = level === 2 ? named(hint, clues, isFlag) : reason(hint, clues, board, isFlag);
  return { ...told, words };
}

/**
 * @param {NonNullable<Hint["guess"]>} guess
 * @param {number} level
 * @param {Told} all
 * @returns {Told}
 */
function guess({ cell }, level, all) {
  const none = "No cell is certainly safe, so you have to guess.";
  if (level === 1) return { ...all, words: none };
  if (level === 2) return { ...all, words: `${none} Look around ${cellName(cell)}.`, near: cell };
  const words =
    level === 3 ? `No cell is certainly safe. The best guess is ${cellName(cell)}.` : all.words;
  return { ...all, words, safe: [cell] };
}

/**
 * @param {Hint} hint
 * @param {Cell} anchor
 */
function nudge(hint, anchor) {
  if (hint.kind === "wrong flags") return `A flag is wrong. Look around ${cellName(anchor)}.`;
  if (isTotal(hint) && hint.clues.length === 1) return "Consider the number of mines left.";
  const also = isTotal(hint) ? " and consider the number of mines left" : "";
  return `Look around ${cellName(anchor)}${also}.`;
}

/**
 * @param {Hint} hint
 * @param {Cell[]} clues
 * @param {boolean} isFlag
 */
function named(hint, clues, isFlag) {
  const names = joined([...clues.map(cellName), ...(isTotal(hint) ? ["the mine total"] : [])]);
  const many = hint.clues.length > 1;
  if (isFlag) return `${many ? "These clues prove" : "This clue proves"} a flag wrong: ${names}.`;
  return `Cells can be deduced from ${many ? "these clues" : "this clue"}: ${names}.`;
}

/**
 * @param {Hint} hint
 * @param {Cell[]} clues
 * @param {BoardView} board
 * @param {boolean} isFlag
 */
function reason(hint, clues, board, isFlag) {
  const shown = clues.map(
    ([row, column]) =>
      `the ${board.values[row * board.columns + column]} at ${cellName([row, column])}`,
  );
  const names = joined([...shown, ...(isTotal(hint) ? ["the mine total"] : [])]);
  const how = hint.technique ? `by ${hint.technique}${pattern(hint)}, ` : "";
  const found = isFlag ? "that a flag is wrong" : outcome(hint);
  return sentence(`${how}${names} ${hint.clues.length === 1 ? "proves" : "prove"} ${found}`);
}

/** @param {Hint} hint */
function pattern({ pattern: name }) {
  return name ? ` (${name} pattern)` : "";
}

/** @param {Hint} hint */
function outcome({ safe, mines }) {
  const parts = [];
  if (safe.length) parts.push(safe.length === 1 ? "a safe cell" : `${safe.length} safe cells`);
  if (mines.length) parts.push(mines.length === 1 ? "a mine" : `${mines.length} mines`);
  return joined(parts);
}

/** @param {Hint} hint */
function isTotal({ clues }) {
  return clues.some((clue) => typeof clue === "string");
}

/** @param {string[]} names */
function joined(names) {
  if (names.length < 2) return names.join();
  const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names;
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
