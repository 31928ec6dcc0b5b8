/** A board as an accessible grid with a canvas over it for heat. Knows nothing of the rules. */

import { drawHeat } from "./heat.js";

const GLYPHS = { "#": "", "0": "", "F": "⚑", "*": "●" };
const NAMES = { "#": "hidden", "0": "empty", "F": "flag", "*": "mine" };
const MARKS = ["clue", "say-safe", "say-mine", "quarrel", "exploded", "wrong"];
const LONG_PRESS = 400;

export class BoardView extends EventTarget {
  /** @param {HTMLElement} frame */
  constructor(frame) {
    super();
    this.frame = frame;
    this.grid = document.createElement("div");
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", "Board");
    this.canvas = document.createElement("canvas");
    this.canvas.className = "heat";
    this.canvas.setAttribute("aria-hidden", "true");
    frame.append(this.grid);
    this.rows = this.columns = 0;
    this.topology = "";
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.values = "";
    this.at = 0;
    this.listen();
    addEventListener("resize", () => this.fit());
  }

  /** @param {string[]} rows @param {string} topology */
  show(rows, topology) {
    if (rows.length !== this.rows || rows[0].length !== this.columns || topology !== this.topology) {
      this.build(rows.length, rows[0].length, topology);
    }
    const values = rows.join("");
    for (let i = 0; i < values.length; i++) {
      if (values[i] !== this.values[i]) this.paint(i, values[i]);
    }
    this.values = values;
  }

  build(rows, columns, topology) {
    Object.assign(this, { rows, columns, topology, values: "", at: 0, cells: [] });
    this.grid.className = `grid ${topology}`;
    this.grid.setAttribute("aria-rowcount", String(rows));
    this.grid.setAttribute("aria-colcount", String(columns));
    const made = document.createDocumentFragment();
    for (let r = 0; r < rows; r++) {
      const row = document.createElement("div");
      row.className = "row";
      row.setAttribute("role", "row");
      for (let c = 0; c < columns; c++) {
        const cell = document.createElement("div");
        cell.className = "cell";
        cell.setAttribute("role", "gridcell");
        cell.dataset.i = String(r * columns + c);
        cell.tabIndex = -1;
        this.cells.push(cell);
        row.append(cell);
      }
      made.append(row);
    }
    this.grid.replaceChildren(made, this.canvas);
    this.cells[0].tabIndex = 0;
    this.heat(null);
    this.fit();
  }

  fit() {
    if (!this.columns) return;
    const room = (this.frame.parentElement?.clientWidth || 600) - 12;
    const wide = this.columns + (this.topology === "hexagonal" ? 0.5 : 0);
    const tall = Math.max(260, innerHeight - 250) / this.rows;
    const size = Math.max(24, Math.min(44, Math.floor(room / wide), Math.max(26, Math.floor(tall))));
    this.frame.style.setProperty("--cell", `${size}px`);
    this.size = size;
    drawHeat(this, this.figures);
  }

  paint(i, value) {
    const cell = this.cells[i];
    cell.dataset.v = value;
    if (value === "#" || value === "F") delete cell.dataset.open;
    else cell.dataset.open = value;
    cell.textContent = GLYPHS[value] ?? value;
    this.name(i, NAMES[value] ?? value);
  }

  name(i, words) {
    const row = Math.floor(i / this.columns), column = i % this.columns;
    this.cells[i].setAttribute("aria-label", `row ${row}, column ${column}, ${words}`);
  }

  /** @param {(number|null)[][] | null | undefined} figures mine probabilities, or none to take the heat away */
  heat(figures) {
    this.figures = figures;
    drawHeat(this, figures);
  }

  unmark() {
    for (const cell of this.grid.querySelectorAll(MARKS.map((mark) => `.${mark}`).join())) cell.classList.remove(...MARKS);
    drawHeat(this, this.figures);
  }

  /** @param {number[][]} cells @param {string} mark */
  mark(cells, mark) {
    for (const [row, column] of cells) this.cells[row * this.columns + column]?.classList.add(mark);
    drawHeat(this, this.figures);
  }

  focus(i) {
    this.cells[this.at].tabIndex = -1;
    this.at = i;
    this.cells[i].tabIndex = 0;
    this.cells[i].focus();
  }

  listen() {
    const grid = this.grid;
    let press = 0, held = false, touch = false;
    const cellOf = (event) => event.target.closest?.(".cell");
    const tell = (kind, cell, key = "") => this.dispatchEvent(new CustomEvent(kind, {
      detail: { cell: [Math.floor(cell.dataset.i / this.columns), cell.dataset.i % this.columns], value: cell.dataset.v, key },
    }));
    grid.addEventListener("pointerdown", (event) => {
      const cell = cellOf(event);
      held = false;
      touch = event.pointerType !== "mouse";
      clearTimeout(press);
      if (!cell || !touch) return;
      press = setTimeout(() => {
        held = true;
        navigator.vibrate?.(15);
        tell("alternate", cell);
      }, LONG_PRESS);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) grid.addEventListener(end, () => clearTimeout(press));
    grid.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const cell = cellOf(event);
      if (cell && !touch) tell("alternate", cell);
    });
    grid.addEventListener("click", (event) => {
      const cell = cellOf(event);
      if (!cell || held) return;
      this.focus(Number(cell.dataset.i));
      tell("choose", cell);
    });
    grid.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const row = Math.floor(this.at / this.columns), column = this.at % this.columns;
      const to = {
        ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1],
        ArrowRight: [row, column + 1], Home: [row, 0], End: [row, this.columns - 1],
      }[event.key];
      if (to) {
        const clamp = (value, most) => Math.max(0, Math.min(most - 1, value));
        this.focus(clamp(to[0], this.rows) * this.columns + clamp(to[1], this.columns));
      } else if (event.key === "Enter" || event.key === " ") tell("choose", this.cells[this.at]);
      else if (/^[0-8fF#*]$/.test(event.key)) tell("key", this.cells[this.at], event.key.toUpperCase());
      else return;
      event.preventDefault();
    });
  }
}
