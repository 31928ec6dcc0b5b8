/**
 * A game on the server. Actions are sent without waiting for the answers to earlier ones. Each
 * request carries all actions that are not answered yet; the server performs those that it has not
 * performed. So the order is kept even if requests overtake each other, and nothing is lost if the
 * server is away for a while.
 */

import { ApiError, request } from "../../common/api";
import type { Cell, Game, GameAction, GameChange } from "../../engine/api";
import { afterAnswer, predict } from "./prediction";

export interface Handlers {
  /** the game has another state; `clicked` was clicked last */
  changed: (clicked?: Cell) => void;
  /** the server does not respond; the actions are kept */
  unavailable: () => void;
  /** an answer takes long */
  slow: () => void;
  /** the server responds again */
  answered: () => void;
  /** the server refused an action */
  refused: (error: ApiError) => void;
}

const FIRST_DELAY = 500;
const MAX_DELAY = 4000;
const SLOW_AFTER = 400;
/** Browsers open six connections to a server; hints and probabilities need some of them. */
const MAX_REQUESTS = 4;
/** The most actions in one request; the server refuses more. */
const MAX_ACTIONS = 500;

/** A name for this page, so that the server recognises actions that are sent again. */
const SENDER = Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join(
  "",
);

/** Checks if a request may succeed later: the server did not respond, or it is busy. */
const isTemporary = ({ status }: ApiError) => status === 0 || status >= 500;

export class RemoteGame {
  load;
  /** null if the player is at another game; pending actions are sent even so */
  handlers: Handlers | null;
  /** the last known state on the server */
  confirmed: Game | null;
  /** the state that the player sees */
  shown: { game: Game; opening: Cell[] } | null;
  /** When the server told the last known state, in milliseconds since 1970. */
  confirmedAt;
  isLoaded;
  /** the actions that are not answered, in order */
  pending: GameAction[];
  /** The number of the first pending action, and of the first that is not sent. */
  first: number;
  unsent: number;
  requests;
  retryTimer;
  delay;
  /** called when no action is pending */
  waiters: (() => void)[];
  /**
   * @param load requests the game
   * @param blank what to show until the server has answered
   */
  constructor(load: () => Promise<Game>, blank: Game | null = null) {
    this.load = load;
    this.handlers = null;
    this.confirmed = blank;
    this.shown = blank && { game: blank, opening: [] };
    this.confirmedAt = 0;
    this.isLoaded = false;
    this.pending = [];
    this.first = this.unsent = 1;
    this.requests = 0;
    this.retryTimer = 0;
    this.delay = FIRST_DELAY;
    this.waiters = [];
  }

  /** Loads the game, however long the server takes; throws `ApiError` if there is no such game. */
  async open() {
    for (;;) {
      try {
        const game = await this.load();
        this.handlers?.answered();
        this.isLoaded = true;
        this.update(game);
        this.send();
        return;
      } catch (error) {
        if (!(error instanceof ApiError) || !isTemporary(error)) throw error;
        if (!this.handlers && !this.pending.length) return;
        this.handlers?.unavailable();
        await new Promise((resolve) => setTimeout(resolve, this.nextDelay()));
      }
    }
  }

  /** Performs actions: shows what is known of them, and sends them. */
  act(actions: GameAction[]) {
    this.pending.push(...actions);
    this.update(this.confirmed, actions.at(-1)?.cell);
    this.send();
  }

  /** Sends no actions until a promise is settled. */
  async hold(until: Promise<void>) {
    this.requests += MAX_REQUESTS;
    await until;
    this.requests -= MAX_REQUESTS;
    if (!this.retryTimer) this.send();
  }

  /** Resolves when all actions are answered. */
  settled() {
    if (!this.pending.length) return Promise.resolve();
    return new Promise((resolve) => this.waiters.push(resolve)) as Promise<void>;
  }

  update(confirmed: Game | null, clicked?: Cell) {
    if (confirmed !== this.confirmed) this.confirmedAt = Date.now();
    this.confirmed = confirmed;
    this.shown = confirmed && predict(confirmed, this.pending);
    this.handlers?.changed(clicked);
    if (!this.pending.length) for (const resolve of this.waiters.splice(0)) resolve();
  }

  /**
   * Sends the actions that are not answered, if some were not sent or the last state is unknown.
   */
  async send() {
    if (!this.isLoaded || !this.confirmed || this.requests >= MAX_REQUESTS) return;
    const { first } = this;
    const actions = this.pending.slice(0, MAX_ACTIONS);
    const end = first + actions.length;
    if (end <= this.unsent) return;
    this.unsent = end;
    this.requests++;
    const slow = setTimeout(() => this.handlers?.slow(), SLOW_AFTER);
    try {
      this.answer(await this.post(actions, first), end);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.fail(error, end);
    } finally {
      clearTimeout(slow);
      this.requests--;
    }
    if (!this.retryTimer) this.send();
  }

  post(actions: GameAction[], first: number): Promise<Game | GameChange> {
    const { id, version } = this.confirmed as Game;
    const body = { actions, first, since: version, sender: SENDER };
    return request(`/api/games/${id}/actions`, body);
  }

  /** @param end the number after that of the last answered action */
  answer(answer: Game | GameChange, end: number) {
    clearTimeout(this.retryTimer);
    this.retryTimer = 0;
    this.delay = FIRST_DELAY;
    this.handlers?.answered();
    const clicked = this.drop(end);
    this.update(afterAnswer(this.confirmed as Game, answer), clicked?.cell);
  }

  /** @param end the number after that of the last sent action */
  async fail(error: ApiError, end: number) {
    if (isTemporary(error)) return this.retryLater();
    this.drop(end);
    if (error.status === 404) this.update(this.confirmed);
    else await this.reload(); // some of the actions may have been performed
    this.handlers?.refused(error);
  }

  /** Sends all actions again after a while. */
  retryLater() {
    this.handlers?.unavailable();
    this.unsent = this.first;
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => {
      this.retryTimer = 0;
      this.send();
    }, this.nextDelay());
  }

  nextDelay() {
    const { delay } = this;
    this.delay = Math.min(2 * delay, MAX_DELAY);
    return delay;
  }

  async reload() {
    const confirmed = this.confirmed as Game;
    try {
      this.update(afterAnswer(confirmed, await this.post([], this.first)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.update(confirmed); // the next action reports the error
    }
  }

  /** Drops the pending actions before a number; returns the last of them. */
  drop(end: number) {
    const dropped = this.pending.splice(0, Math.max(0, end - this.first));
    this.first += dropped.length;
    this.unsent = Math.max(this.unsent, this.first);
    return dropped.at(-1);
  }
}
