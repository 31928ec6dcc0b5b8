/**
 * Replays a game as its player saw it, and moves to any step.
 *
 * @typedef {object} Step an opening or chord, with the flags that were set or removed before it
 * @property {[number, number, number][]} shown the opened cells: row, column and number, -1 for a mine
 * @property {import("../../api.js").Cell[]} [flagged]
 */

export class Playback {
  /**
   * @param {number} rows
   * @param {number} columns
   * @param {Step[]} steps
   */
  constructor(rows, columns, steps) {
    this.columns = columns;
    this.size = rows * columns;
    this.steps = steps;
    /** @type {string[]} */
    this.values = [];
    this.applied = 0;
    this.rewind();
  }

  get length() {
    return this.steps.length;
  }

  rewind() {
    this.values = Array(this.size).fill("#");
    this.applied = 0;
    this.applyFlags(0);
  }

  /**
   * Returns the rows before a step, as in the text format; at `length`, those after the last step.
   * @param {number} at from 0 to `length`
   */
  rowsAt(at) {
    if (at < this.applied) this.rewind();
    while (this.applied < at) this.applyStep(this.applied++);
    const rows = [];
    for (let i = 0; i < this.size; i += this.columns)
      rows.push(this.values.slice(i, i + this.columns).join(""));
    return rows;
  }

  /** @param {number} step */
  applyStep(step) {
    for (const [row, column, number] of this.steps[step].shown)
      this.values[row * this.columns + column] =
        number === -1 ? "*" : number < 0 ? "?" : String(number);
    this.applyFlags(step + 1);
  }

  /** @param {number} step */
  applyFlags(step) {
    for (const [row, column] of this.steps[step]?.flagged ?? []) {
      const i = row * this.columns + column;
      this.values[i] = this.values[i] === "F" ? "#" : "F";
    }
  }
}

/**
 * Returns the rows at the end of a game with every mine shown, or flagged if the game was won.
 * @param {string[]} rows
 * @param {import("../../api.js").Cell[]} mines
 * @param {boolean} won
 */
export function showMines(rows, mines, won) {
  const values = rows.map((row) => [...row]);
  for (const [row, column] of mines)
    if (won || values[row][column] === "#") values[row][column] = won ? "F" : "*";
  return values.map((row) => row.join(""));
}
