/** What a finished game shows and says. */

import { cellName, percent } from "../words.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("../../api.js").Luck} Luck */
/** @typedef {import("../../api.js").Cell} Cell */

/** @param {Game | null} game */
export function isOver(game) {
  return game?.status === "won" || game?.status === "lost";
}

/**
 * The rows with every mine: flags where the game is won.
 * @param {Game} game
 */
export function uncovered(game) {
  const mines = new Set((game.result?.mines ?? []).map(String));
  const sign = game.status === "won" ? "F" : "*";
  return game.cells.map((row, r) =>
    [...row].map((value, c) => (value === "#" && mines.has(`${r},${c}`) ? sign : value)).join(""),
  );
}

/**
 * The flags on cells without a mine.
 * @param {Game} game
 * @returns {Cell[]}
 */
export function wrongFlags(game) {
  const mines = new Set((game.result?.mines ?? []).map(String));
  return game.cells.flatMap((row, r) =>
    [...row].flatMap((value, c) =>
      value === "F" && !mines.has(`${r},${c}`) ? [/** @type {Cell} */ ([r, c])] : [],
    ),
  );
}

/**
 * The cell that would have been safer than the one that lost the game, if any.
 * @param {Luck} luck
 */
export function saferCell({ last }) {
  if (!last?.best_cell || last.best_risk === null) return null;
  return last.risk > last.best_risk + 1e-9 ? last.best_cell : null;
}

/**
 * What the chance of the mine was that lost the game, and of the safest cell then.
 * @param {Game} game
 * @param {Luck} luck
 */
export function lossWords(game, luck) {
  const exploded = game.result?.exploded;
  const at = exploded ? ` at ${cellName(exploded)}` : "";
  if (game.clicks === 1) return `Lost${at}: the first click was a mine. Undo takes it back.`;
  if (!luck.last) return `Lost${at}: its chance could not be counted. Undo takes it back.`;
  const { risk, best_risk } = luck.last;
  const safer = saferCell(luck);
  const chance = risk === 1 ? "it was certain to be a mine" : `you were at ${percent(risk)}`;
  let other = "no cell was safer";
  if (safer && best_risk !== null)
    other =
      best_risk === 0
        ? `${cellName(safer)} was certainly safe`
        : `${cellName(safer)} was at ${percent(best_risk)}`;
  return `Lost${at}: ${chance}; ${other}. Undo takes it back.`;
}

/**
 * @param {Game} game
 * @param {boolean} isBest
 */
export function winWords(game, isBest) {
  const best = isBest ? " That is your best time on such a board." : "";
  return `Won in ${game.seconds.toFixed(2)} seconds.${best}`;
}
