/**
 * The details of the hidden cell under the pointer or the focus: its mine probability, the numbers
 * that it may show, and whether opening other cells can change its risk.
 *
 * The view passes `ask`, which requests the details of a cell, and calls `forget()` when its position
 * changes; answers are cached until then. Only the latest cell is shown. With `wanted` there is a check
 * box, and nothing is requested unless it is ticked or `wanted()` is true.
 */

import { make } from "../dom.js";
import { nonBreaking } from "../format.js";
import { describeDetail, emptyTable, outcomesTable } from "./detail-text.js";

/**
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {import("../../api.js").Detail} Detail
 * @typedef {import("../board/board.js").BoardEvent} BoardEvent
 *
 * @typedef {object} DetailOptions
 * @property {(cell: Cell) => Promise<Detail | null>} load returns null if there are no details
 * @property {() => boolean} [isRequested]
 */

const DELAY = 80;
const STORAGE_KEY = "minewise-detail";

export class CellDetail {
  /**
   * @param {HTMLElement} host
   * @param {import("../board/board.js").BoardView} board
   * @param {DetailOptions} asks
   */
  constructor(host, board, { load, isRequested }) {
    this.board = board;
    this.load = load;
    this.isRequested = isRequested;
    /** @type {Map<number, Promise<Detail | null>>} */
    this.cache = new Map();
    this.cellIndex = -1;
    this.timer = 0;
    this.checkbox = make("input", {
      type: "checkbox",
      checked: localStorage.getItem(STORAGE_KEY) === "1",
    });
    this.text = make("p", { className: "detail-words", role: "status" });
    this.table = make("div", { className: "detail-table" });
    host.classList.add("detail");
    if (isRequested)
      host.append(make("label", { className: "tick" }, this.checkbox, " Show cell details"));
    host.append(this.text, this.table);
    this.checkbox.addEventListener("change", () => this.toggled());
    board.on("point", (event) => this.hover(event));
    board.on("leave", () => clearTimeout(this.timer));
    if (!isRequested || this.checkbox.checked) this.showEmpty(); // `wanted` may not be ready yet
  }

  get isEnabled() {
    return !this.isRequested || this.checkbox.checked || this.isRequested();
  }

  toggled() {
    localStorage.setItem(STORAGE_KEY, this.checkbox.checked ? "1" : "0");
    this.update();
  }

  /** @param {BoardEvent} event */
  hover({ cell: [row, column] }) {
    clearTimeout(this.timer);
    this.cellIndex = row * this.board.columns + column;
    this.timer = setTimeout(() => this.update(), DELAY);
  }

  /** Drops the cached answers; call it when the position changes. */
  invalidate() {
    this.cache.clear();
    clearTimeout(this.timer);
    if (this.cellIndex >= 0) this.timer = setTimeout(() => this.update(), 2 * DELAY);
  }

  /** Shows the instructions and an empty table. */
  showEmpty() {
    const how = "Point at or focus a hidden cell to see its risk and its possible numbers.";
    this.text.textContent = this.isEnabled ? how : "";
    this.table.replaceChildren(emptyTable());
    this.table.hidden = !this.isEnabled;
  }

  async update() {
    const { cellIndex, board, cache } = this;
    const isHidden = "#F".includes(board.values[cellIndex] ?? " ");
    if (!this.isEnabled || !isHidden) {
      this.showEmpty();
      return;
    }
    const cell = board.cellAt(cellIndex);
    const pending = cache.get(cellIndex) ?? this.load(cell);
    cache.set(cellIndex, pending);
    const isLatest = () => cellIndex === this.cellIndex && cache.get(cellIndex) === pending;
    try {
      const detail = await pending;
      if (!isLatest()) return;
      if (detail) this.show(cell, detail);
      else this.showEmpty();
    } catch (error) {
      if (isLatest()) this.showError(error);
      cache.delete(cellIndex);
    }
  }

  /**
   * @param {Cell} cell
   * @param {Detail} detail
   */
  show(cell, detail) {
    this.text.textContent = nonBreaking(describeDetail(cell, detail));
    this.table.hidden = false;
    this.table.replaceChildren(outcomesTable(detail.click_outcomes));
  }

  /** @param {unknown} error */
  showError(error) {
    this.showEmpty();
    if (error instanceof Error) this.text.textContent = error.message;
  }
}
