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
const MARKS = ["here", "clue", "say-safe", "say-mine"];
const KEPT = "minewise-hint-level";

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
    this.name = make("output", { className: "hint-level" });
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
    this.name.value = name;
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
    this.board.mark(told.here, "here");
    this.board.mark(told.clues, "clue");
    this.board.mark(told.safe, "say-safe");
    this.board.mark(told.mines, "say-mine");
    say(this.line, told.words);
  }

  /** Forgets the hint; what the line says is left to the view. */
  clear() {
    if (this.hint) this.board.unmark(MARKS);
    this.hint = null;
  }
}
