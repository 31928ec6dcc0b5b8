/**
 * The numbers of the rows and columns beside a board. They stay in sight where it scrolls, and those
 * of the cell that is pointed at or has the focus are lit. Screen readers pass over them: each cell
 * says where it is.
 */

import { make } from "../dom.js";

/** @typedef {import("./board.js").BoardView} BoardView */

/** How many pixels the numbers above a board take, and those beside it for each figure. */
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
    /** How many pixels they take beside the board and above it. */
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

  /** Numbers the rows and columns that the board has now. */
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

  /** Lights the cell that has the focus, or none. */
  leave() {
    const { board } = this;
    if (board.grid.contains(document.activeElement)) return this.light(board.cellAt(board.at));
    for (const label of this.lit) label.classList.remove("lit");
    this.lit = [];
  }
}
