/** The number of mines that fit on a board, for any first click. */

import { neighbours } from "../board/neighbours.js";

/**
 * @param {number} columns
 * @param {number} rows
 * @param {string} topology
 * @param {string} rule the start rule
 */
export function roomFor(columns, rows, topology, rule) {
  const kept = { any: 0, safe: 1, opening: around(columns, rows, topology) }[rule] ?? 0;
  return columns * rows - kept;
}

/**
 * Returns the maximum size of a cell's neighbourhood, the cell included.
 * @param {number} columns
 * @param {number} rows
 * @param {string} topology
 */
function around(columns, rows, topology) {
  const board = { rows: Math.min(rows, 3), columns: Math.min(columns, 3), topology };
  let most = 0;
  for (let row = 0; row < board.rows; row++) {
    for (let column = 0; column < board.columns; column++) {
      most = Math.max(most, 1 + neighbours(board, [row, column]).length);
    }
  }
  return most;
}
