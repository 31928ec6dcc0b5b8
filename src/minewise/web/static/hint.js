/**
 * A hint with a slider from a nudge to the move. The level is kept; moving the slider tells the hint
 * that is there anew, without asking again.
 *
 * `show(hint)` marks and says it, `clear()` forgets it. The view forgets it when its position changes.
 */

import { make, say } from "./dom.js";
import { tellHint } from "./hint-words.js";

/**
 * @typedef {import("../api.js").Hint} Hint
 * @typedef {import("./board/board.js").BoardView} BoardView
 * @typedef {import("./board/board.js").Mark} Mark
 */

const LEVELS = ["A nudge", "The clues", "The reason", "The move"];
/** @type {Mark[]} */
const MARKS = ["clue", "say-safe", "say-mine"];
const KEPT = "minewise-hint-level";
const REACH = 2;

export class HintPanel {
  /**
   * @param {HTMLElement} host where the slider goes
   * @param {HTMLElement} line a live region where the hint is said
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
    host.append(make("label", {}, make("span", {}, "Hints tell: ", this.name), this.slider));
    this.label();
  }

  /** How much is told, from 1 to 4. */
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
   * Draws a frame around where to look: as far as two cells away, enough to look at, too much to tell.
   * @param {import("../api.js").Cell | null} near
   */
  outline(near) {
    this.area.remove();
    if (!near) return;
    const { rows, columns, topology } = this.board;
    const shift = topology === "hexagonal" ? 0.5 : 0;
    const [top, left] = near.map((place) => Math.max(0, place - REACH));
    const bottom = Math.min(rows, near[0] + REACH + 1);
    const right = Math.min(columns, near[1] + REACH + 1) + shift;
    const place = { top, left, height: bottom - top, width: right - left };
    for (const [side, cells] of Object.entries(place))
      this.area.style.setProperty(side, `calc(var(--cell) * ${cells})`);
    this.board.grid.append(this.area);
  }

  /** Forgets the hint; what the line says is left to the view. */
  clear() {
    this.area.remove();
    if (this.hint) this.board.unmark(MARKS);
    this.hint = null;
  }
}
