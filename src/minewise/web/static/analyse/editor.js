/**
 * The edited position and its history; text, board and form are views of it.
 *
 * It dispatches `change` when the position changes.
 *
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {object} Position
 * @property {string[]} rows as in the text format
 * @property {number} mines
 * @property {import("../../api.js").Game["topology"]} topology
 * @property {string[]} [board] the rows of a complete board from a file, all revealed
 */

const MAX_STEPS = 500;

export class Editor extends EventTarget {
  /** @param {Position} position */
  constructor(position) {
    super();
    this.position = position;
    /** @type {Position[]} */
    this.undoStack = [];
    /** @type {Position[]} */
    this.redoStack = [];
    this.stroke = "";
  }

  /**
   * Changes the position. Changes with the same stroke are one undo step.
   * @param {Position} position
   * @param {string} [stroke]
   */
  setPosition(position, stroke = "") {
    if (isEqual(position, this.position)) return;
    if (!stroke || stroke !== this.stroke) this.undoStack.push(this.position);
    if (this.undoStack.length > MAX_STEPS) this.undoStack.shift();
    this.stroke = stroke;
    this.redoStack = [];
    this.replace(position);
  }

  /** Ends the stroke: the next change is an undo step of its own. */
  endStroke() {
    this.stroke = "";
  }

  undo() {
    this.move(this.undoStack, this.redoStack);
  }

  redo() {
    this.move(this.redoStack, this.undoStack);
  }

  /**
   * @param {Position[]} from
   * @param {Position[]} to
   */
  move(from, to) {
    const position = from.pop();
    if (!position) return;
    to.push(this.position);
    this.endStroke();
    this.replace(position);
  }

  /** @param {Position} position */
  replace(position) {
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
    this.setPosition({ ...this.position, rows }, stroke);
  }

  /**
   * Crops or extends the board at its right and bottom edges.
   * @param {number} columns
   * @param {number} height
   */
  resize(columns, height) {
    const row = "#".repeat(columns);
    const rows = Array.from({ length: height }, (_, r) =>
      ((this.position.rows[r] ?? "") + row).slice(0, columns),
    );
    const mines = Math.min(this.position.mines, columns * height);
    this.setPosition({ rows, mines, topology: this.position.topology });
  }
}

/**
 * @param {number} columns
 * @param {number} rows
 * @param {number} mines
 * @param {Position["topology"]} topology
 * @returns {Position} a position with all cells hidden
 */
export function blankPosition(columns, rows, mines, topology) {
  return { rows: Array(rows).fill("#".repeat(columns)), mines, topology };
}

/**
 * @param {Position} one
 * @param {Position} other
 */
function isEqual(one, other) {
  return (
    one.mines === other.mines &&
    one.topology === other.topology &&
    one.board === other.board &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, r) => row === other.rows[r])
  );
}
