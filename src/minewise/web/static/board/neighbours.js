/** The neighbours of each cell of a board. */

/** @typedef {import("../../api.js").Cell} Cell */
/** @typedef {{rows: number, columns: number, topology: string}} Extent the size and shape of a board */

const ROUND = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [down, right]));

/**
 * Returns the neighbours of a cell, without duplicates.
 * @param {Extent} board
 * @param {Cell} cell
 * @returns {Cell[]}
 */
export function neighbours({ rows, columns, topology }, [row, column]) {
  const turned = topology === "torus";
  const offsets = topology === "hexagonal" ? hexagon(row) : ROUND;
  /** @type {Map<number, Cell>} */
  const found = new Map();
  for (const [down, right] of offsets) {
    const [r, c] = [row + down, column + right];
    const near = turned ? [(r + rows) % rows, (c + columns) % columns] : [r, c];
    const isIn = near[0] >= 0 && near[0] < rows && near[1] >= 0 && near[1] < columns;
    if (isIn) found.set(near[0] * columns + near[1], [near[0], near[1]]);
  }
  found.delete(row * columns + column);
  return [...found.values()];
}

/** @param {number} row odd rows are shifted by half a cell to the right */
function hexagon(row) {
  const left = (row % 2) - 1;
  return [-1, 1].flatMap((down) => [
    [down, left],
    [down, left + 1],
    [0, down],
  ]);
}
