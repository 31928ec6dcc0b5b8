/**
 * The details of the hidden cell under the pointer or the focus: its mine probability, the numbers
 * that it may show, and whether opening other cells can change its risk.
 *
 * The view passes `ask`, which requests the details of a cell, and calls `forget()` when its position
 * changes; answers are cached until then. Only the latest cell is shown. With `wanted` there is a check
 * box, and nothing is requested unless it is ticked or `wanted()` is true.
 */

import { make } from "../dom.js";
import { unbroken } from "../words.js";
import { blankTable, outcomesTable, sayDetail } from "./detail-words.js";

/**
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {import("../../api.js").Detail} Detail
 * @typedef {import("../board/board.js").BoardEvent} BoardEvent
 *
 * @typedef {object} Asks
 * @property {(cell: Cell) => Promise<Detail | null>} ask returns null if there are no details
 * @property {() => boolean} [wanted]
 */

const PAUSE = 80;
const KEPT = "minewise-detail";

export class CellDetail {
  /**
   * @param {HTMLElement} host
   * @param {import("../board/board.js").BoardView} board
   * @param {Asks} asks
   */
  constructor(host, board, { ask, wanted }) {
    this.board = board;
    this.ask = ask;
    this.wanted = wanted;
    /** @type {Map<number, Promise<Detail | null>>} */
    this.known = new Map();
    this.at = -1;
    this.later = 0;
    this.box = make("input", { type: "checkbox", checked: localStorage.getItem(KEPT) === "1" });
    this.words = make("p", { className: "detail-words", role: "status" });
    this.table = make("div", { className: "detail-table" });
    host.classList.add("detail");
    if (wanted) host.append(make("label", { className: "tick" }, this.box, " Show cell details"));
    host.append(this.words, this.table);
    this.box.addEventListener("change", () => this.ticked());
    board.on("point", (event) => this.point(event));
    board.on("leave", () => clearTimeout(this.later));
    if (!wanted || this.box.checked) this.rest(); // `wanted` may not be ready yet
  }

  get isOn() {
    return !this.wanted || this.box.checked || this.wanted();
  }

  ticked() {
    localStorage.setItem(KEPT, this.box.checked ? "1" : "0");
    this.look();
  }

  /** @param {BoardEvent} event */
  point({ cell: [row, column] }) {
    clearTimeout(this.later);
    this.at = row * this.board.columns + column;
    this.later = setTimeout(() => this.look(), PAUSE);
  }

  /** Drops the cached answers; call it when the position changes. */
  forget() {
    this.known.clear();
    clearTimeout(this.later);
    if (this.at >= 0) this.later = setTimeout(() => this.look(), 2 * PAUSE);
  }

  /** Shows the instructions and an empty table. */
  rest() {
    const how = "Point at or focus a hidden cell to see its risk and its possible numbers.";
    this.words.textContent = this.isOn ? how : "";
    this.table.replaceChildren(blankTable());
    this.table.hidden = !this.isOn;
  }

  async look() {
    const { at, board, known } = this;
    const isHidden = "#F".includes(board.values[at] ?? " ");
    if (!this.isOn || !isHidden) {
      this.rest();
      return;
    }
    const cell = board.cellAt(at);
    const asked = known.get(at) ?? this.ask(cell);
    known.set(at, asked);
    const isLatest = () => at === this.at && known.get(at) === asked;
    try {
      const told = await asked;
      if (!isLatest()) return;
      if (told) this.show(cell, told);
      else this.rest();
    } catch (error) {
      if (isLatest()) this.fail(error);
      known.delete(at);
    }
  }

  /**
   * @param {Cell} cell
   * @param {Detail} told
   */
  show(cell, told) {
    this.words.textContent = unbroken(sayDetail(cell, told));
    this.table.hidden = false;
    this.table.replaceChildren(outcomesTable(told.click_outcomes));
  }

  /** @param {unknown} error */
  fail(error) {
    this.rest();
    if (error instanceof Error) this.words.textContent = error.message;
  }
}
