/**
 * The details of the hidden cell under the pointer or the focus: its mine probability, the numbers
 * that it may show, and whether opening other cells can change its risk.
 *
 * The view passes `ask`, which requests the details of a cell, and calls `forget()` when its
 * position changes; answers are cached until then. Only the latest cell is shown. With `wanted`
 * there is a check box, and nothing is requested unless it is ticked or `wanted()` is true.
 */

import type { BoardEvent, BoardView } from "../board/board";
import { make } from "../common/dom";
import { nonBreaking } from "../common/format";
import type { Cell, Detail } from "../engine/api";
import { describeDetail, emptyTable, outcomesTable } from "./detail-text";

export interface DetailOptions {
  /** returns null if there are no details */
  load: (cell: Cell) => Promise<Detail | null>;
  isRequested?: () => boolean;
}

const DELAY = 80;
const STORAGE_KEY = "minewise-detail";

export class CellDetail {
  load;
  isRequested;
  cache = new Map<number, Promise<Detail | null>>();
  cellIndex = -1;
  /** The cell whose details are shown even if they are switched off, or -1. */
  inspectedIndex = -1;
  timer = 0;
  checkbox;
  text;
  table;

  constructor(
    host: HTMLElement,
    readonly board: BoardView,
    { load, isRequested }: DetailOptions,
  ) {
    this.load = load;
    this.isRequested = isRequested;
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

  hover({ cell: [row, column] }: BoardEvent) {
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

  /** Shows the details of a cell at once; returns them, or null if there are none. */
  inspect([row, column]: Cell) {
    clearTimeout(this.timer);
    this.cellIndex = this.inspectedIndex = row * this.board.columns + column;
    return this.update();
  }

  /** Requests the details of a cell, unless they are known. */
  request(cell: Cell) {
    const { cache } = this;
    const i = cell[0] * this.board.columns + cell[1];
    const pending = cache.get(i) ?? this.load(cell);
    cache.set(i, pending);
    pending.catch(() => cache.delete(i));
    return pending;
  }

  /** @returns the details that are shown */
  async update(): Promise<Detail | null> {
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

  show(cell: Cell, detail: Detail) {
    this.text.textContent = nonBreaking(describeDetail(cell, detail));
    this.table.hidden = false;
    this.table.replaceChildren(outcomesTable(detail.click_outcomes, this.board.topology));
  }

  showError(error: unknown) {
    this.showEmpty();
    if (error instanceof Error) this.text.textContent = error.message;
  }
}
