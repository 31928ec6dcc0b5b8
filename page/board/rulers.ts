/**
 * The numbers of the rows and columns beside a board. They stay visible while the board scrolls.
 * The numbers of the cell under the pointer or the focus are highlighted, and with guides its row
 * and column are lit. The numbers are hidden from screen readers, because the label of each cell
 * has its row and column.
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
  /** the lit cells, of the row and the column of the cell under the pointer or the focus */
  lit: Element[] = [];
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

  highlight(cell: Cell) {
    this.clear();
    const [row, column] = cell;
    this.highlighted = [this.rows.children[row], this.columns.children[column]];
    for (const label of this.highlighted) label.classList.add("highlighted");
    if (this.board.hasGuides && !this.board.isTouched) this.light(cell);
  }

  /** Lights the row and the column of a cell; the columns of hexagons are not straight. */
  light([row, column]: Cell) {
    const { cells, columns, topology } = this.board;
    const isBent = topology === "hexagonal";
    this.lit = cells.filter(
      (cell, i): cell is HTMLElement =>
        Boolean(cell) && (Math.floor(i / columns) === row || (!isBent && i % columns === column)),
    );
    for (const cell of this.lit) cell.classList.add("lit");
  }

  clear() {
    for (const label of this.highlighted) label.classList.remove("highlighted");
    for (const cell of this.lit) cell.classList.remove("lit");
    this.highlighted = [];
    this.lit = [];
  }

  /** Highlights the numbers of the focused cell, or none. */
  highlightFocused() {
    const { board } = this;
    if (board.grid.contains(document.activeElement)) this.highlight(board.cellAt(board.focused));
    else this.clear();
  }

  /** Highlights the numbers of the cell under the pointer, or else those of the focused cell. */
  refresh() {
    const { board } = this;
    if (board.hovered >= 0) this.highlight(board.cellAt(board.hovered));
    else this.highlightFocused();
  }
}
