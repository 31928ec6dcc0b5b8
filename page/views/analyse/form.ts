/** The fields for the size, the mine total and the shape, checked during input. */

import { chooseClues } from "../../common/clue-models";
import { find, showMessage } from "../../common/dom";
import { formatNumber } from "../../common/format";
import type { Editor } from "./editor";
import { blankPosition } from "./editor";

const PRESETS: Record<string, [number, number, number]> = {
  beginner: [9, 9, 10],
  intermediate: [16, 16, 40],
  expert: [30, 16, 99],
};
const SHAPES: Editor["position"]["topology"][] = ["square", "torus", "hexagonal"];
const MAX_SIDE = 100;

export class Form {
  columns;
  rows;
  mines;
  shape;
  clues;
  message;

  constructor(readonly editor: Editor) {
    this.columns = find("analyse-columns", HTMLInputElement);
    this.rows = find("analyse-rows", HTMLInputElement);
    this.mines = find("analyse-mines", HTMLInputElement);
    this.shape = find("shape", HTMLSelectElement);
    this.clues = find("analyse-clues", HTMLSelectElement);
    this.message = find("analyse-size-message");
    this.columns.addEventListener("change", () => this.resize());
    this.rows.addEventListener("change", () => this.resize());
    this.mines.addEventListener("input", () => this.changeMines());
    this.mines.addEventListener("change", () => this.show());
    this.shape.addEventListener("change", () => this.changeTopology());
    this.clues.addEventListener("change", () => this.changeClues());
    find("analyse-new").addEventListener("click", (event) => this.newBoard(event.target));
  }

  /** Shows the values of the position. */
  show() {
    const { rows, mines, topology, clues } = this.editor.position;
    this.columns.value = String(rows[0].length);
    this.rows.value = String(rows.length);
    this.shape.value = topology;
    chooseClues(this.clues, clues);
    if (document.activeElement !== this.mines || Number(this.mines.value) !== mines)
      this.mines.value = String(mines);
    this.mines.max = String(rows.length * rows[0].length);
    this.showError(this.mines, "");
  }

  /** @param error the error; empty if the value is valid */
  showError(field: HTMLInputElement, error: string) {
    for (const input of [this.columns, this.rows, this.mines]) {
      input.ariaInvalid = String(input === field && error !== "");
    }
    showMessage(
      this.message,
      error || `Mines: 0 to ${formatNumber(Number(this.mines.max))}.`,
      error !== "",
    );
  }

  resize() {
    for (const [field, name] of [
      [this.columns, "columns"],
      [this.rows, "rows"],
    ] as [HTMLInputElement, string][]) {
      if (wholeNumber(field, 1, MAX_SIDE) === null) {
        this.showError(field, `The number of ${name} must be between 1 and ${MAX_SIDE}.`);
        return;
      }
    }
    this.editor.resize(Number(this.columns.value), Number(this.rows.value));
    this.show();
  }

  changeMines() {
    const maximum = Number(this.mines.max);
    const mines = wholeNumber(this.mines, 0, maximum);
    if (mines === null) {
      this.showError(
        this.mines,
        `The number of mines must be between 0 and ${formatNumber(maximum)}.`,
      );
      return;
    }
    this.editor.setPosition({ ...this.editor.position, mines }, "mines");
    this.showError(this.mines, "");
  }

  changeTopology() {
    const topology = SHAPES.find((shape) => shape === this.shape.value) ?? "square";
    const { board: _, ...position } = this.editor.position;
    this.editor.setPosition({ ...position, topology });
  }

  changeClues() {
    this.editor.setPosition({ ...this.editor.position, clues: this.clues.value });
  }

  /** @param target a button with the name of a board */
  newBoard(target: EventTarget | null) {
    if (!(target instanceof HTMLButtonElement)) return;
    const { position } = this.editor;
    const { rows, mines } = position;
    const [columns, height, total] = PRESETS[target.value] ?? [rows[0].length, rows.length, mines];
    this.editor.setPosition(blankPosition(columns, height, total, position));
  }
}

/** @returns the value, or null if it is not a whole number in the range */
function wholeNumber({ value }: HTMLInputElement, minimum: number, maximum: number): number | null {
  const number = Number(value);
  const fits = /^\d+$/.test(value.trim()) && number >= minimum && number <= maximum;
  return fits ? number : null;
}
