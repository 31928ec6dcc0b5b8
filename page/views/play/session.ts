/** The current game, the player's actions, and the game that the player left for it. */

import { ApiError, request } from "../../common/api";
import type { Cell, Game, GameAction, Hint, Hints } from "../../engine/api";
import { blankGame } from "./blank-game";
import { isOver } from "./game-end";
import type { GameSettings } from "./link";
import { openedBy } from "./prediction";
import type { Handlers } from "./remote-game";
import { RemoteGame } from "./remote-game";
import {
  leftGameId,
  savedGameId,
  savedSettings,
  savedState,
  saveGame,
  saveLeftGame,
  saveState,
} from "./storage";

const UNAVAILABLE = "The server does not respond. Your clicks will be sent when it is back.";
const SLOW = "Waiting for the server…";
/** A game that was left is offered again until this number of clicks in the new game. */
const OFFERED_CLICKS = 1;

export class GameSession {
  handlers;
  remote: RemoteGame | null;
  /** Whether the message shown tells of a server that does not respond. */
  isWaiting;
  /** the number of actions before each of the player's clicks */
  steps: number[];
  /**
   * @param handlers.show shows a state, and the cells that are being opened, after a click on a
   *   cell
   */
  constructor(handlers: {
    show: (game: Game, opening: Cell[], clicked?: Cell) => void;
    showMessage: (text: string, isError?: boolean) => void;
  }) {
    this.handlers = handlers;
    this.remote = null;
    this.isWaiting = false;
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
   *
   * @param blank what to show until the server has answered
   * @returns whether there is such a game
   */
  async enter(load: () => Promise<Game>, blank: Game | null = null): Promise<boolean> {
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

  /** @param former the game that stays the current one */
  stay(former: RemoteGame | null, error: ApiError) {
    this.remote = former;
    if (former) former.handlers = this.handlersOfGame();
    this.changed();
    this.handlers.showMessage(error.message, true);
  }

  /** @returns the handlers of the current game */
  handlersOfGame(): Handlers {
    return {
      changed: (clicked) => this.changed(clicked),
      unavailable: () => this.wait(UNAVAILABLE, true),
      slow: () => this.wait(SLOW, false),
      answered: () => this.stopWaiting(),
      refused: (error) => this.handlers.showMessage(error.message, true),
    };
  }

  changed(clicked?: Cell) {
    const shown = this.remote?.shown;
    if (shown) this.handlers.show(shown.game, shown.opening, clicked);
  }

  wait(message: string, isError: boolean) {
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

  /** Makes a game of this browser the current one. */
  enterSaved(id: string) {
    return this.enter(() => request(`/api/games/${id}`), savedState(id));
  }

  /** Goes back to the game that the player left for this one. */
  async resumeLeft() {
    const id = this.leftId;
    if (!id) return;
    saveLeftGame(null);
    if (!(await this.enterSaved(id))) await this.resume();
  }

  /** @param start the cell to open at once */
  async start(settings: GameSettings, start: Cell | null = null) {
    const blank = start ? null : blankGame(settings);
    const isStarted = await this.enter(() => request("/api/games", settings), blank);
    if (isStarted && start) this.act({ kind: "open", cell: start });
  }

  /** Performs actions of the player, which are undone together. */
  act(...actions: GameAction[]) {
    const before = this.length;
    if (this.follow(actions)) this.steps.push(before);
  }

  /**
   * Performs actions that belong to the player's last one, and are undone with it.
   *
   * @returns whether any of them has an effect
   */
  follow(actions: GameAction[]): boolean {
    const { remote, running } = this;
    if (!remote || !running) return false;
    const hasEffect = (action: GameAction) =>
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
   *
   * @param skipMines whether to leave out steps that find mines alone
   */
  async hint(skipMines: boolean): Promise<Hint | null> {
    const { remote } = this;
    await remote?.settled();
    const game = this.running;
    if (!game?.id || remote !== this.remote) return null;
    try {
      const answer: Hints = await request(`/api/games/${game.id}/hint`, { skip_mines: skipMines });
      game.hints++;
      return remote === this.remote && this.isSettled ? answer.hints[0] : null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.handlers.showMessage(error.message, true);
      return null;
    }
  }
}
