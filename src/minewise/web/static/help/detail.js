/**
 * What is known of the hidden cell under the pointer or the focus: its mine probability, what it would
 * show, and whether waiting changes anything.
 *
 * The view says with `ask` how a cell is asked about and calls `forget()` when its position changes.
 * The latest cell wins; answers are kept until then. Where `wanted` is given there is a box to tick, and
 * nothing is asked unless it is ticked or `wanted()`.
 */

import { make } from "../dom.js";
import { blankTable, outcomesTable, sayDetail } from "./detail-words.js";

/**
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {import("../../api.js").Detail} Detail
 * @typedef {import("../board/board.js").BoardEvent} BoardEvent
 *
 * @typedef {object} Asks
 * @property {(cell: Cell) => Promise<Detail | null>} ask null where nothing is known
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
    if (wanted) host.append(make("label", { className: "tick" }, this.box, " Details of a cell"));
    host.append(this.words, this.table);
    this.box.addEventListener("change", () => this.ticked());
    board.on("point", (event) => this.point(event));
    board.on("leave", () => clearTimeout(this.later));
    if (!wanted || this.box.checked) this.rest(); // `wanted` may not be answered yet
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

  /** The position has changed: what was known is not any more. */
  forget() {
    this.known.clear();
    clearTimeout(this.later);
    if (this.at >= 0) this.later = setTimeout(() => this.look(), 2 * PAUSE);
  }

  /** Says that there is nothing to say. */
  rest() {
    const how = "Point at a hidden cell, or move the focus there, to see what is known of it.";
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
    this.words.textContent = sayDetail(cell, told);
    this.table.hidden = false;
    this.table.replaceChildren(outcomesTable(told.click_outcomes));
  }

  /** @param {unknown} error */
  fail(error) {
    this.rest();
    if (error instanceof Error) this.words.textContent = error.message;
  }
}
