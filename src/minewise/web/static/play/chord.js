/** Whether a click on a number opens anything. */

import { neighbours } from "../board/neighbours.js";

/**
 * A number with as many flags beside it, and a hidden cell.
 * @param {import("../../api.js").Game} game
 * @param {import("../../api.js").Cell} cell
 */
export function opensAround(game, cell) {
  const beside = neighbours(game, cell).map(([row, column]) => game.cells[row][column]);
  const flags = beside.filter((value) => value === "F").length;
  return beside.includes("#") && game.cells[cell[0]][cell[1]] === String(flags);
}
