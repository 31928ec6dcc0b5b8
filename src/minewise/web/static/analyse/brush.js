/** Sets cells with the chosen tool, by clicks, drags and keys. */

import { LOOK, OPEN } from "./palette.js";
import { Touch } from "./touch.js";

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
   * @param {(cell: Cell) => void} open called by the tool Open
   */
  constructor(board, editor, open) {
    this.editor = editor;
    this.open = open;
    this.tool = LOOK;
    this.strokes = 0;
    this.touch = new Touch(board);
    board.grid.addEventListener("pointerdown", () => this.strokes++);
    board.on("choose", (event) => this.choose(event));
    board.on("drag", (event) => this.drag(event));
    board.on("alternate", ({ cell, value }) => this.set(cell, value === "F" ? "#" : "F"));
    board.on("key", ({ cell, key }) => this.set(cell, key));
  }

  /** @param {string} tool */
  take(tool) {
    this.tool = tool;
    this.touch.paint(this.paints);
  }

  get paints() {
    return this.tool !== LOOK && this.tool !== OPEN;
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
    if (this.tool === OPEN) this.open(cell);
    else if (this.paints) this.set(cell, value === this.tool ? "#" : this.tool);
  }

  /** @param {BoardEvent} event */
  drag(event) {
    if (!this.paints) return;
    event.preventDefault();
    const cells = between(event.from, event.cell);
    this.editor.paint(cells, this.tool, `stroke ${this.strokes}`);
  }
}

/**
 * Returns the cells on the line between two cells, both included, because a fast pointer skips some.
 * @param {Cell} from
 * @param {Cell} to
 * @returns {Cell[]}
 */
function between([row, column], [toRow, toColumn]) {
  const steps = Math.max(Math.abs(toRow - row), Math.abs(toColumn - column), 1);
  return Array.from({ length: steps + 1 }, (_, i) => [
    Math.round(row + ((toRow - row) * i) / steps),
    Math.round(column + ((toColumn - column) * i) / steps),
  ]);
}
