/**
 * The edited position and its history; text, board and form are views of it.
 *
 * It dispatches `change` when the position changes, and then `newtree` if an edit has ended a tree of
 * variations.
 *
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {object} Position
 * @property {string[]} rows as in the text format
 * @property {number} mines
 * @property {import("../../api.js").Game["topology"]} topology
 * @property {string} clues the clue model
 * @property {string[]} [board] the rows of a complete board from a file, all revealed
 * @property {Variations} [variations] the moves that lead to these rows, if there are any
 */

import { rowsAt } from "./variations.js";

/** @typedef {import("./variations.js").Variations} Variations */

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
   * Edits the position, which is then the start of a new tree. Edits with the same stroke are one undo
   * step.
   * @param {Position} position
   * @param {string} [stroke]
   */
  setPosition({ variations: _, ...position }, stroke = "") {
    if (isEqual(position, this.position)) return;
    const hadVariations = this.position.variations !== undefined;
    this.open(position, stroke);
    if (hadVariations) this.dispatchEvent(new Event("newtree"));
  }

  /**
   * Makes or removes a move, as an undo step.
   * @param {Variations} variations
   */
  setVariations(variations) {
    this.open(this.withVariations(variations));
  }

  /**
   * Goes to another move of the tree, without an undo step.
   * @param {Variations} variations
   */
  navigate(variations) {
    this.endStroke();
    this.replace(this.withVariations(variations));
  }

  /**
   * @param {Variations} tree
   * @returns {Position}
   */
  withVariations(tree) {
    const { variations: _, ...position } = this.position;
    const rows = rowsAt(tree);
    return tree.start.next.length ? { ...position, rows, variations: tree } : { ...position, rows };
  }

  /**
   * Shows another position, as an undo step.
   * @param {Position} position
   * @param {string} [stroke]
   */
  open(position, stroke = "") {
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
    const { topology, clues } = this.position;
    this.setPosition({ rows, mines, topology, clues });
  }
}

/**
 * @param {number} columns
 * @param {number} rows
 * @param {number} mines
 * @param {Pick<Position, "topology" | "clues">} kind
 * @returns {Position} a position with all cells hidden
 */
export function blankPosition(columns, rows, mines, { topology, clues }) {
  return { rows: Array(rows).fill("#".repeat(columns)), mines, topology, clues };
}

/**
 * Checks if two positions are equal, whatever moves lead to them.
 * @param {Position} one
 * @param {Position} other
 */
function isEqual(one, other) {
  return (
    one.mines === other.mines &&
    one.topology === other.topology &&
    one.clues === other.clues &&
    one.board === other.board &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, r) => row === other.rows[r])
  );
}
