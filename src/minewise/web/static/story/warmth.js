/** Shows the mine probabilities of a replayed position; late answers are dropped. */

import { ask } from "../api.js";

/** @typedef {import("../../api.js").Analysis | import("../../api.js").Impossible} Analysed */

export class Warmth {
  /** @param {import("../board/board.js").BoardView} board */
  constructor(board) {
    this.board = board;
    this.asked = 0;
  }

  none() {
    this.asked++;
    this.board.heat(null);
  }

  /**
   * @param {string[]} rows
   * @param {{ mines: unknown[], topology: import("../../api.js").Game["topology"] }} game
   */
  async of(rows, { mines, topology }) {
    const asked = ++this.asked;
    try {
      /** @type {Analysed} */
      const told = await ask("/api/analyze", { position: spelled(rows, mines.length), topology });
      if (asked === this.asked && "mine_probability" in told)
        this.board.heat(told.mine_probability);
    } catch {
      if (asked === this.asked) this.board.heat(null);
    }
  }
}

/**
 * Returns a position in the text format.
 * @param {string[]} rows
 * @param {number} mines
 */
function spelled(rows, mines) {
  return `${rows[0].length}x${rows.length}x${mines}\n${rows.join("\n")}\n`;
}
