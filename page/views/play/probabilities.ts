/** Shows the mine probabilities of a running game, if the player wants them. */

import type { BoardView } from "../../board/board";
import { find, setPressed } from "../../common/dom";
import type { Analysis, Game } from "../../engine/api";
import { markAssisted } from "./best-times";
import { LatestRequest } from "./latest-request";

const DELAY = 30;

export class Probabilities {
  board;
  isShown;
  latestRequest: LatestRequest<Analysis>;
  constructor(board: BoardView, onError: (error: Error) => void) {
    this.board = board;
    this.isShown = false;
    this.latestRequest = new LatestRequest(
      (analysis) => board.showProbabilities(analysis.mine_probability),
      onError,
    );
  }

  /** @param game null if it is over */
  toggle(game: Game | null) {
    this.isShown = !this.isShown;
    setPressed(find("heat"), this.isShown);
    this.update(game);
  }

  /** @param game null if it is over */
  update(game: Game | null) {
    if (this.isShown && game) {
      markAssisted(game);
      this.latestRequest.schedule(`/api/games/${game.id}/analysis`, DELAY);
    } else {
      this.latestRequest.cancel();
      this.board.showProbabilities(null);
    }
  }
}
