/** Shows the mine probabilities of a running game, if the player wants them. */

import type { BoardView } from "../../board/board";
import { find, setPressed } from "../../common/dom";
import { Latest } from "../../engine/latest";
import { markAssisted } from "./best-times";
import type { GameSession } from "./session";

const DELAY = 30;

export class Probabilities {
  isShown = false;
  private readonly latest: Latest<"analyze">;

  constructor(
    private readonly board: BoardView,
    private readonly session: GameSession,
    onError: (error: Error) => void,
  ) {
    this.latest = new Latest(
      "analyze",
      (answer) => {
        if (!("impossible" in answer)) board.showProbabilities(answer.mine_probability);
      },
      onError,
    );
  }

  toggle() {
    this.isShown = !this.isShown;
    setPressed(find("heat"), this.isShown);
    this.update();
  }

  update() {
    const { running, positionRequest } = this.session;
    if (this.isShown && running && positionRequest) {
      markAssisted(running);
      this.latest.ask(positionRequest, DELAY);
    } else {
      this.latest.cancel();
      this.board.showProbabilities(null);
    }
  }
}
