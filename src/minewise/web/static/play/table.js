/** The game on the server, and the player's actions, in the order of the clicks. */

import { ask } from "../api.js";
import { opensAround } from "./chord.js";
import { isOver } from "./ending.js";
import { keep, keptGame, lastOrder } from "./kept.js";
import { Queue } from "./queue.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("../../api.js").Hints} Hints */
/** @typedef {import("../../api.js").Hint} Hint */
/** @typedef {import("../../api.js").Cell} Cell */
/** @typedef {import("./link.js").Order} Order */

const PATIENCE = 400;
const GONE = "The server does not respond. Your clicks will be sent when it is back.";

export class Table {
  /**
   * @param {object} told
   * @param {(game: Game, from?: Cell) => void} told.show shows a state, after a click on a cell
   * @param {(words: string, bad?: boolean) => void} told.say
   */
  constructor(told) {
    this.told = told;
    /** @type {Game | null} */
    this.game = null;
    this.queue = new Queue({
      away: () => told.say(GONE, true),
      back: () => this.reload(),
      refused: (error) => told.say(error.message, true),
    });
  }

  /** The game, or null if it is over. */
  get running() {
    return isOver(this.game) ? null : this.game;
  }

  /**
   * @param {Game} game
   * @param {Cell} [from]
   */
  show(game, from) {
    this.told.show(game, from);
    this.game = game;
  }

  async reload() {
    if (this.game) this.show(await ask(`/api/games/${this.game.id}`));
  }

  /** Resumes the last game, or starts one with the same settings. */
  async resume() {
    const kept = keptGame();
    if (kept) await this.queue.add(async () => this.show(await ask(`/api/games/${kept}`)));
    if (!this.game) await this.start(lastOrder());
  }

  /**
   * @param {Order} order
   * @param {Cell | null} [first] the cell to open at once
   */
  start(order, first = null) {
    return this.queue.add(async () => {
      const game = await ask("/api/games", order);
      keep(game);
      this.show(game);
      if (first) this.act("open", first);
    });
  }

  /**
   * Sends an action after all earlier ones.
   * @param {"open" | "flag" | "chord" | "undo"} kind
   * @param {Cell} [cell]
   */
  act(kind, cell) {
    let before = "";
    const work = async () => {
      const { game } = this;
      if (!game || (kind !== "undo" && isOver(game))) return;
      if (kind === "chord" && cell && !opensAround(game, cell)) return;
      before = past(game);
      const patience = setTimeout(() => this.told.say("Waiting for the server…"), PATIENCE);
      try {
        this.show(await ask(`/api/games/${game.id}/${kind}`, cell ? { cell } : {}), cell);
      } finally {
        clearTimeout(patience);
      }
    };
    return this.queue.add(work, () => this.game !== null && past(this.game) === before);
  }

  /** @param {(hint: Hint, game: Game) => void} heard */
  hint(heard) {
    return this.queue.add(async () => {
      const game = this.running;
      if (!game) return;
      /** @type {Hints} */
      const told = await ask(`/api/games/${game.id}/hint`, {});
      game.hints++;
      heard(told.hints[0], game);
    });
  }
}

/**
 * Identifies a state of a game by the number of actions and undos.
 * @param {Game} game
 */
function past({ actions, undos }) {
  return `${actions} ${undos}`;
}
