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
  height = 0;
  columns;
  rows;
  highlighted: Element[] = [];
  top;

  /** @param isShown whether the board has rulers */
  constructor(
    readonly board: BoardView,
    private readonly isShown: boolean,
  ) {
    this.columns = make("div", { className: "ruler above" });
    this.rows = make("div", { className: "ruler beside", ariaHidden: "true" });
    const corner = make("div", { className: "ruler corner" });
    this.top = make("div", { className: "ruled", ariaHidden: "true" }, corner, this.columns);
    const ground = make("div", { className: "ground" }, board.grid);
    const [row, first] = isShown ? [[this.rows, ground], [this.top]] : [[ground], []];
    board.frame.append(...first, make("div", { className: "ruled" }, ...row));
    if (!isShown) return;
    this.height = HEIGHT;
    board.on("point", ({ cell }) => this.highlight(cell));
    board.on("leave", () => this.highlightFocused());
  }

  /** Creates the numbers for the current size of the board. */
  build() {
    const { rows, columns, frame } = this.board;
    if (!this.isShown) return;
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
