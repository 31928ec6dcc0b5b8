/** What the end of a game brings: its message, its record, and the risks of its clicks. */

import type { Cell, Click, GameReview, Luck } from "../../engine/api";
import { Latest } from "../../engine/latest";
import { reasonMarks } from "../../help/hints";
import { FULL, tokensOf } from "../../help/strip";
import { PLAY } from "../../texts/play";
import { noteRecording } from "../history/recording";
import type { SavedGame } from "../history/saved-game";
import { recordTime } from "./best-times";
import { isEnd, lossMessage, saferCell, wrongFlags } from "./game-end";
import type { GameView } from "./game-view";
import type { Play } from "./play";
import * as state from "./state";

const IDLE_MS = 400;

export class Ending {
  private isSeedChosen = false;
  private readonly luck: Latest<"luck">;
  private readonly review: Latest<"review">;

  constructor(private readonly view: Play) {
    this.luck = new Latest("luck", (luck) => this.showLuck(luck));
    this.review = new Latest("review", (review) => this.showReview(review));
  }

  /** Follows a running game; asks for the luck once the clicks pause. */
  follow(game: GameView) {
    if (!isEnd(game)) this.isSeedChosen = game.seed !== undefined;
    if (game.clicks > 0) this.luck.ask(() => ({ game: this.saved }), isEnd(game) ? 0 : IDLE_MS);
    else this.luck.cancel();
  }

  /** @param justEnded whether the game has just ended */
  show(game: GameView, justEnded: boolean) {
    noteRecording(this.record(game));
    this.review.ask({ game: this.saved });
    this.mark(game);
    if (game.status === "lost") {
      state.announcement.value = PLAY.hit;
      return;
    }
    const best = justEnded && recordTime(game, this.isSeedChosen);
    this.view.showMessage(best ? PLAY.best : "");
    state.announcement.value = PLAY.won(game.seconds);
  }

  /** Shows the end again, after something else on its board. */
  restore() {
    this.view.session.changed();
    if (state.game.value) this.mark(state.game.value);
    this.showLast();
  }

  private mark(game: GameView) {
    this.view.board.mark(wrongFlags(game), "wrong");
    if (game.result?.exploded) this.view.board.mark([game.result.exploded], "exploded");
  }

  /** The saved game, in which a cell was opened. */
  private get saved(): SavedGame {
    const { saved } = this.view.session;
    if (!saved?.mines) throw new TypeError("no cell was opened");
    return { ...saved, mines: saved.mines };
  }

  /** Adds a finished game to the history, and ranks it there. */
  private async record(game: GameView) {
    const { isSeedChosen, saved } = this; // the player may go on while the recorder is loaded
    const isShown = () => game.id === this.view.session.view?.id && state.isOver.value;
    try {
      const { addAndRank } = await import("./own-games");
      const standing = await addAndRank(game, saved, isSeedChosen);
      if (isShown()) state.standing.value = standing;
    } catch {
      if (isShown()) state.recordProblem.value = PLAY.notLoaded;
    }
  }

  private showLuck(luck: Luck) {
    state.luck.value = luck;
    const game = this.view.session.view;
    if (game?.status !== "lost" || state.review.peek()?.clicks.at(-1)?.proof) return;
    this.view.showMessage(lossMessage(game, luck));
    const safer = saferCell(luck);
    if (safer && luck.last?.risk !== 1) this.markBetter(safer, luck.last?.best_risk === 0);
  }

  private showReview(review: GameReview) {
    if (!state.isOver.value) return;
    state.review.value = review;
    this.showLast();
    this.findMistakes(review);
  }

  private showLast() {
    const last = state.review.value?.clicks.at(-1);
    if (last?.kind === "blunder") this.showBlunder(last);
  }

  private async findMistakes(review: GameReview) {
    const { Mistakes } = await import("./mistakes");
    if (state.review.value === review) state.mistakes.value = new Mistakes(this.view, review);
  }

  /** Proves the mine that was hit; a better cell is shown on request, or if there is no proof. */
  private showBlunder({ proof, best_cell: cell, best_risk: risk }: Click) {
    const markBetter = () => cell && this.markBetter(cell, risk === 0);
    if (!proof) return markBetter();
    for (const [mark, cells] of reasonMarks(proof)) this.view.board.mark(cells, mark);
    const action = cell && { label: PLAY.better(risk === 0), act: markBetter };
    const tokens = tokensOf(proof, FULL, (cell) => this.view.board.valueAt(cell));
    state.message.value = { text: proof.text, tokens, isError: false, ...(action && { action }) };
  }

  private markBetter(cell: Cell, isSafe: boolean) {
    this.view.board.mark([cell], isSafe ? "hint-safe" : "hint-guess");
    this.view.board.scrollTo(cell);
  }
}
