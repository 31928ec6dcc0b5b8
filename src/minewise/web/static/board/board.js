/**
 * A board as an accessible grid, with a canvas over it for the heat map. It is independent of the
 * rules of the game.
 *
 * It dispatches `BoardEvent`s: `choose` (left click, tap, Enter, Space), `alternate` (right click,
 * long press), `key` (a character typed at a cell), `drag` (the pointer moved to another cell with the
 * button down; a listener that handles it cancels it), `point` (the pointer or the focus moved to a
 * cell) and `leave` (it left the board).
 */

import { make } from "../dom.js";
import { cellShape, cellSize, rowOutline } from "./geometry.js";
import { clearHeat, drawHeat } from "./heat.js";
import { addInputListeners } from "./input.js";
import { Rulers } from "./rulers.js";

/** @typedef {import("../../api.js").Cell} Cell */
/** @typedef {(number | null)[][]} Probabilities a number for each cell, or null */
/** @typedef {"clue" | "hint-safe" | "hint-mine" | "conflict" | "exploded" | "wrong" | "here"} Mark */

/** @type {Record<string, string>} */
const GLYPHS = { "#": "", 0: "", F: "⚑", "*": "●", "?": "?" };
/** @type {Record<string, string>} */
const NAMES = { "#": "hidden", 0: "empty", F: "flag", "*": "mine", "?": "open without a number" };
/** @type {Mark[]} */
const MARKS = ["clue", "hint-safe", "hint-mine", "conflict", "exploded", "wrong", "here"];

/** An input event at a cell. */
export class BoardEvent extends Event {
  /**
   * @param {string} type
   * @param {Cell} cell
   * @param {string} value the value of the cell, as in the text format
   * @param {string} [key] the typed character
   * @param {Cell} [from] the previous cell of a drag
   */
  constructor(type, cell, value, key = "", from = cell) {
    super(type, { cancelable: true });
    this.cell = cell;
    this.value = value;
    this.key = key;
    this.from = from;
  }
}

export class BoardView extends EventTarget {
  /**
   * @param {HTMLElement} frame
   * @param {string} [label]
   */
  constructor(frame, label = "Board") {
    super();
    this.frame = frame;
    this.grid = make("div", { role: "grid", ariaLabel: label });
    this.canvas = make("canvas", { className: "heat", ariaHidden: "true" });
    this.rulers = new Rulers(this);
    this.rows = 0;
    this.columns = 0;
    this.topology = "";
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.values = "";
    this.focused = 0;
    /** The cell under the pointer, or -1 if there is none or the focus moved after it. */
    this.hovered = -1;
    /** The width of a cell in pixels, and the chosen width, or 0 for automatic. */
    this.size = this.chosen = 0;
    this.shape = cellShape("square", 0);
    /** @type {Probabilities | null} */
    this.probabilities = null;
    addInputListeners(this);
    new ResizeObserver(() => this.fit()).observe(frame.parentElement ?? frame);
    addEventListener("resize", () => this.fit());
    frame.addEventListener("scroll", () => this.probabilities && drawHeat(this), { passive: true });
  }

  /**
   * Adds a listener for board events.
   * @param {"choose" | "alternate" | "key" | "drag" | "point" | "leave"} type
   * @param {(event: BoardEvent) => void} listener
   */
  on(type, listener) {
    this.addEventListener(type, /** @type {EventListener} */ (listener));
  }

  /**
   * Shows rows of cells; updates only the cells that change.
   * @param {string[]} rows
   * @param {string} topology
   */
  show(rows, topology) {
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
    this.values = values;
  }

  /**
   * @param {number} rows
   * @param {number} columns
   * @param {string} topology
   */
  build(rows, columns, topology) {
    Object.assign(this, {
      rows,
      columns,
      topology,
      values: "",
      focused: 0,
      hovered: -1,
      cells: [],
    });
    this.grid.className = `grid ${topology}`;
    this.frame.dataset.topology = topology;
    this.frame.style.setProperty("--columns", String(columns));
    this.grid.ariaRowCount = String(rows);
    this.grid.ariaColCount = String(columns);
    const fragment = document.createDocumentFragment();
    for (let r = 0; r < rows; r++) {
      const row = make("div", { className: "row", role: "row" });
      for (let c = 0; c < columns; c++) {
        const cell = make("div", { className: "cell", role: "gridcell", tabIndex: -1 });
        cell.dataset.i = String(r * columns + c);
        this.cells.push(cell);
        row.append(cell);
      }
      fragment.append(row);
    }
    this.grid.replaceChildren(fragment, this.canvas);
    this.cells[0].tabIndex = 0;
    this.rulers.build();
    this.showProbabilities(null);
    this.fit();
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
      this.frame.style.setProperty("--overlap", `${shape.pitch - shape.height}px`);
    }
    drawHeat(this); // the visible part or the resolution may have changed
  }

  /**
   * Sets the width of the cells in pixels; 0 for automatic.
   * @param {number} size
   */
  resize(size) {
    this.chosen = size;
    this.fit();
  }

  /**
   * @param {number} i
   * @param {string} value
   */
  paint(i, value) {
    const cell = this.cells[i];
    cell.dataset.v = value;
    if (value === "#" || value === "F") delete cell.dataset.open;
    else {
      cell.dataset.open = value;
      clearHeat(this, i);
    }
    cell.textContent = GLYPHS[value] ?? value;
    const [row, column] = this.cellAt(i);
    cell.ariaLabel = `row ${row}, column ${column}, ${NAMES[value] ?? value}`;
  }

  /**
   * @param {number} i
   * @returns {Cell}
   */
  cellAt(i) {
    return [Math.floor(i / this.columns), i % this.columns];
  }

  /** @param {Probabilities | null} probabilities mine probabilities; null removes the heat map */
  showProbabilities(probabilities) {
    this.probabilities = probabilities?.map((row) => [...row]) ?? null;
    drawHeat(this);
  }

  /** Removes these marks; default: all. */
  unmark(marks = MARKS) {
    const marked = this.grid.querySelectorAll(marks.map((mark) => `.${mark}`).join());
    if (!marked.length) return;
    for (const cell of marked) cell.classList.remove(...marks);
    drawHeat(this);
  }

  /**
   * @param {Cell[]} cells
   * @param {Mark} mark
   */
  mark(cells, mark) {
    for (const [row, column] of cells) this.cells[row * this.columns + column]?.classList.add(mark);
    if (cells.length) drawHeat(this);
  }

  /** @param {number} i the cell that receives the focus and the keys (roving tabindex) */
  setFocusable(i) {
    this.cells[this.focused].tabIndex = -1;
    this.focused = i;
    this.cells[i].tabIndex = 0;
  }

  /**
   * Scrolls a cell into view.
   * @param {Cell} cell
   */
  scrollTo([row, column]) {
    const cell = this.cells[row * this.columns + column];
    cell?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  /**
   * @param {number} i
   * @param {FocusOptions} [options]
   */
  focus(i, options) {
    this.setFocusable(i);
    this.cells[i].focus(options);
  }
}
