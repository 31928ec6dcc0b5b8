/** Replays a game as its player saw it, and moves to any step. */

import type { Cell } from "../engine/api";

/** an opening or chord, with the flags that were set or removed before it */
export interface Step {
  /** the opened cells: row, column and number, -1 for a mine */
  shown: [number, number, number][];
  flagged?: Cell[];
}

export class Playback {
  size;
  values: string[] = [];
  applied = 0;

  constructor(
    rows: number,
    readonly columns: number,
    readonly steps: Step[],
  ) {
    this.size = rows * columns;
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
   *
   * @param at from 0 to `length`
   */
  rowsAt(at: number) {
    if (at < this.applied) this.rewind();
    while (this.applied < at) this.applyStep(this.applied++);
    const rows = [];
    for (let i = 0; i < this.size; i += this.columns)
      rows.push(this.values.slice(i, i + this.columns).join(""));
    return rows;
  }

  applyStep(step: number) {
    for (const [row, column, number] of this.steps[step].shown)
      this.values[row * this.columns + column] =
        number === -1 ? "*" : number < 0 ? "?" : String(number);
    this.applyFlags(step + 1);
  }

  applyFlags(step: number) {
    for (const [row, column] of this.steps[step]?.flagged ?? []) {
      const i = row * this.columns + column;
      this.values[i] = this.values[i] === "F" ? "#" : "F";
    }
  }
}

/** Returns the rows at the end of a game with every mine shown, or flagged if the game was won. */
export function showMines(rows: string[], mines: Cell[], won: boolean) {
  const values = rows.map((row) => [...row]);
  for (const [row, column] of mines)
    if (won || values[row][column] === "#") values[row][column] = won ? "F" : "*";
  return values.map((row) => row.join(""));
}
