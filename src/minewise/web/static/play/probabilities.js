/** Shows the mine probabilities of a running game, if the player wants them. */

import { find, press } from "../dom.js";
import { helped } from "./best.js";
import { Latest } from "./latest.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("../../api.js").Analysis} Analysis */

const PAUSE = 30;

export class Probabilities {
  /**
   * @param {import("../board/board.js").BoardView} board
   * @param {(error: Error) => void} refused
   */
  constructor(board, refused) {
    this.board = board;
    this.shown = false;
    /** @type {Latest<Analysis>} */
    this.latest = new Latest((told) => board.heat(told.mine_probability), refused);
  }

  /** @param {Game | null} game null if it is over */
  toggle(game) {
    this.shown = !this.shown;
    press(find("heat"), this.shown);
    this.follow(game);
  }

  /** @param {Game | null} game null if it is over */
  follow(game) {
    if (this.shown && game) {
      helped(game);
      this.latest.ask(`/api/games/${game.id}/analysis`, PAUSE);
    } else {
      this.latest.forget();
      this.board.heat(null);
    }
  }
}
