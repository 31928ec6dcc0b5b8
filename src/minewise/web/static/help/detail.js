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
    /** The cell whose details are shown even if they are switched off, or -1. */
    this.inspectedIndex = -1;
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
    const isInspected = this.cellIndex >= 0 && this.cellIndex === this.inspectedIndex;
    return !this.isRequested || this.checkbox.checked || this.isRequested() || isInspected;
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
    this.cache = new Map();
    this.inspectedIndex = -1;
    clearTimeout(this.timer);
    if (this.cellIndex >= 0) this.timer = setTimeout(() => this.update(), 2 * DELAY);
  }

  /** Shows the instructions and an empty table. */
  showEmpty() {
    const how = "Point at or focus a hidden cell to see its risk and its possible numbers.";
    this.text.textContent = this.isEnabled ? how : "";
    this.table.replaceChildren(emptyTable(this.board.topology));
    this.table.hidden = !this.isEnabled;
  }

  /**
   * Shows the details of a cell at once; returns them, or null if there are none.
   * @param {Cell} cell
   */
  inspect([row, column]) {
    clearTimeout(this.timer);
    this.cellIndex = this.inspectedIndex = row * this.board.columns + column;
    return this.update();
  }

  /**
   * Requests the details of a cell, unless they are known.
   * @param {Cell} cell
   */
  request(cell) {
    const { cache } = this;
    const i = cell[0] * this.board.columns + cell[1];
    const pending = cache.get(i) ?? this.load(cell);
    cache.set(i, pending);
    pending.catch(() => cache.delete(i));
    return pending;
  }

  /** @returns {Promise<Detail | null>} the details that are shown */
  async update() {
    const { cellIndex, board, cache } = this;
    const isHidden = "#FQ".includes(board.values[cellIndex] ?? " ");
    if (!this.isEnabled || !isHidden) {
      this.showEmpty();
      return null;
    }
    const cell = board.cellAt(cellIndex);
    const pending = this.request(cell);
    const isLatest = () => cellIndex === this.cellIndex && cache === this.cache;
    try {
      const detail = await pending;
      if (!isLatest()) return null;
      if (detail) this.show(cell, detail);
      else this.showEmpty();
      return detail;
    } catch (error) {
      if (isLatest()) this.showError(error);
      return null;
    }
  }

  /**
   * @param {Cell} cell
   * @param {Detail} detail
   */
  show(cell, detail) {
    this.text.textContent = nonBreaking(describeDetail(cell, detail));
    this.table.hidden = false;
    this.table.replaceChildren(outcomesTable(detail.click_outcomes, this.board.topology));
  }

  /** @param {unknown} error */
  showError(error) {
    this.showEmpty();
    if (error instanceof Error) this.text.textContent = error.message;
  }
}
