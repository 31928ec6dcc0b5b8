/** The analysis of a running game: probabilities and best moves on its board. */

import type { BoardView } from "../../board/board";
import type { PositionAnalysis as Answer } from "../../engine/api";
import type { EngineError } from "../../engine/engine";
import { Latest } from "../../engine/latest";
import { guesses, markGuesses } from "../../help/hints";
import { markAssisted } from "./best-times";
import type { GameSession } from "./session";
import { analysis, isAnalysed } from "./state";

const DELAY = 30;

export class Analysis {
  private readonly latest: Latest<"analyze">;
  /** Whether the player has just asked for it: the best move is then scrolled into view. */
  private isNew = false;

  constructor(
    private readonly board: BoardView,
    private readonly session: GameSession,
    onError: (error: EngineError) => void,
  ) {
    const show = (answer: Answer) => this.show(answer);
    this.latest = new Latest(
      "analyze",
      (answer) => {
        if (!("impossible" in answer)) show(answer);
      },
      onError,
    );
  }

  toggle() {
    isAnalysed.value = !isAnalysed.value;
    this.isNew = isAnalysed.value;
    this.update();
  }

  update() {
    const { running, positionRequest } = this.session;
    if (isAnalysed.value && running && positionRequest) {
      markAssisted(running);
      this.latest.ask(positionRequest, DELAY);
    } else {
      this.latest.cancel();
      this.board.showProbabilities(null);
      this.show(null);
    }
  }

  private show(answer: Answer | null) {
    analysis.value = answer;
    this.board.unmark(["best", "candidate"]);
    if (!answer) return;
    this.board.showProbabilities(answer.mine_probability);
    markGuesses(this.board, answer);
    const [best] = guesses(answer);
    if (best && this.isNew) this.board.scrollTo(best.cell);
    this.isNew = false;
  }
}
