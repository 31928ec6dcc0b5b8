/**
 * A board as an accessible grid, with a canvas over it for the heat map. It is independent of the
 * rules of the game. Of a large board only the rows in view have elements; their numbers say which
 * rows they are. The row of the focusable cell always has elements.
 *
 * It dispatches `BoardEvent`s: `choose` (left click, tap, Enter, Space), `alternate` (right click,
 * long press), `key` (a character typed at a cell), `drag` (the pointer moved to another cell with
 * the button down; a listener that handles it cancels it), `point` (the pointer or the focus moved
 * to a cell) and `leave` (it left the board); and an `Event` named `change` after the values of
 * cells changed, and one named `view` after the size of the cells or the visible part did.
 */

import { make } from "../common/dom";
import type { Cell } from "../engine/api";
import { BORDER, boardSize, cellShape, cellSize, rowOutline, visibleRows } from "./geometry";
import { clearHeat, drawHeat } from "./heat";
import { addInputListeners } from "./input";
import { Rulers } from "./rulers";

/** a number for each cell, or null */
export type Probabilities = (number | null)[][];

export type Mark =
  | "clue"
  | "hint-safe"
  | "hint-guess"
  | "hint-mine"
  | "conflict"
  | "exploded"
  | "wrong"
  | "here"
  | "enclosed"
  | "dead"
  | "best" // the best move: a star
  | "candidate" // the next best moves, fainter
  | "relied" // a certain mine on which a reason relies
  | "tint-0" // the groups of cells of a reason's sums
  | "tint-1"
  | "tint-2"
  | "tint-3"
  | "taken-0" // a mine that a player took
  | "taken-1";

const GLYPHS: Record<string, string> = { "#": "", 0: "", F: "⚑", Q: "?", "*": "", "?": "?" };
const NAMES: Record<string, string> = {
  "#": "hidden",
  0: "empty",
  F: "flag",
  Q: "question mark",
  "*": "mine",
  "?": "open without a number",
};
const MARKS: Mark[] = [
  "clue",
  "hint-safe",
  "hint-guess",
  "hint-mine",
  "conflict",
  "exploded",
  "wrong",
  "here",
  "enclosed",
  "dead",
  "best",
  "candidate",
  "relied",
  "tint-0",
  "tint-1",
  "tint-2",
  "tint-3",
  "taken-0",
  "taken-1",
];

/** How the pointer and touches act on a board; a view sets it from the player's settings. */
export interface InputOptions {
  /** the time of a long press, in ms */
  longPress: number;
  /** what sets a flag on a touch screen */
  touchFlag: "press" | "double-tap" | "swipe";
  /** whether a click acts on the cell under the release, wherever the button went down */
  actsUnderRelease: boolean;
}

/** An input event at a cell. */
export class BoardEvent extends Event {
  cell;
  value;
  key;
  from;

  /**
   * @param value the value of the cell, as in the text format
   * @param key the typed character
   * @param from the previous cell of a drag
   */
  constructor(type: string, cell: Cell, value: string, key: string = "", from: Cell = cell) {
    super(type, { cancelable: true });
    this.cell = cell;
    this.value = value;
    this.key = key;
    this.from = from;
  }
}

export class BoardView extends EventTarget {
  frame;
  grid;
  canvas;
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
  input: InputOptions = { longPress: 400, touchFlag: "press", actsUnderRelease: false };
  /** Whether the row and the column of the cell under the pointer are lit. */
  hasGuides = false;
  /** Whether the view handles all keys except arrows, Home, End and Enter. */
  hasOwnKeys = false;
  focused = 0;
  /** The cell under the pointer, or -1 if there is none or the focus moved after it. */
  hovered = -1;
  /** The width of a cell in pixels, and the chosen width, or 0 for automatic. */
  size: number;
  chosen: number;
  shape;
  probabilities: Probabilities | null = null;

  constructor(frame: HTMLElement, label: string = "Board") {
    super();
    this.frame = frame;
    this.grid = make("div", { role: "grid", ariaLabel: label });
    this.canvas = make("canvas", { className: "heat", ariaHidden: "true" });
    this.rulers = new Rulers(this);
    this.size = this.chosen = 0;
    this.shape = cellShape("square", 0);
    addInputListeners(this);
    new ResizeObserver(() => this.fit()).observe(frame.closest(".view") ?? frame);
    addEventListener("resize", () => this.fit());
    frame.addEventListener("scroll", () => this.update(), { passive: true });
  }

  /** Adds a listener for board events. */
  on(
    type: "choose" | "alternate" | "key" | "drag" | "point" | "leave",
    listener: (event: BoardEvent) => void,
  ) {
    this.addEventListener(type, listener as EventListener);
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
    this.dispatchEvent(new Event("change"));
  }

  build(rows: number, columns: number, topology: string) {
    Object.assign(this, { rows, columns, topology, focused: 0, hovered: -1, cells: [] });
    this.values = "#".repeat(rows * columns);
    this.opening.clear();
    this.marked.clear();
    this.rowElements.clear();
    this.grid.className = `grid ${topology}`;
    this.frame.dataset.topology = topology;
    this.frame.style.setProperty("--columns", String(columns));
    this.grid.ariaRowCount = String(rows);
    this.grid.ariaColCount = String(columns);
    this.grid.replaceChildren(...this.rulers.bands, this.canvas);
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
    drawHeat(this);
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
    const before = next.length ? this.rowElements.get(Math.min(...next)) : this.rulers.bands[0];
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
    const isHidden = "#FQ".includes(value);
    if (!isHidden) clearHeat(this, i);
    const cell = this.cells[i];
    if (!cell) return;
    cell.dataset.v = value;
    if (isHidden) delete cell.dataset.open;
    else cell.dataset.open = value;
    cell.textContent = GLYPHS[value] ?? value;
    const [row, column] = this.cellAt(i);
    cell.ariaLabel = `row ${row}, column ${column}, ${NAMES[value] ?? value}`;
  }

  cellAt(i: number): Cell {
    return [Math.floor(i / this.columns), i % this.columns];
  }

  /** @param probabilities mine probabilities; null removes the heat map */
  showProbabilities(probabilities: Probabilities | null) {
    this.probabilities = probabilities?.map((row) => [...row]) ?? null;
    drawHeat(this);
  }

  /** @param cells the cells that are being opened; they look pressed */
  showOpening(cells: Cell[]) {
    const opening = new Set(cells.map(([row, column]) => row * this.columns + column));
    for (const i of this.opening) if (!opening.has(i)) this.cells[i]?.classList.remove("opening");
    for (const i of opening) this.cells[i]?.classList.add("opening");
    this.opening = opening;
  }

  /** Removes these marks; default: all. */
  unmark(marks = MARKS) {
    if (!this.marked.size) return;
    for (const [i, all] of this.marked) {
      this.cells[i]?.classList.remove(...marks);
      for (const mark of marks) all.delete(mark);
      if (!all.size) this.marked.delete(i);
    }
    drawHeat(this);
  }

  mark(cells: Cell[], mark: Mark) {
    for (const [row, column] of cells) {
      const i = row * this.columns + column;
      this.marked.set(i, (this.marked.get(i) ?? new Set()).add(mark));
      this.cells[i]?.classList.add(mark);
    }
    if (cells.length) drawHeat(this);
  }

  /** @param i the cell that receives the focus and the keys (roving tabindex) */
  setFocusable(i: number) {
    this.cell(this.focused).tabIndex = -1;
    this.focused = i;
    this.cell(i).tabIndex = 0;
  }

  /** Scrolls a cell into view. */
  scrollTo([row, column]: Cell) {
    const cell = this.cell(row * this.columns + column);
    cell.scrollIntoView({ block: "nearest", inline: "center" });
  }

  focus(i: number, options?: FocusOptions) {
    this.setFocusable(i);
    this.cell(i).focus(options);
  }
}
