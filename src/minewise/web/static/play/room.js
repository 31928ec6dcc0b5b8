/** How many mines fit on a board, wherever the first click is. */

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
 * A cell in the middle and its neighbours, counted.
 * @param {number} columns
 * @param {number} rows
 * @param {string} topology
 */
function around(columns, rows, topology) {
  if (topology !== "hexagonal") return Math.min(3, columns) * Math.min(3, rows);
  let most = 0;
  for (let row = 0; row < Math.min(rows, 3); row++) {
    for (let column = 0; column < Math.min(columns, 3); column++) {
      const inside = hexagon(row, column).filter(
        ([r, c]) => r >= 0 && r < rows && c >= 0 && c < columns,
      );
      most = Math.max(most, inside.length);
    }
  }
  return most;
}

/**
 * A cell of a hexagonal board and its six neighbours.
 * @param {number} row
 * @param {number} column
 */
function hexagon(row, column) {
  const left = column - 1 + (row % 2);
  return [
    [row, column],
    [row, column - 1],
    [row, column + 1],
    [row - 1, left],
    [row - 1, left + 1],
    [row + 1, left],
    [row + 1, left + 1],
  ];
}
