/** Shows the mine probabilities of a replayed position; late answers are dropped. */

import type { BoardView } from "../board/board";
import type { Analysis, Impossible, Watched } from "../engine/api";
import { engine } from "../engine/the-engine";

export type AnalyzeAnswer = Analysis | Impossible;

export class HeatMap {
  requestNumber = 0;

  constructor(readonly board: BoardView) {}

  clear() {
    this.requestNumber++;
    this.board.showProbabilities(null);
  }

  async show(
    rows: string[],
    { mines, topology, clues }: Pick<Watched, "mines" | "topology" | "clues">,
  ) {
    const requestNumber = ++this.requestNumber;
    try {
      const analysis: AnalyzeAnswer = await engine.ask("analyze", {
        position: formatPosition(rows, mines.length),
        topology,
        clues,
      });
      if (requestNumber === this.requestNumber && "mine_probability" in analysis)
        this.board.showProbabilities(analysis.mine_probability);
    } catch {
      if (requestNumber === this.requestNumber) this.board.showProbabilities(null);
    }
  }
}

/** Returns a position in the text format. */
function formatPosition(rows: string[], mines: number) {
  return `${rows[0].length}x${rows.length}x${mines}\n${rows.join("\n")}\n`;
}
