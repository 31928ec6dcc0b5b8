/** The board of the view, with what acts on it: the tools, the moves, hints and the details of cells. */

import { computed, effect, signal, untracked } from "@preact/signals";
import type { BoardView, Mark } from "../../board/board";
import { cellName } from "../../common/format";
import { loadTechniques } from "../../common/techniques";
import type { Cell, Detail } from "../../engine/api";
import { engine } from "../../engine/the-engine";
import { CellDetail } from "../../help/detail";
import { Hints, markGuesses } from "../../help/hints";
import { ANALYSE } from "../../texts/analyse";
import { analysis, isOn, result } from "./analysis";
import { Brush } from "./brush";
import { editor, type Message, requestOf, tell } from "./editor";
import { OutcomeChoice } from "./outcomes";
import { NO_TOOL, PLAY_TOOL, paints } from "./palette";
import { type Doubt, doubts, picture, settle } from "./picture";
import { PlayOn } from "./play-on";
import { currentMove } from "./variations";

const ANALYSIS_MARKS: Mark[] = ["best", "candidate", "wrong", "enclosed", "dead", "conflict"];
const SLOW_AFTER = 350;

class Workbench {
  readonly tool = signal(NO_TOOL);
  readonly hints;
  readonly detail;
  readonly outcomes = new OutcomeChoice();
  readonly player;
  /** What is said instead of a hint. */
  readonly hintMessage = signal<Message>({ text: "", isError: false });

  /** Whether there are moves or a complete board. */
  private readonly isPlayed = computed(() =>
    Boolean(editor.position.variations || editor.position.board),
  );

  constructor(readonly board: BoardView) {
    this.hints = new Hints(board);
    this.detail = new CellDetail(board, { load: (cell) => this.loadDetail(cell) });
    this.player = new PlayOn(this.outcomes, (cell) => this.detail.request(cell));
    new Brush(board, this.tool, this.player);
    effect(() => this.showPosition());
    effect(() => this.showAnalysis());
    effect(() => this.showDoubts());
    board.on("choose", ({ cell }) => this.correct(cell));
    effect(() => {
      if (this.isPlayed.value) this.tool.value = PLAY_TOOL;
      else if (picture.value) this.tool.value = NO_TOOL;
    });
  }

  private showPosition() {
    const { rows, topology, variations } = editor.position;
    const { board } = this;
    untracked(() => {
      const isOther = rows.length !== board.rows || rows[0].length !== board.columns;
      this.outcomes.close();
      this.hints.clear();
      this.hintMessage.value = { text: "", isError: false };
      board.show(rows, topology);
      board.unmark();
      this.detail.invalidate();
      const clues = isOther ? [...rows.join("").matchAll(/[1-8]/g)] : [];
      for (const clue of [...clues.slice(-1), ...clues.slice(0, 1)])
        board.scrollTo(board.cellAt(clue.index));
      const i = variations ? currentMove(variations).cell : -1;
      if (i < 0) return;
      board.mark([board.cellAt(i)], "here");
      board.scrollTo(board.cellAt(i));
    });
  }

  private showAnalysis() {
    const { value } = result;
    const isShown = isOn.value && value?.position === editor.position;
    const { board } = this;
    if (!isOn.value || (isShown && value.kind !== "answer")) board.showProbabilities(null);
    board.unmark(ANALYSIS_MARKS);
    if (!isShown) return;
    if (value.kind === "impossible") board.mark(value.conflict.clues, "conflict");
    if (value.kind !== "answer") return;
    const { mine_probability, wrong_flags, enclosed, dead } = value.analysis;
    board.showProbabilities(mine_probability);
    board.mark(wrong_flags, "wrong");
    board.mark(enclosed, "enclosed");
    board.mark(dead, "dead");
    markGuesses(board, value.analysis);
  }

  private showDoubts() {
    const { board } = this;
    editor.position; // a new position has no marks
    board.unmark(["doubtful", "suspect"]);
    for (const { cell, isSuspect } of doubts.value)
      board.mark([cell], isSuspect ? "suspect" : "doubtful");
  }

  /** Asks what a doubtful cell shows, if clicks do nothing else. */
  private correct(cell: Cell) {
    const doubt = doubts.value.find((one) => cellName(one.cell) === cellName(cell));
    if (doubt && this.tool.value === NO_TOOL) this.askAbout(doubt);
  }

  /** Asks what a doubtful cell shows, beside the cell or another element. */
  askAbout(doubt: Doubt, beside?: Element) {
    this.outcomes.open(doubt.cell, doubt.outcomes, (chosen) => settle(doubt, chosen), beside);
  }

  /** @param tool chosen by the user */
  choose(tool: string) {
    const wasPainting = paints(this.tool.value);
    this.tool.value = tool;
    if (tool === PLAY_TOOL) tell(ANALYSE.howToPlayOn);
    else if (paints(tool) && !wasPainting) tell(ANALYSE.howToEdit);
  }

  /** Chooses a tool; looks again if it, or one like it, is chosen. */
  toggle(tool: string) {
    const { value } = this.tool;
    const isOn = value === tool || (paints(value) && paints(tool));
    this.choose(isOn ? NO_TOOL : tool);
  }

  /** Shows the first hint of the position, then the next. */
  async showHint() {
    if (this.hints.next()) return this.scrollToHint();
    const { position } = editor;
    const say = (text: string, isError = false) => {
      if (position === editor.position) this.hintMessage.value = { text, isError };
    };
    const slowTimer = setTimeout(() => say(ANALYSE.computingHint), SLOW_AFTER);
    try {
      const [answer] = await Promise.all([
        engine.ask("hint", requestOf(position)),
        loadTechniques().catch(() => {}), // for their titles
      ]);
      say("impossible" in answer ? ANALYSE.noHint : "", "impossible" in answer);
      if (position === editor.position && "hints" in answer) {
        this.hints.show(answer.hints);
        this.scrollToHint();
      }
    } catch (error) {
      if (error instanceof Error) say(error.message, true);
    } finally {
      clearTimeout(slowTimer);
    }
  }

  /** Shows the part of the board that the hint is about. */
  private scrollToHint() {
    const hint = this.hints.hint.value;
    const [cell] = hint?.guess
      ? [hint.guess.cell]
      : [...(hint?.safe ?? []), ...(hint?.mines ?? [])];
    if (cell) this.board.scrollTo(cell);
  }

  /** Returns the details of a cell; an estimate is not repeated. */
  private async loadDetail(cell: Cell): Promise<Detail | null> {
    const [row, column] = cell;
    const known = analysis.value;
    if (known?.method === "estimated") {
      return {
        method: known.method,
        mine_probability: known.mine_probability[row][column] ?? 0,
        standard_error: known.standard_error?.[row][column] ?? 0,
        can_wait: null,
        win_probability: null,
        exact_win: false,
        click_outcomes: [],
      };
    }
    const answer = await engine.ask("cell", { ...requestOf(editor.position), cell });
    return "impossible" in answer ? null : answer;
  }

  focusCell([row, column]: Cell) {
    this.board.showsFocus = true;
    this.board.focus(row * this.board.columns + column);
  }
}

/** The board of the view with its tools; it is there once the board is. */
export let bench: Workbench;
export const isReady = signal(false);

export function setUpBench(board: BoardView) {
  bench = new Workbench(board);
  isReady.value = true;
}
