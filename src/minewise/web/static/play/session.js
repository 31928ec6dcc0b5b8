/** The game on the server, and the player's actions, in the order of the clicks. */

import { request } from "../api.js";
import { chordOpens } from "./chord.js";
import { isOver } from "./game-end.js";
import { Queue } from "./queue.js";
import { savedGameId, savedSettings, saveGame } from "./storage.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("../../api.js").Hints} Hints */
/** @typedef {import("../../api.js").Hint} Hint */
/** @typedef {import("../../api.js").Cell} Cell */
/** @typedef {import("./link.js").GameSettings} GameSettings */

const SLOW_AFTER = 400;
const UNAVAILABLE = "The server does not respond. Your clicks will be sent when it is back.";

export class GameSession {
  /**
   * @param {object} handlers
   * @param {(game: Game, from?: Cell) => void} handlers.show shows a state, after a click on a cell
   * @param {(text: string, isError?: boolean) => void} handlers.showMessage
   */
  constructor(handlers) {
    this.handlers = handlers;
    /** @type {Game | null} */
    this.game = null;
    this.queue = new Queue({
      unavailable: () => handlers.showMessage(UNAVAILABLE, true),
      beforeRetry: () => this.reload(),
      rejected: (error) => handlers.showMessage(error.message, true),
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
    this.handlers.show(game, from);
    this.game = game;
  }

  async reload() {
    if (this.game) this.show(await request(`/api/games/${this.game.id}`));
  }

  /** Resumes the last game, or starts one with the same settings. */
  async resume() {
    const savedId = savedGameId();
    if (savedId)
      await this.queue.add(async () => this.show(await request(`/api/games/${savedId}`)));
    if (!this.game) await this.start(savedSettings());
  }

  /**
   * @param {GameSettings} settings
   * @param {Cell | null} [start] the cell to open at once
   */
  start(settings, start = null) {
    return this.queue.add(async () => {
      const game = await request("/api/games", settings);
      saveGame(game);
      this.show(game);
      if (start) this.act("open", start);
    });
  }

  /**
   * Sends an action after all earlier ones.
   * @param {"open" | "flag" | "chord" | "undo"} kind
   * @param {Cell} [cell]
   */
  act(kind, cell) {
    let stateBefore = "";
    const task = async () => {
      const { game } = this;
      if (!game || (kind !== "undo" && isOver(game))) return;
      if (kind === "chord" && cell && !chordOpens(game, cell)) return;
      stateBefore = stateKey(game);
      const timer = setTimeout(
        () => this.handlers.showMessage("Waiting for the server…"),
        SLOW_AFTER,
      );
      try {
        this.show(await request(`/api/games/${game.id}/${kind}`, cell ? { cell } : {}), cell);
      } finally {
        clearTimeout(timer);
      }
    };
    return this.queue.add(task, () => this.game !== null && stateKey(this.game) === stateBefore);
  }

  /** @param {(hint: Hint, game: Game) => void} onHint */
  hint(onHint) {
    return this.queue.add(async () => {
      const game = this.running;
      if (!game) return;
      /** @type {Hints} */
      const answer = await request(`/api/games/${game.id}/hint`, {});
      game.hints++;
      onHint(answer.hints[0], game);
    });
  }
}

/**
 * Identifies a state of a game by the number of actions and undos.
 * @param {Game} game
 */
function stateKey({ actions, undos }) {
  return `${actions} ${undos}`;
}
