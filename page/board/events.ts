/** The events of a board, and how the pointer makes them. */

import type { Cell } from "../engine/api";

/** How the pointer and touches act on a board; a view sets them from the player's settings. */
export interface InputOptions {
  /** the time of a long press, in ms */
  longPress: number;
  /** what sets a flag on a touch screen */
  touchFlag: "press" | "double-tap" | "swipe";
  /** whether a click acts on the cell under the release, wherever the button went down */
  actsUnderRelease: boolean;
}

export class BoardEvent extends Event {
  cell;
  value;
  key;
  from;

  /**
   * @param value the value of the cell, as in the text format
   * @param key the typed character
   * @param from the previous cell of a drag
   */
  constructor(type: string, cell: Cell, value: string, key: string = "", from: Cell = cell) {
    super(type, { cancelable: true });
    this.cell = cell;
    this.value = value;
    this.key = key;
    this.from = from;
  }
}
