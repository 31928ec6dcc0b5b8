/**
 * A game as its player came to see it, from any moment to any other.
 *
 * @typedef {object} Step one opening or chord, with the flags that were set or taken back before it
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
   * The rows, in the signs of the text format, before a step; after the last one at its number.
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
 * The rows at the end of a game: every mine is shown, or flagged where the game was won.
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
