/** Shows the mine probabilities of a running game, if the player wants them. */

import { find, setPressed } from "../dom.js";
import { markAssisted } from "./best-times.js";
import { LatestRequest } from "./latest-request.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("../../api.js").Analysis} Analysis */

const DELAY = 30;

export class Probabilities {
  /**
   * @param {import("../board/board.js").BoardView} board
   * @param {(error: Error) => void} onError
   */
  constructor(board, onError) {
    this.board = board;
    this.isShown = false;
    /** @type {LatestRequest<Analysis>} */
    this.latestRequest = new LatestRequest(
      (analysis) => board.showProbabilities(analysis.mine_probability),
      onError,
    );
  }

  /** @param {Game | null} game null if it is over */
  toggle(game) {
    this.isShown = !this.isShown;
    setPressed(find("heat"), this.isShown);
    this.update(game);
  }

  /** @param {Game | null} game null if it is over */
  update(game) {
    if (this.isShown && game) {
      markAssisted(game);
      this.latestRequest.schedule(`/api/games/${game.id}/analysis`, DELAY);
    } else {
      this.latestRequest.cancel();
      this.board.showProbabilities(null);
    }
  }
}
