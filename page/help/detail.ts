/**
 * The details of the hidden cell under the pointer or the focus: its mine probability, the numbers
 * that it may show, and whether opening other cells can change its risk.
 *
 * The view passes `load`, which requests the details of a cell, and calls `invalidate()` when its
 * position changes; answers are cached until then. Only the latest cell is shown. With `isRequested`,
 * nothing is requested unless `isRequested()` is true or the player inspects a cell.
 */

import { signal } from "@preact/signals";
import type { BoardView } from "../board/board";
import type { BoardEvent } from "../board/events";
import type { Cell, Detail } from "../engine/api";

export interface DetailOptions {
  /** returns null if there are no details */
  load: (cell: Cell) => Promise<Detail | null>;
  isRequested?: () => boolean;
}

export type Shown = { cell: Cell; detail: Detail } | { error: string };

const DELAY = 80;

export class CellDetail {
  /** What is shown, or null if there is nothing. */
  readonly shown = signal<Shown | null>(null);
  private cache = new Map<number, Promise<Detail | null>>();
  private cellIndex = -1;
  /** The cell whose details are shown even if none are requested, or -1. */
  private inspectedIndex = -1;
  private timer = 0;

  constructor(
    readonly board: BoardView,
    private readonly options: DetailOptions,
  ) {
    board.on("point", (event) => this.hover(event));
    board.on("leave", () => clearTimeout(this.timer));
  }

  get isEnabled() {
    const isInspected = this.cellIndex >= 0 && this.cellIndex === this.inspectedIndex;
    const { isRequested } = this.options;
    return !isRequested || isRequested() || isInspected;
  }

  private hover({ cell }: BoardEvent) {
    clearTimeout(this.timer);
    this.cellIndex = this.board.index(cell);
    this.timer = setTimeout(() => this.update(), DELAY);
  }

  /** Drops the cached answers; call it when the position changes. */
  invalidate() {
    this.cache = new Map();
    this.inspectedIndex = -1;
    clearTimeout(this.timer);
    if (this.cellIndex >= 0) this.timer = setTimeout(() => this.update(), 2 * DELAY);
  }

  /** Shows the details of a cell at once; returns them, or null if there are none. */
  inspect(cell: Cell) {
    clearTimeout(this.timer);
    this.cellIndex = this.inspectedIndex = this.board.index(cell);
    return this.update();
  }

  /** Requests the details of a cell, unless they are known. */
  request(cell: Cell) {
    const { cache } = this;
    const i = this.board.index(cell);
    const pending = cache.get(i) ?? this.options.load(cell);
    cache.set(i, pending);
    pending.catch(() => cache.delete(i));
    return pending;
  }

  /** @returns the details that are shown */
  async update(): Promise<Detail | null> {
    const { cellIndex, board, cache } = this;
    const isHidden = "#FQ".includes(board.values[cellIndex] ?? " ");
    if (!this.isEnabled || !isHidden) {
      this.shown.value = null;
      return null;
    }
    const cell = board.cellAt(cellIndex);
    const isLatest = () => cellIndex === this.cellIndex && cache === this.cache;
    try {
      const detail = await this.request(cell);
      if (!isLatest()) return null;
      this.shown.value = detail && { cell, detail };
      return detail;
    } catch (error) {
      if (isLatest() && error instanceof Error) this.shown.value = { error: error.message };
      return null;
    }
  }
}
