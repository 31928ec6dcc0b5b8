/** What the end of a game brings: its message, its record, and the risks of its clicks. */

import type { Luck } from "../../engine/api";
import { Latest } from "../../engine/latest";
import { PLAY } from "../../texts/play";
import { noteRecording } from "../history/recording";
import type { SavedGame } from "../history/saved-game";
import { recordTime } from "./best-times";
import { isEnd, lossMessage, saferCell, winMessage, wrongFlags } from "./game-end";
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
    this.review = new Latest("review", (review) => {
      if (state.isOver.value) state.review.value = review;
    });
  }

  /** Follows a running game; asks for the luck once the clicks pause. */
  follow(game: GameView) {
    if (!isEnd(game)) this.isSeedChosen = game.seed !== undefined;
    if (game.clicks > 0) this.luck.ask(() => ({ game: this.saved }), isEnd(game) ? 0 : IDLE_MS);
    else this.luck.cancel();
  }

  /** @param justEnded whether the game has just ended */
  show(game: GameView, justEnded: boolean) {
    const { board } = this.view;
    noteRecording(this.record(game));
    this.review.ask({ game: this.saved });
    board.mark(wrongFlags(game), "wrong");
    if (game.result?.exploded) board.mark([game.result.exploded], "exploded");
    if (game.status === "lost") return this.view.showMessage(PLAY.hit);
    const best = justEnded && recordTime(game, this.isSeedChosen);
    this.view.showMessage(winMessage(game, best));
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
    const game = this.view.session.view;
    state.luck.value = luck;
    if (game?.status !== "lost") return;
    const safer = saferCell(luck);
    const mark = luck.last?.best_risk === 0 ? "hint-safe" : "hint-guess";
    if (safer) this.view.board.mark([safer], mark);
    this.view.showMessage(lossMessage(game, luck));
  }
}
