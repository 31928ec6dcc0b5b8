/** The fields for the size, the mine total and the shape, checked during input. */

import { find, say } from "../dom.js";
import { grouped } from "../words.js";
import { blank } from "./editor.js";

/** @typedef {import("./editor.js").Editor} Editor */

/** @type {Record<string, [number, number, number]>} */
const PRESETS = { beginner: [9, 9, 10], intermediate: [16, 16, 40], expert: [30, 16, 99] };
/** @type {Editor["position"]["topology"][]} */
const SHAPES = ["square", "torus", "hexagonal"];
const MOST = 100;

export class Form {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.columns = find("analyse-columns", HTMLInputElement);
    this.rows = find("analyse-rows", HTMLInputElement);
    this.mines = find("analyse-mines", HTMLInputElement);
    this.shape = find("shape", HTMLSelectElement);
    this.line = find("analyse-fits");
    this.columns.addEventListener("change", () => this.resize());
    this.rows.addEventListener("change", () => this.resize());
    this.mines.addEventListener("input", () => this.count());
    this.mines.addEventListener("change", () => this.show());
    this.shape.addEventListener("change", () => this.turn());
    find("analyse-new").addEventListener("click", (event) => this.start(event.target));
  }

  /** Shows the values of the position. */
  show() {
    const { rows, mines, topology } = this.editor.position;
    this.columns.value = String(rows[0].length);
    this.rows.value = String(rows.length);
    this.shape.value = topology;
    if (document.activeElement !== this.mines || Number(this.mines.value) !== mines)
      this.mines.value = String(mines);
    this.mines.max = String(rows.length * rows[0].length);
    this.tell(this.mines, "");
  }

  /**
   * @param {HTMLInputElement} field
   * @param {string} wrong the error; empty if the value is valid
   */
  tell(field, wrong) {
    for (const one of [this.columns, this.rows, this.mines]) {
      one.ariaInvalid = String(one === field && wrong !== "");
    }
    say(this.line, wrong || `Mines: 0 to ${grouped(Number(this.mines.max))}.`, wrong !== "");
  }

  resize() {
    for (const [field, name] of /** @type {[HTMLInputElement, string][]} */ ([
      [this.columns, "columns"],
      [this.rows, "rows"],
    ])) {
      if (whole(field, 1, MOST) === null) {
        this.tell(field, `The number of ${name} must be between 1 and ${MOST}.`);
        return;
      }
    }
    this.editor.resize(Number(this.columns.value), Number(this.rows.value));
    this.show();
  }

  count() {
    const most = Number(this.mines.max);
    const mines = whole(this.mines, 0, most);
    if (mines === null) {
      this.tell(this.mines, `The number of mines must be between 0 and ${grouped(most)}.`);
      return;
    }
    this.editor.become({ ...this.editor.position, mines }, "mines");
    this.tell(this.mines, "");
  }

  turn() {
    const topology = SHAPES.find((shape) => shape === this.shape.value) ?? "square";
    const { board: _, ...position } = this.editor.position;
    this.editor.become({ ...position, topology });
  }

  /** @param {EventTarget | null} target a button with the name of a board */
  start(target) {
    if (!(target instanceof HTMLButtonElement)) return;
    const { rows, mines, topology } = this.editor.position;
    const [columns, height, total] = PRESETS[target.value] ?? [rows[0].length, rows.length, mines];
    this.editor.become(blank(columns, height, total, topology));
  }
}

/**
 * @param {HTMLInputElement} field
 * @param {number} least
 * @param {number} most
 * @returns {number | null} the value, or null if it is not a whole number in the range
 */
function whole({ value }, least, most) {
  const number = Number(value);
  const fits = /^\d+$/.test(value.trim()) && number >= least && number <= most;
  return fits ? number : null;
}
