/**
 * Replays a game as its player saw it, and moves to any step.
 *
 * @typedef {object} Step an opening or chord, with the flags that were set or removed before it
 * @property {[number, number, number][]} opened row, column and number, -1 for a mine
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
    this.done = 0;
    this.rewind();
  }

  get length() {
    return this.steps.length;
  }

  rewind() {
    this.values = Array(this.size).fill("#");
    this.done = 0;
    this.flag(0);
  }

  /**
   * Returns the rows before a step, as in the text format; at `length`, those after the last step.
   * @param {number} at from 0 to `length`
   */
  at(at) {
    if (at < this.done) this.rewind();
    while (this.done < at) this.open(this.done++);
    const rows = [];
    for (let i = 0; i < this.size; i += this.columns)
      rows.push(this.values.slice(i, i + this.columns).join(""));
    return rows;
  }

  /** @param {number} step */
  open(step) {
    for (const [row, column, number] of this.steps[step].opened)
      this.values[row * this.columns + column] = number < 0 ? "*" : String(number);
    this.flag(step + 1);
  }

  /** @param {number} step */
  flag(step) {
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
export function revealed(rows, mines, won) {
  const shown = rows.map((row) => [...row]);
  for (const [row, column] of mines)
    if (won || shown[row][column] === "#") shown[row][column] = won ? "F" : "*";
  return shown.map((row) => row.join(""));
}
