/**
 * The view Analyse: the board, the text and the form show the position of the editor, and the server
 * analyses it.
 */

import { ask } from "../api.js";
import { BoardView } from "../board/board.js";
import { find, press, say } from "../dom.js";
import { CellDetail } from "../help/detail.js";
import { HintPanel } from "../help/hint.js";
import { Answers } from "./answers.js";
import { Asking } from "./asking.js";
import { Brush } from "./brush.js";
import { Editor } from "./editor.js";
import { Form } from "./form.js";
import { Import } from "./import.js";
import { Link } from "./link.js";
import { OPEN, Palette } from "./palette.js";
import { Steps } from "./steps.js";
import { TextView } from "./text-view.js";

/**
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {import("../../api.js").Analysis} Analysis
 * @typedef {import("../../api.js").Impossible} Impossible
 * @typedef {import("../../api.js").Hints} Hints
 * @typedef {import("./editor.js").Position} Position
 */

/** @type {Position} */
const EXAMPLE = {
  rows: ["########", "#2112###", "#1001###", "#1001###", "#2112###", "########"],
  mines: 9,
  topology: "square",
};
const PAUSE = 120;
const MOMENT = 350;

export class Analyse {
  constructor() {
    this.editor = new Editor(EXAMPLE);
    this.board = new BoardView(find("analyse-board"), "Position");
    this.answers = new Answers(find("verdict"), find("facts"), {
      go: (cell) => this.go(cell),
      mines: (mines) => this.editor.become({ ...this.editor.position, mines }),
    });
    this.hints = new HintPanel(find("analyse-hint"), find("analyse-hint-said"), this.board);
    this.detail = new CellDetail(find("analyse-detail"), this.board, {
      ask: (cell) => this.tellOf(cell),
    });
    this.imports = new Import(this.editor, (words, bad) => this.tell(words, bad));
    this.brush = new Brush(this.board, this.editor, (cell) => this.imports.open(cell));
    this.palette = new Palette(find("tools"), (tool) => this.brush.take(tool));
    this.text = new TextView(this.editor, this.imports);
    this.form = new Form(this.editor);
    this.steps = new Steps(this.editor, find("analyse"));
    this.link = new Link(this.editor, (words, bad) => this.tell(words, bad));
    this.asking = new Asking(
      (position) => ask("/api/analyze", sent(position)),
      (told) => this.answered(told),
      (error) => this.failed(error.message),
    );
    /** @type {Analysis | null} */
    this.analysis = null;
    this.isShown = false;
    this.hot = true;
    this.later = this.slow = 0;
    this.listen();
  }

  listen() {
    this.editor.addEventListener("change", () => this.edited());
    find("explain").addEventListener("click", () => this.explain());
    find("analyse-heat").addEventListener("click", () => this.heat());
  }

  /** @param {URLSearchParams} asked */
  enter(asked) {
    this.isShown = true;
    this.link.follow(asked.get("p"));
    this.changed();
  }

  leave() {
    this.isShown = false;
    this.link.stop();
    clearTimeout(this.later);
  }

  edited() {
    if (find("analyse-news").classList.contains("bad")) this.tell(""); // the error was about another position
    this.changed();
  }

  /** Shows the position at once, and requests the analysis when the edits pause. */
  changed() {
    const { rows, topology, board } = this.editor.position;
    this.board.show(rows, topology);
    this.board.unmark();
    this.hints.clear();
    say(find("analyse-hint-said"), "");
    this.analysis = null;
    this.detail.forget();
    this.form.show();
    this.steps.show();
    this.text.show();
    this.offer(board !== undefined);
    if (!this.isShown) return;
    this.link.soon();
    clearTimeout(this.later);
    this.later = setTimeout(() => this.look(), PAUSE);
  }

  /** @param {boolean} isWhole whether there is a complete board with cells to open */
  offer(isWhole) {
    this.palette.offer(OPEN, isWhole);
    find("reveal").hidden = !isWhole;
  }

  look() {
    clearTimeout(this.slow);
    this.slow = setTimeout(() => this.answers.wait(), MOMENT);
    this.asking.about(this.editor.position);
  }

  /** @param {Analysis | Impossible} told */
  answered(told) {
    clearTimeout(this.slow);
    if ("impossible" in told) {
      this.board.heat(null);
      this.board.mark(told.impossible.clues, "conflict");
      this.answers.impossible(told.impossible, this.editor.position.mines);
      return;
    }
    this.analysis = told;
    this.board.heat(this.hot ? told.mine_probability : null);
    this.board.mark(told.wrong_flags, "wrong");
    this.answers.show(told);
  }

  /** @param {string} message */
  failed(message) {
    clearTimeout(this.slow);
    this.board.heat(null);
    this.answers.refuse(message);
  }

  heat() {
    this.hot = !this.hot;
    press(find("analyse-heat"), this.hot);
    this.board.heat(this.hot ? (this.analysis?.mine_probability ?? null) : null);
  }

  async explain() {
    const { position } = this.editor;
    const line = find("analyse-hint-said");
    const isLatest = () => position === this.editor.position;
    const wait = () => isLatest() && say(line, "Computing the hint…");
    const slow = setTimeout(wait, MOMENT);
    try {
      const told = /** @type {Hints | Impossible} */ (await ask("/api/hint", sent(position)));
      if (!isLatest()) return;
      if ("impossible" in told)
        say(line, "There is no hint, because the position is impossible.", true);
      else this.hints.show(told.hints[0]);
    } catch (error) {
      if (error instanceof Error) say(line, error.message, true);
    } finally {
      clearTimeout(slow);
    }
  }

  /**
   * Returns the details of a cell; an estimate is not repeated.
   * @param {Cell} cell
   */
  async tellOf(cell) {
    const { position } = this.editor;
    const [row, column] = cell;
    if (this.analysis?.method === "estimated") {
      return {
        method: this.analysis.method,
        mine_probability: this.analysis.mine_probability[row][column] ?? 0,
        standard_error: this.analysis.standard_error?.[row][column] ?? 0,
        can_wait: null,
        click_outcomes: [],
      };
    }
    const told = await ask("/api/cell", { ...sent(position), cell });
    return "impossible" in told ? null : told;
  }

  /** @param {Cell} cell */
  go([row, column]) {
    this.board.focus(row * this.board.columns + column);
  }

  /**
   * @param {string} words
   * @param {boolean} [bad]
   */
  tell(words, bad) {
    say(find("analyse-news"), words, bad);
  }

  /** @param {string} key */
  key(key) {
    if (key === "h") this.explain();
    else if (key === "p") this.heat();
    else if (this.board.grid.contains(document.activeElement)) return false;
    else return this.palette.key(key);
    return true;
  }
}

/**
 * Returns a position as a request to the server.
 * @param {Position} position
 */
function sent({ rows, mines, topology }) {
  return { position: rows.join("\n"), mines, topology };
}
