/** Sets cells with the chosen tool, by clicks, drags and keys. */

import { NO_TOOL, OPEN_TOOL } from "./palette.js";
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
   * @param {(cell: Cell) => void} onOpen called by the tool Open
   */
  constructor(board, editor, onOpen) {
    this.editor = editor;
    this.onOpen = onOpen;
    this.tool = NO_TOOL;
    this.strokeCount = 0;
    this.touch = new TouchInput(board);
    board.grid.addEventListener("pointerdown", () => this.strokeCount++);
    board.on("choose", (event) => this.choose(event));
    board.on("drag", (event) => this.drag(event));
    board.on("alternate", ({ cell, value }) => this.set(cell, value === "F" ? "#" : "F"));
    board.on("key", ({ cell, key }) => this.set(cell, key));
  }

  /** @param {string} tool */
  setTool(tool) {
    this.tool = tool;
    this.touch.setPainting(this.isPainting);
  }

  get isPainting() {
    return this.tool !== NO_TOOL && this.tool !== OPEN_TOOL;
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
    if (this.tool === OPEN_TOOL) this.onOpen(cell);
    else if (this.isPainting) this.set(cell, value === this.tool ? "#" : this.tool);
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
