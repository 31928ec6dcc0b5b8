/**
 * A board as an accessible grid, with a canvas under its cells for the heat map and one over them
 * for marks and the focus. It is independent of the rules of the game. Of a large board only the
 * rows in view have elements; their numbers say which rows they are. The row of the focusable cell
 * always has elements.
 *
 * It dispatches `BoardEvent`s: `choose` (left click, tap, Enter, Space), `alternate` (right click,
 * or what sets a flag on a touch screen), `chord` (the middle button, or the first of both buttons
 * that goes up, on a number), `key` (a character typed at a cell), `drag` (the pointer moved to
 * another cell with the button down; a listener that handles it cancels it), `point` (the pointer
 * or the focus moved to a cell) and `leave` (it left the board). It also dispatches an `Event` after
 * a change: `change` of the values of cells, `marks` of what is shown over them, and `view` of the
 * size of the cells or the visible part.
 */

import { make } from "../common/dom";
import type { Cell } from "../engine/api";
import { cellLabel } from "../texts/board";
import { PAGE } from "../texts/page";
import { BoardEvent, type InputOptions } from "./events";
import {
  BORDER,
  boardSize,
  cellShape,
  cellSize,
  rowOutline,
  scrollDistance,
  visibleRows,
} from "./geometry";
import { drawHeat } from "./heat";
import { addInputListeners } from "./input";
import { drawMarks, MARKS, type Mark } from "./marks";
import { nextNeighbour, nextUnfinished } from "./neighbours";
import { Rulers } from "./rulers";

export type { Mark } from "./marks";

/** a number for each cell, or null */
export type Probabilities = (number | null)[][];

const GLYPHS: Record<string, string> = { "#": "", 0: "", F: "", Q: "?", "*": "", "?": "?" };

const FOCUS_KEYS = /^(Arrow|Tab|Home|End)/;

export class BoardView extends EventTarget {
  frame;
  grid;
  /** the heat map, and the marks */
  canvas;
  marksCanvas;
  rulers;
  rows = 0;
  columns = 0;
  topology = "";
  /** the cells of the rows that have elements */
  cells: (HTMLElement | undefined)[] = [];
  /** the rows that have elements, by number */
  rowElements = new Map<number, HTMLElement>();
  marked = new Map<number, Set<Mark>>();
  values = "";
  opening = new Set<number>();
  /** what views add to the labels of cells for screen readers */
  notes = new Map<number, string>();
  /** Whether a finger touched the board last. */
  isTouched = false;
  /** Whether the view handles all keys except arrows, Home, End and Enter. */
  hasOwnKeys = false;
  focused = 0;
  /** Whether the player moves the focus by keys: a click ends that. */
  showsFocus = false;
  /** Whether the focus comes without pointing at a cell. */
  isQuiet = false;
  /** The cell under the pointer, or -1 if there is none or the focus moved after it. */
  hovered = -1;
  /** The width of a cell in pixels, and the chosen width, or 0 for automatic. */
  size: number;
  chosen: number;
  shape;
  /** the shown mine probability of each cell */
  risks: (number | null)[] | null = null;
  /** the number whose neighbours keys go through, or -1 */
  private number = -1;
  private options: Readonly<InputOptions> = {
    longPress: 400,
    touchFlag: "press",
    actsUnderRelease: false,
  };
  private drawRequest = 0;
  private isHeatStale = false;

  /** @param isRuled whether the numbers of the rows and columns are beside it */
  constructor(frame: HTMLElement, label: string = PAGE.board, isRuled: boolean = true) {
    super();
    this.frame = frame;
    this.grid = make("div", { role: "grid", ariaLabel: label });
    this.canvas = make("canvas", { className: "heat", ariaHidden: "true" });
    this.marksCanvas = make("canvas", { className: "marks", ariaHidden: "true" });
    this.rulers = new Rulers(this, isRuled);
    this.size = this.chosen = 0;
    this.shape = cellShape("square", 0);
    addInputListeners(this);
    new ResizeObserver(() => this.fit()).observe(frame.closest(".view") ?? frame);
    addEventListener("resize", () => this.fit());
    frame.addEventListener("scroll", () => this.update(), { passive: true });
    const onKey = ({ key }: KeyboardEvent) => {
      if (FOCUS_KEYS.test(key)) this.showsFocus = true;
    };
    document.addEventListener("keydown", onKey, true); // before the focus moves
    for (const type of ["focusin", "focusout"])
      this.grid.addEventListener(type, () => this.requestDraw());
    new MutationObserver(() => this.requestDraw(true)).observe(document.documentElement, {
      attributeFilter: ["data-theme", "data-skin"],
    });
  }

  get input(): Readonly<InputOptions> {
    return this.options;
  }

  set input(options: InputOptions) {
    this.options = options;
    this.frame.dataset.touchFlag = options.touchFlag;
  }

  /** Whether the focus is on the board, and the player uses the keys that move it. */
  get hasVisibleFocus() {
    return this.showsFocus && this.grid.contains(document.activeElement);
  }

  /**
   * Draws the marks before the next frame.
   *
   * @param heat whether the heat map has changed, too
   */
  requestDraw(heat: boolean = false) {
    this.isHeatStale ||= heat;
    this.drawRequest ||= requestAnimationFrame(() => {
      this.drawRequest = 0;
      if (this.isHeatStale) drawHeat(this);
      this.isHeatStale = false;
      drawMarks(this);
    });
  }

  /** Adds a listener for board events. */
  on(
    type: "choose" | "alternate" | "chord" | "key" | "drag" | "point" | "leave",
    listener: (event: BoardEvent) => void,
  ) {
    this.addEventListener(type, listener as EventListener);
  }

  emit(type: string, i: number, key?: string) {
    this.dispatchEvent(new BoardEvent(type, this.cellAt(i), this.values[i], key));
  }

  /** Shows rows of cells; updates only the cells that change. */
  show(rows: string[], topology: string) {
    if (
      rows.length !== this.rows ||
      rows[0].length !== this.columns ||
      topology !== this.topology
    ) {
      this.build(rows.length, rows[0].length, topology);
    }
    const values = rows.join("");
    for (let i = 0; i < values.length; i++) {
      if (values[i] !== this.values[i]) this.paint(i, values[i]);
    }
    if (values === this.values) return;
    this.values = values;
    if (this.risks || this.marked.size) this.requestDraw(true);
    this.dispatchEvent(new Event("change"));
  }

  build(rows: number, columns: number, topology: string) {
    Object.assign(this, {
      rows,
      columns,
      topology,
      focused: 0,
      hovered: -1,
      number: -1,
      cells: [],
    });
    this.values = "#".repeat(rows * columns);
    this.opening.clear();
    this.marked.clear();
    this.notes.clear();
    this.rowElements.clear();
    this.grid.className = `grid ${topology}`;
    this.frame.dataset.topology = topology;
    this.frame.style.setProperty("--columns", String(columns));
    this.grid.ariaRowCount = String(rows);
    this.grid.ariaColCount = String(columns);
    this.grid.replaceChildren(this.canvas, this.marksCanvas);
    this.rulers.build();
    this.showProbabilities(null);
    this.fit();
  }

  /** Creates the rows that came into view, and removes others. */
  update() {
    const { first, last } = visibleRows(this);
    const focusedRow = Math.floor(this.focused / this.columns);
    for (const [r, row] of this.rowElements) {
      if ((r >= first && r < last) || r === focusedRow) continue;
      row.remove();
      this.rowElements.delete(r);
      this.cells.fill(undefined, r * this.columns, (r + 1) * this.columns);
    }
    for (let r = last - 1; r >= first; r--) this.rowElement(r);
    this.rowElement(focusedRow);
    this.requestDraw(true);
    this.dispatchEvent(new Event("view"));
  }

  /** Returns the element of a row, created if there is none. */
  rowElement(r: number) {
    const existing = this.rowElements.get(r);
    if (existing) return existing;
    const row = make("div", { className: "row", role: "row", ariaRowIndex: String(r + 1) });
    row.classList.toggle("odd", r % 2 === 1);
    row.style.setProperty("--row", String(r));
    for (let i = r * this.columns; i < (r + 1) * this.columns; i++) {
      const cell = make("div", { className: "cell", role: "gridcell", tabIndex: -1 });
      cell.dataset.i = String(i);
      if (i === this.focused) cell.tabIndex = 0;
      this.cells[i] = cell;
      this.paint(i, this.values[i]);
      cell.classList.add(...(this.marked.get(i) ?? []));
      cell.classList.toggle("opening", this.opening.has(i));
      row.append(cell);
    }
    const next = [...this.rowElements.keys()].filter((other) => other > r);
    const before = next.length ? this.rowElements.get(Math.min(...next)) : this.marksCanvas;
    this.grid.insertBefore(row, before ?? null);
    this.rowElements.set(r, row);
    return row;
  }

  /** Returns the element of a cell, created if there is none. */
  cell(i: number): HTMLElement {
    this.rowElement(Math.floor(i / this.columns));
    return this.cells[i] as HTMLElement;
  }

  /** Sets the size of the cells: the chosen size, or the largest that fits. */
  fit() {
    if (!this.columns) return;
    const size = cellSize(this);
    const shape = cellShape(this.topology, size);
    this.frame.style.setProperty("--outline", rowOutline(shape, this.columns));
    if (size !== this.size || shape.height !== this.shape.height) {
      Object.assign(this, { size, shape });
      this.frame.style.setProperty("--cell", `${size}px`);
      this.frame.style.setProperty("--tall", `${shape.height}px`);
      this.frame.style.setProperty("--pitch", `${shape.pitch}px`);
      this.frame.style.setProperty("--overlap", `${shape.pitch - shape.height}px`);
    }
    const { width, height } = boardSize(this);
    this.frame.style.setProperty("--wide", `${width}px`);
    this.frame.style.setProperty("--high", `${height}px`);
    const boardWidth = `${width + this.rulers.width + 2 * BORDER}px`;
    this.frame.parentElement?.style.setProperty("--board-wide", boardWidth);
    const view = this.frame.closest(".view");
    if (view instanceof HTMLElement)
      view.style.setProperty("--board-column", `max(30rem, ${boardWidth})`);
    this.update(); // the visible part or the resolution may have changed
  }

  /** Sets the width of the cells in pixels; 0 for automatic. */
  resize(size: number) {
    this.chosen = size;
    this.fit();
  }

  paint(i: number, value: string) {
    const cell = this.cells[i];
    if (!cell) return;
    cell.dataset.v = value;
    if ("#FQ".includes(value)) delete cell.dataset.open;
    else cell.dataset.open = value;
    cell.textContent = GLYPHS[value] ?? value;
    cell.ariaLabel = this.describe(i, value);
  }

  /** Returns the label of a cell for screen readers: its place, value, note, marks and risk. */
  describe(i: number, value: string = this.values[i]) {
    const risk = "#FQ".includes(value) ? (this.risks?.[i] ?? null) : null;
    const marks = this.marked.get(i) ?? [];
    return cellLabel(this.cellAt(i), value, marks, risk, this.notes.get(i) ?? "");
  }

  private label(i: number) {
    const cell = this.cells[i];
    if (cell) cell.ariaLabel = this.describe(i);
  }

  /** Adds a text to the label of a cell; an empty text removes it. */
  note(i: number, text: string) {
    this.notes.set(i, text);
    this.label(i);
  }

  index([row, column]: Cell) {
    return row * this.columns + column;
  }

  valueAt(cell: Cell) {
    return this.values[this.index(cell)];
  }

  cellAt(i: number): Cell {
    return [Math.floor(i / this.columns), i % this.columns];
  }

  /** @param probabilities mine probabilities; null removes the heat map */
  showProbabilities(probabilities: Probabilities | null) {
    const hadRisks = this.risks !== null;
    this.risks = probabilities?.flat() ?? null;
    if (this.risks || hadRisks) for (const i of this.cells.keys()) this.label(i);
    this.requestDraw(true);
  }

  /** @param cells the cells that are being opened; they look pressed */
  showOpening(cells: Cell[]) {
    const opening = new Set(cells.map((cell) => this.index(cell)));
    for (const i of this.opening) if (!opening.has(i)) this.cells[i]?.classList.remove("opening");
    for (const i of opening) this.cells[i]?.classList.add("opening");
    this.opening = opening;
  }

  /** Removes these marks; default: all. */
  unmark(marks: readonly Mark[] = MARKS) {
    if (!this.marked.size) return;
    for (const [i, all] of this.marked) {
      this.cells[i]?.classList.remove(...marks);
      for (const mark of marks) all.delete(mark);
      if (!all.size) this.marked.delete(i);
      this.label(i);
    }
    this.marksChanged();
  }

  mark(cells: Cell[], mark: Mark) {
    for (const cell of cells) {
      const i = this.index(cell);
      this.marked.set(i, (this.marked.get(i) ?? new Set()).add(mark));
      this.cells[i]?.classList.add(mark);
      this.label(i);
    }
    if (cells.length) this.marksChanged();
  }

  private marksChanged() {
    this.requestDraw(this.risks !== null); // guesses show their risks
    this.dispatchEvent(new Event("marks"));
  }

  /** @param i the cell that receives the focus and the keys (roving tabindex) */
  setFocusable(i: number) {
    this.cell(this.focused).tabIndex = -1;
    this.focused = i;
    this.cell(i).tabIndex = 0;
  }

  /** Scrolls a cell into view, with two cells around it. */
  scrollTo(cell: Cell) {
    this.frame.scrollBy(scrollDistance(this, this.index(cell)));
  }

  /** Moves the focus to the next number with hidden neighbours; returns whether there is one. */
  focusNextUnfinished(): boolean {
    const next = nextUnfinished(this, this.focused);
    if (next >= 0) this.focusInView(next);
    this.number = next;
    return next >= 0;
  }

  /**
   * Moves the focus to the next hidden neighbour of the focused number, or of the number from which
   * the focus came; returns whether there is one.
   */
  focusNextNeighbour(): boolean {
    if (/[1-8]/.test(this.values[this.focused])) this.number = this.focused;
    const next = nextNeighbour(this, this.number, this.focused);
    if (next >= 0) this.focusInView(next);
    return next >= 0;
  }

  private focusInView(i: number) {
    this.showsFocus = true;
    this.scrollTo(this.cellAt(i));
    this.focus(i, { preventScroll: true });
  }

  focus(i: number, options?: FocusOptions) {
    this.setFocusable(i);
    this.cell(i).focus(options);
  }

  /** Takes the focus for keys to come, without pointing at a cell. */
  takeFocus() {
    this.isQuiet = true;
    this.focus(this.focused, { preventScroll: true });
    this.isQuiet = false;
  }
}
