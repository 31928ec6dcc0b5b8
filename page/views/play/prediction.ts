/**
 * What the player sees before the server has answered: flags at once, and the cells that are being
 * opened. Only the server knows what they show.
 */

import { neighbours } from "../../board/neighbours";
import type { Cell, Game, GameAction, GameChange } from "../../engine/api";

/** Returns the value of a cell as in the text format. */
export function valueAt({ cells }: Game, [row, column]: Cell) {
  return cells[row][column];
}

/**
 * Returns the cells that an action opens, as far as the player can know: a hidden cell, or those
 * around a number that has all its flags.
 */
export function openedBy(game: Game, { kind, cell }: GameAction): Cell[] {
  if (!cell || (kind !== "open" && kind !== "chord")) return [];
  const isHidden = (near: Cell) => valueAt(game, near) === "#";
  if (kind === "open") return [cell].filter(isHidden);
  const beside = neighbours(game, cell);
  const flags = beside.filter((near) => valueAt(game, near) === "F").length;
  return valueAt(game, cell) === String(flags) ? beside.filter(isHidden) : [];
}

/**
 * Returns the game with the effects of actions that the player can know.
 *
 * @returns `opening` are the cells that are being opened
 */
export function predict(game: Game, actions: GameAction[]): { game: Game; opening: Cell[] } {
  let predicted = game;
  const opening: Cell[] = [];
  for (const action of actions) {
    const { kind, cell } = action;
    if (cell && (kind === "flag" || kind === "unflag")) predicted = withFlag(predicted, kind, cell);
    else opening.push(...openedBy(predicted, action));
  }
  return { game: predicted, opening };
}

function withFlag(game: Game, kind: "flag" | "unflag", cell: Cell): Game {
  const [before, after] = kind === "flag" ? ["#", "F"] : ["F", "#"];
  if (valueAt(game, cell) !== before) return game;
  const mines_left = game.mines_left + (kind === "flag" ? -1 : 1);
  return { ...game, mines_left, cells: withValues(game.cells, [cell], after) };
}

/**
 * Returns the game after an answer of the server: its whole state, or a change. Answers may
 * overtake each other, so an old one is ignored.
 */
export function afterAnswer(game: Game, answer: Game | GameChange): Game {
  if (answer.version < game.version) return game;
  if (!("since" in answer)) return answer;
  const { since, values, ...change } = answer;
  const { seed, result, ...kept } = game; // an undo of the last click takes them away
  return { ...kept, ...change, cells: withValues(game.cells, change.cells, values) };
}

/**
 * Returns the rows with new values of some cells.
 *
 * @param values one for each cell
 */
function withValues(rows: string[], cells: Cell[], values: string) {
  const changed = [...rows];
  cells.forEach(([row, column], i) => {
    const before = changed[row];
    changed[row] = before.slice(0, column) + values[i] + before.slice(column + 1);
  });
  return changed;
}
