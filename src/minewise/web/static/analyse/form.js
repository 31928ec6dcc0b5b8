/** The size, the mine total and the shape as fields, checked as they are typed. */

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

  /** Says what the position is. */
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
   * @param {string} wrong why its value cannot be; empty where it can
   */
  tell(field, wrong) {
    for (const one of [this.columns, this.rows, this.mines]) {
      one.ariaInvalid = String(one === field && wrong !== "");
    }
    say(this.line, wrong || `0 to ${grouped(Number(this.mines.max))} mines fit.`, wrong !== "");
  }

  resize() {
    for (const [field, name] of /** @type {[HTMLInputElement, string][]} */ ([
      [this.columns, "columns"],
      [this.rows, "rows"],
    ])) {
      if (whole(field, 1, MOST) === null) {
        this.tell(field, `A board has 1 to ${MOST} ${name}.`);
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
      this.tell(this.mines, `State a mine total from 0 to ${grouped(most)}.`);
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

  /** @param {EventTarget | null} target a button that says which board */
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
 * @returns {number | null} its value, where it is a whole number that may be
 */
function whole({ value }, least, most) {
  const number = Number(value);
  const fits = /^\d+$/.test(value.trim()) && number >= least && number <= most;
  return fits ? number : null;
}
