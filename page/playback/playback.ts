/** Replays a game as its player saw it, and moves to any step. */

import { rowsOf } from "../board/rows";
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
    return rowsOf(this.values, this.columns);
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
