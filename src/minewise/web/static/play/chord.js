/** Checks if a chord opens anything. */

import { neighbours } from "../board/neighbours.js";

/**
 * Checks if a number has all its flags and a hidden neighbour without a flag.
 * @param {import("../../api.js").Game} game
 * @param {import("../../api.js").Cell} cell
 */
export function chordOpens(game, cell) {
  const values = neighbours(game, cell).map(([row, column]) => game.cells[row][column]);
  const flags = values.filter((value) => value === "F").length;
  return values.includes("#") && game.cells[cell[0]][cell[1]] === String(flags);
}
