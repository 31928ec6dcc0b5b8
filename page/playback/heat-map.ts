/** Shows the mine probabilities of a position in a played game. */

import type { BoardView } from "../board/board";
import type { Watched } from "../engine/api";
import { Latest } from "../engine/latest";

/** a position, and what is known of its board */
export interface Analysed {
  rows: string[];
  game: Pick<Watched, "mines" | "topology" | "clues">;
}

export class HeatMap {
  private readonly analysis;

  constructor(private readonly board: BoardView) {
    this.analysis = new Latest(
      "analyze",
      (answer) => "mine_probability" in answer && board.showProbabilities(answer.mine_probability),
      () => board.showProbabilities(null),
    );
  }

  clear() {
    this.analysis.cancel();
    this.board.showProbabilities(null);
  }

  show({ rows, game }: Analysed) {
    const size = `${rows[0].length}x${rows.length}x${game.mines.length}`;
    this.analysis.ask({
      position: `${size}\n${rows.join("\n")}\n`,
      topology: game.topology,
      clues: game.clues,
    });
  }
}
