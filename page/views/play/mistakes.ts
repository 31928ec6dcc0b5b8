/**
 * The mistakes of a finished game, asked again on its board, one after the other: the position before
 * each, a click as the answer, and what was better. It is loaded when a game has ended.
 */

import { hasLesson, loadTechniques, techniqueTitle } from "../../common/techniques";
import type { Cell, GameReview, PositionAnalysis } from "../../engine/api";
import { Latest } from "../../engine/latest";
import { Playback } from "../../playback/playback";
import { MISTAKES } from "../../texts/play-later";
import { bestCells } from "../learn/supply";
import { recommendation } from "../review/recommendation";
import * as state from "./state";
import { board } from "./table";

export class Mistakes {
  readonly clicks: number[];
  private readonly playback: Playback;
  private readonly analysis;
  /** The number of the mistake that is asked about, or -1. */
  private shown = -1;
  private chosen: Cell | null = null;
  private readonly missed = new Map<string, number>();

  constructor(
    private readonly review: GameReview,
    /** Shows the end of the game again. */
    private readonly restoreEnd: () => void,
  ) {
    const { clicks, rows, columns } = review;
    this.clicks = clicks.flatMap((click, at) => (recommendation(click) ? at : []));
    this.playback = new Playback(rows, columns, clicks);
    this.analysis = new Latest(
      "analyze",
      (answer) => "impossible" in answer || this.judge(answer),
      ({ message }) => state.say(message, true),
    );
  }

  /** Whether a mistake is asked about. */
  get isAsking() {
    return this.shown >= 0;
  }

  /** Asks about the first mistake. */
  async start() {
    await loadTechniques().catch(() => {}); // without them there are no lessons
    if (state.mistakes.value !== this) return; // another game was begun
    this.missed.clear();
    this.ask(0);
  }

  /** Asks about no mistake any more. */
  stop() {
    this.analysis.cancel();
    this.shown = -1;
  }

  /** Takes a click as the answer; only the first one counts. */
  answer(cell: Cell) {
    const { mines, topology, clues } = this.review;
    const rows = this.playback.rowsAt(this.clicks[this.shown]);
    if (this.chosen || rows[cell[0]][cell[1]] !== "#") return;
    this.chosen = cell;
    board.mark([cell], "here");
    this.analysis.ask({ position: rows.join("\n"), mines: mines.length, topology, clues });
  }

  private ask(number: number) {
    this.shown = number;
    this.chosen = null;
    board.unmark();
    board.show(this.playback.rowsAt(this.clicks[number]), this.review.topology);
    board.takeFocus();
    state.say(MISTAKES.question(number + 1, this.clicks.length));
  }

  /** Says whether the answer was right, and shows what was better than the click in the game. */
  private judge(analysis: PositionAnalysis) {
    if (!this.chosen) return;
    const isChosen = (cell: Cell) => String(cell) === String(this.chosen);
    const click = this.review.clicks[this.clicks[this.shown]];
    const better = recommendation(click);
    const best = bestCells(analysis, click.win?.best_cell ?? click.best_cell);
    const right = best.some(isChosen);
    const technique = click.advice?.technique;
    if (!right && technique) this.missed.set(technique, (this.missed.get(technique) ?? 0) + 1);
    const isOther = right && !click.advice?.cells.some(isChosen);
    if (!isOther) for (const [mark, cells] of better?.marks ?? []) board.mark(cells, mark);
    const verdict = right ? MISTAKES.right : MISTAKES.wrong;
    const valueAt = (cell: Cell) => board.valueAt(cell);
    const [text, tokens] =
      isOther || !better ? [verdict, []] : [`${verdict} ${better.text}`, better.inShort(valueAt)];
    state.message.value = {
      text,
      tokens: [`${verdict} `, ...tokens],
      isError: false,
      action: this.next(),
    };
  }

  private next() {
    const number = this.shown + 1;
    if (number < this.clicks.length) return { label: MISTAKES.next, act: () => this.ask(number) };
    const [missed] = [...this.missed]
      .filter(([name]) => hasLesson(name))
      .sort((a, b) => b[1] - a[1]);
    if (!missed) return { label: MISTAKES.end, act: () => this.restoreEnd() };
    const [technique] = missed;
    const practise = () => {
      this.restoreEnd();
      location.hash = `#/learn?lesson=${technique}`;
    };
    return { label: MISTAKES.practise(techniqueTitle(technique)), act: practise };
  }
}
