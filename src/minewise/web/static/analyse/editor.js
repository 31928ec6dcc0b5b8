/**
 * The position that is edited, and what it was before: text, board and form are views of it.
 *
 * It dispatches `change` whenever the position is another one.
 *
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {object} Position
 * @property {string[]} rows in the signs of the text format
 * @property {number} mines
 * @property {import("../../api.js").Game["topology"]} topology
 * @property {string[]} [board] of a whole board that was dropped: its cells revealed
 */

const MOST_STEPS = 500;

export class Editor extends EventTarget {
  /** @param {Position} position */
  constructor(position) {
    super();
    this.position = position;
    /** @type {Position[]} */
    this.past = [];
    /** @type {Position[]} */
    this.future = [];
    this.stroke = "";
  }

  /**
   * Goes on to another position; those of one stroke are one step.
   * @param {Position} position
   * @param {string} [stroke]
   */
  become(position, stroke = "") {
    if (same(position, this.position)) return;
    if (!stroke || stroke !== this.stroke) this.past.push(this.position);
    if (this.past.length > MOST_STEPS) this.past.shift();
    this.stroke = stroke;
    this.future = [];
    this.turn(position);
  }

  /** What comes next is a step of its own. */
  lift() {
    this.stroke = "";
  }

  undo() {
    this.step(this.past, this.future);
  }

  redo() {
    this.step(this.future, this.past);
  }

  /**
   * @param {Position[]} from
   * @param {Position[]} to
   */
  step(from, to) {
    const position = from.pop();
    if (!position) return;
    to.push(this.position);
    this.lift();
    this.turn(position);
  }

  /** @param {Position} position */
  turn(position) {
    this.position = position;
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Sets cells.
   * @param {Cell[]} cells
   * @param {string} value
   * @param {string} [stroke]
   */
  paint(cells, value, stroke) {
    const rows = [...this.position.rows];
    for (const [row, column] of cells) {
      rows[row] = rows[row].slice(0, column) + value + rows[row].slice(column + 1);
    }
    this.become({ ...this.position, rows }, stroke);
  }

  /**
   * Cuts or widens the board at its right and its bottom.
   * @param {number} columns
   * @param {number} height
   */
  resize(columns, height) {
    const row = "#".repeat(columns);
    const rows = Array.from({ length: height }, (_, r) =>
      ((this.position.rows[r] ?? "") + row).slice(0, columns),
    );
    const mines = Math.min(this.position.mines, columns * height);
    this.become({ rows, mines, topology: this.position.topology });
  }
}

/**
 * @param {number} columns
 * @param {number} rows
 * @param {number} mines
 * @param {Position["topology"]} topology
 * @returns {Position} with every cell hidden
 */
export function blank(columns, rows, mines, topology) {
  return { rows: Array(rows).fill("#".repeat(columns)), mines, topology };
}

/**
 * @param {Position} one
 * @param {Position} other
 */
function same(one, other) {
  return (
    one.mines === other.mines &&
    one.topology === other.topology &&
    one.board === other.board &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, r) => row === other.rows[r])
  );
}
