import type { Topology } from "./topology";

/**
 * Opens a closed cell and, around every opened cell that spreads, all closed neighbours. Marks them
 * in `isOpen`; returns them in the order of opening.
 */
export function openAround(
  topology: Topology,
  cell: number,
  isOpen: Uint8Array,
  spreads: Uint8Array,
): number[] {
  const opened = [cell];
  isOpen[cell] = 1;
  for (const next of opened) {
    if (!spreads[next]) continue;
    for (const near of topology.neighbours(next)) {
      if (isOpen[near]) continue;
      isOpen[near] = 1;
      opened.push(near);
    }
  }
  return opened;
}
