/** Sets or plays cells with the chosen tool, by clicks, drags and keys. */

import { NO_TOOL, PLAY_TOOL } from "./palette.js";
import { TouchInput } from "./touch.js";

/**
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {import("../board/board.js").BoardEvent} BoardEvent
 * @typedef {import("../board/board.js").BoardView} BoardView
 * @typedef {import("./editor.js").Editor} Editor
 * @typedef {import("./palette.js").Palette} Palette
 */

export class Brush {
  /**
   * @param {BoardView} board
   * @param {Editor} editor
   * @param {import("./play-on.js").PlayOn} player
   */
  constructor(board, editor, player) {
    this.editor = editor;
    this.player = player;
    this.tool = NO_TOOL;
    this.strokeCount = 0;
    this.touch = new TouchInput(board);
    board.grid.addEventListener("pointerdown", () => this.strokeCount++);
    board.on("choose", (event) => this.choose(event));
    board.on("drag", (event) => this.drag(event));
    board.on("alternate", (event) => this.flag(event));
    board.on("key", (event) => this.type(event));
  }

  /** @param {string} tool */
  setTool(tool) {
    this.tool = tool;
    this.touch.setPainting(this.isPainting);
  }

  get isPainting() {
    return this.tool !== NO_TOOL && this.tool !== PLAY_TOOL;
  }

  /**
   * @param {Cell} cell
   * @param {string} value
   */
  set(cell, value) {
    this.editor.paint([cell], value);
  }

  /** @param {BoardEvent} event */
  choose({ cell, value }) {
    if (this.tool === PLAY_TOOL) this.player.play(cell);
    else if (this.isPainting) this.set(cell, value === this.tool ? "#" : this.tool);
  }

  /**
   * Sets or removes a flag. While there are variations, the flag belongs to the last move.
   * @param {BoardEvent} event
   */
  flag({ cell, value }) {
    const isPlayed = this.tool === PLAY_TOOL || this.editor.position.variations !== undefined;
    if (isPlayed) this.player.flag(cell, value);
    else this.set(cell, value === "F" ? "#" : "F");
  }

  /** @param {BoardEvent} event */
  type(event) {
    const { cell, key } = event;
    if (key === "F" && this.editor.position.variations) this.flag(event);
    else if (this.tool !== PLAY_TOOL) this.set(cell, key);
    else if (key === "F") this.flag(event);
    else if (key !== "#") this.player.play(cell, key);
  }

  /** @param {BoardEvent} event */
  drag(event) {
    if (!this.isPainting) return;
    event.preventDefault();
    const cells = cellsBetween(event.from, event.cell);
    this.editor.paint(cells, this.tool, `stroke ${this.strokeCount}`);
  }
}

/**
 * Returns the cells on the line between two cells, both included, because a fast pointer skips some.
 * @param {Cell} from
 * @param {Cell} to
 * @returns {Cell[]}
 */
function cellsBetween([row, column], [toRow, toColumn]) {
  const steps = Math.max(Math.abs(toRow - row), Math.abs(toColumn - column), 1);
  return Array.from({ length: steps + 1 }, (_, i) => [
    Math.round(row + ((toRow - row) * i) / steps),
    Math.round(column + ((toColumn - column) * i) / steps),
  ]);
}
