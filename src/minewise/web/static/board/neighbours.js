/** The neighbours of each cell of a board. */

/** @typedef {import("../../api.js").Cell} Cell */
/** @typedef {{rows: number, columns: number, topology: string}} BoardShape the size and shape of a board */

const SQUARE_OFFSETS = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [down, right]));

/**
 * Returns the neighbours of a cell, without duplicates.
 * @param {BoardShape} board
 * @param {Cell} cell
 * @returns {Cell[]}
 */
export function neighbours({ rows, columns, topology }, [row, column]) {
  const wraps = topology === "torus";
  const offsets = topology === "hexagonal" ? hexagonOffsets(row) : SQUARE_OFFSETS;
  /** @type {Map<number, Cell>} */
  const neighbours = new Map();
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

/** @param {number} row odd rows are shifted by half a cell to the right */
function hexagonOffsets(row) {
  const left = (row % 2) - 1;
  return [-1, 1].flatMap((down) => [
    [down, left],
    [down, left + 1],
    [0, down],
  ]);
}
