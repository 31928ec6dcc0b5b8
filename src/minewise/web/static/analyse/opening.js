/** The further cells that open when a cell shows 0. */

import { neighbours } from "../board/neighbours.js";

/**
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {import("./editor.js").Position} Position
 */

/**
 * Returns the cells of the opening around a cell, as they are on a complete board.
 * @param {string[]} values all cells in reading order
 * @param {Pick<Position, "rows" | "topology">} position
 * @param {string} board all cells of the board in reading order
 * @param {number} start the index of the cell
 */
export function boardOpening(values, position, board, start) {
  return opening(values, position, start, (i) => board[i]);
}

/**
 * Returns the cells of the opening around a cell that show 0, as far as their numbers are certain: all
 * cells beside them are open or certain. Other cells beside a 0 are safe, but stay to be opened.
 * @param {string[]} values all cells in reading order, the cell with its 0
 * @param {Pick<Position, "rows" | "topology">} position
 * @param {{safe: Cell[], mines: Cell[]}} certain
 * @param {number} start the index of the cell
 */
export function certainOpening(values, position, { safe, mines }, start) {
  const columns = position.rows[0].length;
  const index = (/** @type {Cell} */ [row, column]) => row * columns + column;
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

/**
 * @param {string[]} values
 * @param {Pick<Position, "rows" | "topology">} position
 * @param {number} start
 * @param {(i: number) => string | null} show what a safe cell shows; null if it is unknown
 * @returns {[number, string][]}
 */
function opening(values, position, start, show) {
  const beside = besideIn(position);
  /** @type {Map<number, string>} */
  const opened = new Map();
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

/**
 * Returns a function that lists the cells beside a cell, by index.
 * @param {Pick<Position, "rows" | "topology">} position
 */
export function besideIn({ rows, topology }) {
  const [height, columns] = [rows.length, rows[0].length];
  const shape = { rows: height, columns, topology };
  return (/** @type {number} */ i) =>
    neighbours(shape, [Math.floor(i / columns), i % columns]).map(([r, c]) => r * columns + c);
}
