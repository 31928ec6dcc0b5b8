/** Shows the mine probabilities of a replayed position; late answers are dropped. */

import { request } from "../api.js";

/** @typedef {import("../../api.js").Analysis | import("../../api.js").Impossible} AnalyzeAnswer */

export class HeatMap {
  /** @param {import("../board/board.js").BoardView} board */
  constructor(board) {
    this.board = board;
    this.requestNumber = 0;
  }

  clear() {
    this.requestNumber++;
    this.board.showProbabilities(null);
  }

  /**
   * @param {string[]} rows
   * @param {Pick<import("../../api.js").Watched, "mines" | "topology" | "clues">} game
   */
  async show(rows, { mines, topology, clues }) {
    const requestNumber = ++this.requestNumber;
    try {
      /** @type {AnalyzeAnswer} */
      const analysis = await request("/api/analyze", {
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

/**
 * Returns a position in the text format.
 * @param {string[]} rows
 * @param {number} mines
 */
function formatPosition(rows, mines) {
  return `${rows[0].length}x${rows.length}x${mines}\n${rows.join("\n")}\n`;
}
