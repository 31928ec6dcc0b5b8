/** The further cells that open when a cell shows 0. */

import type { Cell } from "../../engine/api";
import { Topology } from "../../game/topology";
import type { Position } from "../../links/position";

/**
 * Returns the cells of the opening around a cell, as they are on a complete board.
 *
 * @param values all cells in reading order
 * @param board all cells of the board in reading order
 * @param start the index of the cell
 */
export function boardOpening(
  values: string[],
  position: Pick<Position, "rows" | "topology">,
  board: string,
  start: number,
) {
  return opening(values, position, start, (i) => board[i]);
}

/**
 * Returns the cells of the opening around a cell that show 0, as far as their numbers are certain:
 * all cells beside them are open or certain. Other cells beside a 0 are safe, but stay to be
 * opened.
 *
 * @param values all cells in reading order, the cell with its 0
 * @param start the index of the cell
 */
export function certainOpening(
  values: string[],
  position: Pick<Position, "rows" | "topology">,
  { safe, mines }: { safe: Cell[]; mines: Cell[] },
  start: number,
) {
  const columns = position.rows[0].length;
  const index = ([row, column]: Cell) => row * columns + column;
  const [safeCells, mineCells] = [new Set(safe.map(index)), new Set(mines.map(index))];
  const beside = besideIn(position);
  return opening(values, position, start, (i) => {
    let number = 0;
    for (const near of beside(i)) {
      const isMine = values[near] === "*" || mineCells.has(near);
      const isKnown = isMine || safeCells.has(near) || !"#F".includes(values[near]);
      if (!isKnown) return null;
      number += Number(isMine);
    }
    return String(number);
  });
}

/** @param show what a safe cell shows; null if it is unknown */
function opening(
  values: string[],
  position: Pick<Position, "rows" | "topology">,
  start: number,
  show: (i: number) => string | null,
): [number, string][] {
  const beside = besideIn(position);
  const opened: Map<number, string> = new Map();
  const zeros = [start];
  for (const zero of zeros) {
    for (const i of beside(zero)) {
      const value = "#F".includes(values[i]) && !opened.has(i) && i !== start ? show(i) : null;
      if (value === null) continue;
      opened.set(i, value);
      if (value === "0") zeros.push(i);
    }
  }
  return [...opened];
}

/** Returns a function that lists the cells beside a cell, by index. */
export function besideIn({ rows, topology }: Pick<Position, "rows" | "topology">) {
  const grid = Topology.grid(topology, rows.length, rows[0].length);
  return (i: number) => grid.neighbours(i);
}
