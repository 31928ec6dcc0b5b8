/** The current game, the player's actions, and the game that the player left for it. */

import { ApiError, request } from "../api.js";
import { blankGame } from "./blank-game.js";
import { isOver } from "./game-end.js";
import { openedBy } from "./prediction.js";
import { RemoteGame } from "./remote-game.js";
import {
  leftGameId,
  savedGameId,
  savedSettings,
  savedState,
  saveGame,
  saveLeftGame,
  saveState,
} from "./storage.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("../../api.js").Hints} Hints */
/** @typedef {import("../../api.js").Hint} Hint */
/** @typedef {import("../../api.js").Cell} Cell */
/** @typedef {import("../../api.js").GameAction} GameAction */
/** @typedef {import("./link.js").GameSettings} GameSettings */

const UNAVAILABLE = "The server does not respond. Your clicks will be sent when it is back.";
const SLOW = "Waiting for the server…";
/** A game that was left is offered again until this number of clicks in the new game. */
const OFFERED_CLICKS = 1;

export class GameSession {
  /**
   * @param {object} handlers
   * @param {(game: Game, opening: Cell[], clicked?: Cell) => void} handlers.show shows a state, and
   *   the cells that are being opened, after a click on a cell
   * @param {(text: string, isError?: boolean) => void} handlers.showMessage
   */
  constructor(handlers) {
    this.handlers = handlers;
    /** @type {RemoteGame | null} */
    this.remote = null;
    /** Whether the message shown tells of a server that does not respond. */
    this.isWaiting = false;
    /** @type {number[]} the number of actions before each of the player's clicks */
    this.steps = [];
    document.addEventListener("visibilitychange", () => document.hidden && this.save());
  }

  /** The game as the player sees it, or null. */
  get game() {
    return this.remote?.shown?.game ?? null;
  }

  /** The game, or null if it is over. */
  get running() {
    return isOver(this.game) ? null : this.game;
  }

  /** Whether the game is the one that the server knows, without later actions. */
  get isSettled() {
    return this.remote?.isLoaded === true && !this.remote.pending.length;
  }

  /** The number of actions in the history of the game. */
  get length() {
    const pending = this.remote?.pending ?? [];
    const change = pending.reduce((sum, { kind }) => sum + (kind === "undo" ? -1 : 1), 0);
    return Math.max(0, (this.game?.actions ?? 0) + change);
  }

  /** The cells that are being opened. */
  get opening() {
    return this.remote?.shown?.opening ?? [];
  }

  /** The id of a game that the player left for this one, and may go back to; or null. */
  get leftId() {
    const { game } = this;
    const id = leftGameId();
    return game && game.clicks <= OFFERED_CLICKS && !isOver(game) && id !== game.id ? id : null;
  }

  /**
   * Makes a game the current one; if the server refuses, the former game stays.
   * @param {() => Promise<Game>} load
   * @param {Game | null} [blank] what to show until the server has answered
   * @returns {Promise<boolean>} whether there is such a game
   */
  async enter(load, blank = null) {
    const former = this.leave();
    const remote = new RemoteGame(load, blank);
    this.remote = remote;
    remote.handlers = this.handlersOfGame();
    this.steps = [];
    if (blank) this.changed();
    try {
      await remote.open();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (remote === this.remote) this.stay(former, error);
      return false;
    }
    if (remote === this.remote && remote.confirmed) {
      saveGame(remote.confirmed);
      this.save();
    }
    return true;
  }

  /** Saves the last known state, which is shown at once when the page is loaded again. */
  save() {
    const { remote } = this;
    if (remote?.isLoaded && remote.confirmed) saveState(remote.confirmed, remote.confirmedAt);
  }

  /** Leaves the current game, and remembers it if it is not over. */
  leave() {
    const { remote, game } = this;
    if (remote) remote.handlers = null;
    if (game?.status === "playing") saveLeftGame(game.id);
    return remote;
  }

  /**
   * @param {RemoteGame | null} former the game that stays the current one
   * @param {ApiError} error
   */
  stay(former, error) {
    this.remote = former;
    if (former) former.handlers = this.handlersOfGame();
    this.changed();
    this.handlers.showMessage(error.message, true);
  }

  /** @returns {import("./remote-game.js").Handlers} the handlers of the current game */
  handlersOfGame() {
    return {
      changed: (clicked) => this.changed(clicked),
      unavailable: () => this.wait(UNAVAILABLE, true),
      slow: () => this.wait(SLOW, false),
      answered: () => this.stopWaiting(),
      refused: (error) => this.handlers.showMessage(error.message, true),
    };
  }

  /** @param {Cell} [clicked] */
  changed(clicked) {
    const shown = this.remote?.shown;
    if (shown) this.handlers.show(shown.game, shown.opening, clicked);
  }

  /**
   * @param {string} message
   * @param {boolean} isError
   */
  wait(message, isError) {
    if (this.isWaiting && !isError) return;
    this.isWaiting = true;
    this.handlers.showMessage(message, isError);
  }

  stopWaiting() {
    if (this.isWaiting) this.handlers.showMessage("");
    this.isWaiting = false;
  }

  /** Resumes the last game, or starts one with the same settings. */
  async resume() {
    const savedId = savedGameId();
    const isFound = savedId !== null && (await this.enterSaved(savedId));
    if (!isFound) await this.start(savedSettings());
  }

  /**
   * Makes a game of this browser the current one.
   * @param {string} id
   */
  enterSaved(id) {
    return this.enter(() => request(`/api/games/${id}`), savedState(id));
  }

  /** Goes back to the game that the player left for this one. */
  async resumeLeft() {
    const id = this.leftId;
    if (!id) return;
    saveLeftGame(null);
    if (!(await this.enterSaved(id))) await this.resume();
  }

  /**
   * @param {GameSettings} settings
   * @param {Cell | null} [start] the cell to open at once
   */
  async start(settings, start = null) {
    const blank = start ? null : blankGame(settings);
    const isStarted = await this.enter(() => request("/api/games", settings), blank);
    if (isStarted && start) this.act({ kind: "open", cell: start });
  }

  /**
   * Performs actions of the player, which are undone together.
   * @param {...GameAction} actions
   */
  act(...actions) {
    const before = this.length;
    if (this.follow(actions)) this.steps.push(before);
  }

  /**
   * Performs actions that belong to the player's last one, and are undone with it.
   * @param {GameAction[]} actions
   * @returns {boolean} whether any of them has an effect
   */
  follow(actions) {
    const { remote, running } = this;
    if (!remote || !running) return false;
    const hasEffect = (/** @type {GameAction} */ action) =>
      action.kind.endsWith("flag") || openedBy(running, action).length > 0;
    const effective = actions.filter(hasEffect);
    if (effective.length) remote.act(effective);
    return effective.length > 0;
  }

  /** Undoes the player's last action, or goes back to the game that the player left. */
  undo() {
    const { length } = this;
    if (!length) {
      this.resumeLeft();
      return;
    }
    const before = this.steps.filter((step) => step < length).pop() ?? length - 1;
    this.steps = this.steps.filter((step) => step < before);
    this.remote?.act(Array.from({ length: length - before }, () => ({ kind: "undo" })));
  }

  /**
   * Requests a hint once all actions are answered.
   * @param {boolean} skipMines whether to leave out steps that find mines alone
   * @returns {Promise<Hint | null>}
   */
  async hint(skipMines) {
    const { remote } = this;
    await remote?.settled();
    const game = this.running;
    if (!game?.id || remote !== this.remote) return null;
    try {
      /** @type {Hints} */
      const answer = await request(`/api/games/${game.id}/hint`, { skip_mines: skipMines });
      game.hints++;
      return remote === this.remote && this.isSettled ? answer.hints[0] : null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.handlers.showMessage(error.message, true);
      return null;
    }
  }
}
