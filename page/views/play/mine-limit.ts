/** The number of mines that fit on a board, for any first click. */

import { neighbours } from "../../board/neighbours";

/** @param startRule the start rule */
export function maxMines(columns: number, rows: number, topology: string, startRule: string) {
  const reserved =
    { any: 0, safe: 1, opening: maxNeighbourhood(columns, rows, topology) }[startRule] ?? 0;
  return columns * rows - reserved;
}

/** Returns the maximum size of a cell's neighbourhood, the cell included. */
function maxNeighbourhood(columns: number, rows: number, topology: string) {
  const board = { rows: Math.min(rows, 3), columns: Math.min(columns, 3), topology };
  let largest = 0;
  for (let row = 0; row < board.rows; row++) {
    for (let column = 0; column < board.columns; column++) {
      largest = Math.max(largest, 1 + neighbours(board, [row, column]).length);
    }
  }
  return largest;
}
