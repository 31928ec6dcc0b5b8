/**
 * The numbers of the rows and columns beside a board. They stay visible while the board scrolls.
 * Those of the cell under the pointer or the visible focus are highlighted. They are hidden from screen
 * readers, because the label of each cell has its row and column.
 */

import { make } from "../common/dom";
import type { Cell } from "../engine/api";
import type { BoardView } from "./board";

/** The height of the upper ruler, and the width of the left ruler for each digit, in pixels. */
const HEIGHT = 18;
const DIGIT_WIDTH = 8;
const GAP = 6;

function labels(count: number) {
  return Array.from({ length: count }, (_, i) => make("span", { textContent: String(i) }));
}

export class Rulers {
  /** The width of the left ruler and the height of the upper ruler, in pixels. */
  width = 0;
  height;
  columns;
  rows;
  highlighted: Element[] = [];
  top;

  constructor(readonly board: BoardView) {
    this.height = HEIGHT;
    this.columns = make("div", { className: "ruler above" });
    this.rows = make("div", { className: "ruler beside", ariaHidden: "true" });
    const corner = make("div", { className: "ruler corner" });
    this.top = make("div", { className: "ruled", ariaHidden: "true" }, corner, this.columns);
    const ground = make("div", { className: "ground" }, board.grid);
    board.frame.append(this.top, make("div", { className: "ruled" }, this.rows, ground));
    board.on("point", ({ cell }) => this.highlight(cell));
    board.on("leave", () => this.highlightFocused());
  }

  /** Creates the numbers for the current size of the board. */
  build() {
    const { rows, columns, frame } = this.board;
    this.clear();
    this.columns.replaceChildren(...labels(columns));
    this.rows.replaceChildren(...labels(rows));
    this.width = DIGIT_WIDTH * String(rows - 1).length + GAP;
    frame.style.setProperty("--ruler-wide", `${this.width}px`);
    frame.style.setProperty("--ruler-tall", `${this.height}px`);
  }

  highlight([row, column]: Cell) {
    this.clear();
    this.highlighted = [this.rows.children[row], this.columns.children[column]];
    for (const label of this.highlighted) label.classList.add("highlighted");
  }

  clear() {
    for (const label of this.highlighted) label.classList.remove("highlighted");
    this.highlighted = [];
  }

  /** Highlights the numbers of the focused cell, or none. */
  highlightFocused() {
    const { board } = this;
    if (board.hasVisibleFocus) this.highlight(board.cellAt(board.focused));
    else this.clear();
  }
}
