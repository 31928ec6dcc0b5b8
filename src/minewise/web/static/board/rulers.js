/**
 * The numbers of the rows and columns beside a board. They stay visible while the board scrolls. The
 * numbers of the cell under the pointer or the focus are highlighted. They are hidden from screen
 * readers, because the label of each cell has its row and column.
 */

import { make } from "../dom.js";

/** @typedef {import("./board.js").BoardView} BoardView */

/** The height of the upper ruler, and the width of the left ruler for each digit, in pixels. */
const TALL = 18;
const FIGURE = 8;
const GAP = 6;

/** @param {number} count */
function labels(count) {
  return Array.from({ length: count }, (_, i) => make("span", { textContent: String(i) }));
}

export class Rulers {
  /** @param {BoardView} board */
  constructor(board) {
    this.board = board;
    /** The width of the left ruler and the height of the upper ruler, in pixels. */
    this.wide = 0;
    this.tall = TALL;
    this.columns = make("div", { className: "ruler above" });
    this.rows = make("div", { className: "ruler beside", ariaHidden: "true" });
    /** @type {Element[]} */
    this.lit = [];
    const corner = make("div", { className: "ruler corner" });
    this.top = make("div", { className: "ruled", ariaHidden: "true" }, corner, this.columns);
    const ground = make("div", { className: "ground" }, board.grid);
    board.frame.append(this.top, make("div", { className: "ruled" }, this.rows, ground));
    board.on("point", ({ cell }) => this.light(cell));
    board.on("leave", () => this.leave());
  }

  /** Creates the numbers for the current size of the board. */
  build() {
    const { rows, columns, frame } = this.board;
    this.lit = [];
    this.columns.replaceChildren(...labels(columns));
    this.rows.replaceChildren(...labels(rows));
    this.wide = FIGURE * String(rows - 1).length + GAP;
    frame.style.setProperty("--ruler-wide", `${this.wide}px`);
    frame.style.setProperty("--ruler-tall", `${this.tall}px`);
  }

  /** @param {import("../../api.js").Cell} cell */
  light([row, column]) {
    for (const label of this.lit) label.classList.remove("lit");
    this.lit = [this.rows.children[row], this.columns.children[column]];
    for (const label of this.lit) label.classList.add("lit");
  }

  /** Highlights the numbers of the focused cell, or none. */
  leave() {
    const { board } = this;
    if (board.grid.contains(document.activeElement)) return this.light(board.cellAt(board.at));
    for (const label of this.lit) label.classList.remove("lit");
    this.lit = [];
  }
}
