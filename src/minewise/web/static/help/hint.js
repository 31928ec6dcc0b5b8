/**
 * A hint with a slider for its level of detail. The level is saved in the browser. Moving the slider
 * shows the current hint at the new level, without a request.
 *
 * `show(hint)` shows the text and marks the cells, `clear()` removes the marks. The view clears the
 * hint when its position changes.
 */

import { corner, extent } from "../board/shape.js";
import { make, say } from "../dom.js";
import { tellHint } from "./hint-words.js";

/**
 * @typedef {import("../../api.js").Hint} Hint
 * @typedef {import("../board/board.js").BoardView} BoardView
 * @typedef {import("../board/board.js").Mark} Mark
 */

const LEVELS = ["area", "clues", "technique", "full"];
/** @type {Mark[]} */
const MARKS = ["clue", "say-safe", "say-mine"];
const KEPT = "minewise-hint-level";
const REACH = 2;

export class HintPanel {
  /**
   * @param {HTMLElement} host the parent of the slider
   * @param {HTMLElement} line a live region for the text
   * @param {BoardView} board
   */
  constructor(host, line, board) {
    this.line = line;
    this.board = board;
    /** @type {Hint | null} */
    this.hint = null;
    this.area = make("div", { className: "hint-area", ariaHidden: "true" });
    this.name = make("span", { className: "hint-level" });
    this.slider = make("input", {
      type: "range",
      min: "1",
      max: String(LEVELS.length),
      step: "1",
      value: localStorage.getItem(KEPT) ?? String(LEVELS.length),
    });
    this.slider.addEventListener("input", () => this.slid());
    host.classList.add("hint");
    host.append(make("label", {}, make("span", {}, "Hint detail: ", this.name), this.slider));
    this.label();
  }

  /** The level of detail, from 1 to 4. */
  get level() {
    return Number(this.slider.value);
  }

  label() {
    const name = LEVELS[this.level - 1];
    this.name.textContent = name;
    this.slider.ariaValueText = name;
  }

  slid() {
    localStorage.setItem(KEPT, this.slider.value);
    this.label();
    if (this.hint) this.show(this.hint);
  }

  /** @param {Hint} hint */
  show(hint) {
    this.hint = hint;
    const told = tellHint(hint, this.level, this.board);
    this.board.unmark(MARKS);
    this.outline(told.near);
    this.board.mark(told.clues, "clue");
    this.board.mark(told.safe, "say-safe");
    this.board.mark(told.mines, "say-mine");
    say(this.line, told.words);
  }

  /**
   * Draws a frame around the area to look at: all cells up to two cells away.
   * @param {import("../../api.js").Cell | null} near
   */
  outline(near) {
    this.area.remove();
    if (!near) return;
    const { rows, columns } = this.board;
    const [top, left] = near.map((place) => Math.max(0, place - REACH));
    const bottom = Math.min(rows - 1, near[0] + REACH);
    const right = Math.min(columns - 1, near[1] + REACH);
    this.place(
      corner(this.board, top * columns + left),
      corner(this.board, bottom * columns + right),
    );
    this.board.grid.append(this.area);
  }

  /**
   * Places the frame over cells, in percent of the board, whose size may change.
   * @param {{x: number, y: number}} from the corner of the first cell
   * @param {{x: number, y: number}} to the corner of the last cell
   */
  place(from, to) {
    const { shape } = this.board;
    const { width, height } = extent(this.board);
    const { style } = this.area;
    style.left = `${(100 * from.x) / width}%`;
    style.top = `${(100 * from.y) / height}%`;
    style.width = `${(100 * (to.x - from.x + shape.wide + shape.shift)) / width}%`;
    style.height = `${(100 * (to.y - from.y + shape.tall)) / height}%`;
  }

  /** Removes the hint from the board; the view clears the text. */
  clear() {
    this.area.remove();
    if (this.hint) this.board.unmark(MARKS);
    this.hint = null;
  }
}
