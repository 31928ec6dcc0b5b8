import type { Topology } from "./topology";

/**
 * Returns the 3BV of some safe cells: one click for each opening, and one for each cell that no
 * opening reveals. `isSafe` and `spreads` have 1 for cells that count and for those that spread.
 */
export function threeBv(topology: Topology, isSafe: Uint8Array, spreads: Uint8Array): number {
  const isCovered = new Uint8Array(topology.size);
  let clicks = 0;
  for (let cell = 0; cell < topology.size; cell++) {
    if (isCovered[cell] || !isSafe[cell] || !spreads[cell]) continue;
    clicks++;
    cover(topology, cell, isCovered, spreads);
  }
  for (let cell = 0; cell < topology.size; cell++) if (isSafe[cell] && !isCovered[cell]) clicks++;
  return clicks;
}

function cover(
  topology: Topology,
  start: number,
  isCovered: Uint8Array,
  spreads: Uint8Array,
): void {
  const opening = [start];
  isCovered[start] = 1;
  for (const cell of opening)
    for (const near of topology.neighbours(cell)) {
      if (!isCovered[near] && spreads[near]) opening.push(near);
      isCovered[near] = 1;
    }
}
