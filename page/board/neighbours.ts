/** The neighbours of each cell of a board. */

import type { Cell, Grid } from "../game/topology";
import { Topology } from "../game/topology";

export type BoardShape = { rows: number; columns: number; topology: string };

/** Returns the neighbours of a cell, without duplicates, in reading order. */
export function neighbours({ rows, columns, topology }: BoardShape, cell: Cell): Cell[] {
  const grid = Topology.grid(topology as Grid, rows, columns);
  return grid.neighbours(grid.index(cell)).map((near) => grid.cell(near));
}
