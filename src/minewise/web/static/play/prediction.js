/**
 * What the player sees before the server has answered: flags at once, and the cells that are being
 * opened. Only the server knows what they show.
 */

import { neighbours } from "../board/neighbours.js";

/**
 * @typedef {import("../../api.js").Game} Game
 * @typedef {import("../../api.js").GameChange} GameChange
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {import("../../api.js").GameAction} GameAction
 */

/**
 * Returns the value of a cell as in the text format.
 * @param {Game} game
 * @param {Cell} cell
 */
export function valueAt({ cells }, [row, column]) {
  return cells[row][column];
}

/**
 * Returns the cells that an action opens, as far as the player can know: a hidden cell, or those
 * around a number that has all its flags.
 * @param {Game} game
 * @param {GameAction} action
 * @returns {Cell[]}
 */
export function openedBy(game, { kind, cell }) {
  if (!cell || (kind !== "open" && kind !== "chord")) return [];
  const isHidden = (/** @type {Cell} */ near) => valueAt(game, near) === "#";
  if (kind === "open") return [cell].filter(isHidden);
  const beside = neighbours(game, cell);
  const flags = beside.filter((near) => valueAt(game, near) === "F").length;
  return valueAt(game, cell) === String(flags) ? beside.filter(isHidden) : [];
}

/**
 * Returns the game with the effects of actions that the player can know.
 * @param {Game} game
 * @param {GameAction[]} actions
 * @returns {{game: Game, opening: Cell[]}} `opening` are the cells that are being opened
 */
export function predict(game, actions) {
  let predicted = game;
  /** @type {Cell[]} */
  const opening = [];
  for (const action of actions) {
    const { kind, cell } = action;
    if (cell && (kind === "flag" || kind === "unflag")) predicted = withFlag(predicted, kind, cell);
    else opening.push(...openedBy(predicted, action));
  }
  return { game: predicted, opening };
}

/**
 * @param {Game} game
 * @param {"flag" | "unflag"} kind
 * @param {Cell} cell
 * @returns {Game}
 */
function withFlag(game, kind, cell) {
  const [before, after] = kind === "flag" ? ["#", "F"] : ["F", "#"];
  if (valueAt(game, cell) !== before) return game;
  const mines_left = game.mines_left + (kind === "flag" ? -1 : 1);
  return { ...game, mines_left, cells: withValues(game.cells, [cell], after) };
}

/**
 * Returns the game after an answer of the server: its whole state, or a change. Answers may overtake
 * each other, so an old one is ignored.
 * @param {Game} game
 * @param {Game | GameChange} answer
 * @returns {Game}
 */
export function afterAnswer(game, answer) {
  if (answer.version < game.version) return game;
  if (!("since" in answer)) return answer;
  const { since, values, ...change } = answer;
  const { seed, result, ...kept } = game; // an undo of the last click takes them away
  return { ...kept, ...change, cells: withValues(game.cells, change.cells, values) };
}

/**
 * Returns the rows with new values of some cells.
 * @param {string[]} rows
 * @param {Cell[]} cells
 * @param {string} values one for each cell
 */
function withValues(rows, cells, values) {
  const changed = [...rows];
  cells.forEach(([row, column], i) => {
    const before = changed[row];
    changed[row] = before.slice(0, column) + values[i] + before.slice(column + 1);
  });
  return changed;
}
