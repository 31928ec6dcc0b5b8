/** The text and the marks of a hint at each level of detail. */

import { cellName, sentence } from "../format.js";

/**
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {import("../../api.js").Hint} Hint
 * @typedef {import("../board/board.js").BoardView} BoardView
 *
 * @typedef {object} HintDescription
 * @property {string} text
 * @property {Cell | null} focusCell the centre of the area to look at
 * @property {Cell[]} clues
 * @property {Cell[]} safe
 * @property {Cell[]} guesses the best guess
 * @property {Cell[]} mines
 */

/**
 * @param {Hint} hint
 * @param {number} level from 1 (the area) to 4 (the full hint)
 * @param {BoardView} board
 * @returns {HintDescription}
 */
export function describeHint(hint, level, board) {
  const clues = /** @type {Cell[]} */ (hint.clues.filter((clue) => typeof clue !== "string"));
  const full = {
    text: sentence(hint.text),
    focusCell: null,
    clues,
    safe: hint.safe,
    guesses: [],
    mines: hint.mines,
  };
  if (hint.guess) return describeGuess(hint.guess, level, full);
  if (level >= 4 || hint.kind === "over" || hint.kind === "first click") return full;
  const description = { ...full, safe: [], mines: [] };
  const [anchor] = clues.length ? clues : [...hint.safe, ...hint.mines];
  if (level === 1)
    return {
      ...description,
      text: describeArea(hint, anchor),
      focusCell: anchor ?? null,
      clues: [],
    };
  const isFlag = hint.kind === "wrong flags";
  const text =
    level === 2
      ? describeClues(hint, clues, isFlag)
      : describeTechnique(hint, clues, board, isFlag);
  return { ...description, text };
}

/**
 * @param {NonNullable<Hint["guess"]>} guess
 * @param {number} level
 * @param {HintDescription} full
 * @returns {HintDescription}
 */
function describeGuess({ cell }, level, full) {
  const intro = "No cell is certainly safe, so you have to guess.";
  if (level === 1) return { ...full, text: intro };
  if (level === 2)
    return { ...full, text: `${intro} Look around ${cellName(cell)}.`, focusCell: cell };
  const text =
    level === 3 ? `No cell is certainly safe. The best guess is ${cellName(cell)}.` : full.text;
  return { ...full, text, guesses: [cell] };
}

/**
 * @param {Hint} hint
 * @param {Cell} anchor
 */
function describeArea(hint, anchor) {
  if (hint.kind === "wrong flags") return `A flag is wrong. Look around ${cellName(anchor)}.`;
  if (usesMineTotal(hint) && hint.clues.length === 1) return "Consider the number of mines left.";
  const also = usesMineTotal(hint) ? " and consider the number of mines left" : "";
  return `Look around ${cellName(anchor)}${also}.`;
}

/**
 * @param {Hint} hint
 * @param {Cell[]} clues
 * @param {boolean} isFlag
 */
function describeClues(hint, clues, isFlag) {
  const names = joinNames([
    ...clues.map(cellName),
    ...(usesMineTotal(hint) ? ["the mine total"] : []),
  ]);
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
function describeTechnique(hint, clues, board, isFlag) {
  const shown = clues.map(
    ([row, column]) =>
      `the ${board.values[row * board.columns + column]} at ${cellName([row, column])}`,
  );
  const names = joinNames([...shown, ...(usesMineTotal(hint) ? ["the mine total"] : [])]);
  const how = hint.technique ? `by ${hint.technique}${patternName(hint)}, ` : "";
  const found = isFlag ? "that a flag is wrong" : describeResult(hint);
  return sentence(`${how}${names} ${hint.clues.length === 1 ? "proves" : "prove"} ${found}`);
}

/** @param {Hint} hint */
function patternName({ pattern: name }) {
  return name ? ` (${name} pattern)` : "";
}

/** @param {Hint} hint */
function describeResult({ safe, mines }) {
  const parts = [];
  if (safe.length) parts.push(safe.length === 1 ? "a safe cell" : `${safe.length} safe cells`);
  if (mines.length) parts.push(mines.length === 1 ? "a mine" : `${mines.length} mines`);
  return joinNames(parts);
}

/** @param {Hint} hint */
function usesMineTotal({ clues }) {
  return clues.some((clue) => typeof clue === "string");
}

/** @param {string[]} names */
function joinNames(names) {
  if (names.length < 2) return names.join();
  const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names;
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
