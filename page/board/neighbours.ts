/** The neighbours of each cell of a board. */

import { type Cell, type Grid, Topology } from "../game/topology";
import type { BoardView } from "./board";

export type BoardShape = { rows: number; columns: number; topology: string };

export function gridOf({ rows, columns, topology }: BoardShape) {
  return Topology.grid(topology as Grid, rows, columns);
}

/** Returns the neighbours of a cell, without duplicates, in reading order. */
export function neighbours(board: BoardShape, cell: Cell): Cell[] {
  const grid = gridOf(board);
  return grid.neighbours(grid.index(cell)).map((near) => grid.cell(near));
}

/** Returns the hidden neighbours of a number that have no flag; none of other cells. */
function openQuestions(board: BoardView, i: number): number[] {
  if (!/[1-8]/.test(board.values[i] ?? "")) return [];
  return neighbours(board, board.cellAt(i))
    .map(([r, c]) => r * board.columns + c)
    .filter((near) => "#Q".includes(board.values[near]));
}

/** Returns the next number after a cell with a hidden neighbour without a flag, or -1. */
export function nextUnfinished(board: BoardView, from: number): number {
  const count = board.values.length;
  for (let step = 1; step <= count; step++) {
    const i = (from + step) % count;
    if (openQuestions(board, i).length) return i;
  }
  return -1;
}

/**
 * Returns the hidden neighbour of a number that comes after a cell, or -1. After the last comes the
 * first.
 */
export function nextNeighbour(board: BoardView, number: number, from: number): number {
  const cells = openQuestions(board, number);
  return cells.length ? cells[(cells.indexOf(from) + 1) % cells.length] : -1;
}
