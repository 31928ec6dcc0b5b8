/** The neighbours of each cell of a board. */

import type { Cell } from "../engine/api";

/** the size and shape of a board */
export type BoardShape = { rows: number; columns: number; topology: string };

const SQUARE_OFFSETS = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [down, right]));

/** Returns the neighbours of a cell, without duplicates. */
export function neighbours({ rows, columns, topology }: BoardShape, [row, column]: Cell): Cell[] {
  const wraps = topology === "torus";
  const offsets = topology === "hexagonal" ? hexagonOffsets(row) : SQUARE_OFFSETS;
  const neighbours: Map<number, Cell> = new Map();
  for (const [down, right] of offsets) {
    const [r, c] = [row + down, column + right];
    const neighbour = wraps ? [(r + rows) % rows, (c + columns) % columns] : [r, c];
    const isInside =
      neighbour[0] >= 0 && neighbour[0] < rows && neighbour[1] >= 0 && neighbour[1] < columns;
    if (isInside)
      neighbours.set(neighbour[0] * columns + neighbour[1], [neighbour[0], neighbour[1]]);
  }
  neighbours.delete(row * columns + column);
  return [...neighbours.values()];
}

/** @param row odd rows are shifted by half a cell to the right */
function hexagonOffsets(row: number) {
  const left = (row % 2) - 1;
  return [-1, 1].flatMap((down) => [
    [down, left],
    [down, left + 1],
    [0, down],
  ]);
}
