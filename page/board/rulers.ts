/**
 * The numbers of the rows and columns beside a board. They stay visible while the board scrolls.
 * The numbers of the cell under the pointer or the focus are highlighted. They are hidden from
 * screen readers, because the label of each cell has its row and column.
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
  /** The lit row and column of the cell under the pointer or the focus. */
  bands;
  top;

  constructor(readonly board: BoardView) {
    this.height = HEIGHT;
    this.columns = make("div", { className: "ruler above" });
    this.rows = make("div", { className: "ruler beside", ariaHidden: "true" });
    this.bands = ["across", "down"].map((direction) =>
      make("div", { className: `band ${direction}`, ariaHidden: "true", hidden: true }),
    );
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
    this.highlighted = [];
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
    const { grid, topology } = this.board;
    grid.style.setProperty("--lit-row", String(row));
    grid.style.setProperty("--lit-column", String(column));
    const [across, down] = this.bands;
    across.hidden = !this.board.hasGuides;
    down.hidden = !this.board.hasGuides || topology === "hexagonal"; // its columns are not straight
  }

  clear() {
    for (const label of this.highlighted) label.classList.remove("highlighted");
    this.highlighted = [];
    for (const band of this.bands) band.hidden = true;
  }

  /** Highlights the numbers of the focused cell, or none. */
  highlightFocused() {
    const { board } = this;
    if (board.grid.contains(document.activeElement)) this.highlight(board.cellAt(board.focused));
    else this.clear();
  }
}
