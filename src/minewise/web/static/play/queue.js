/** Runs requests one after the other, in the order of the clicks. */

import { ApiError } from "../api.js";

const FIRST_DELAY = 500;
const MAX_DELAY = 4000;

/** Checks if a request may succeed later: the server did not respond, or it is busy. */
const isTemporary = (/** @type {unknown} */ error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

export class Queue {
  /**
   * @param {object} handlers
   * @param {() => void} handlers.unavailable called if the server does not respond; requests are kept
   * @param {() => Promise<void>} handlers.beforeRetry called before a new attempt; reloads the game
   * @param {(error: ApiError) => void} handlers.rejected called if a request is refused and dropped
   */
  constructor(handlers) {
    this.handlers = handlers;
    this.last = Promise.resolve();
    this.pending = 0;
    this.wake = () => {};
  }

  /**
   * Runs work after all earlier work. After a failed attempt, `again` checks if the work is still
   * to be done: the server may have done it even if its answer was lost.
   * @param {() => Promise<void>} task
   * @param {() => boolean} [isPending]
   */
  add(task, isPending = () => true) {
    this.pending++;
    this.wake();
    const done = this.last.then(() => this.run(task, isPending)).finally(() => this.pending--);
    this.last = done.catch(() => {}); // the caller handles the error; the queue continues
    return done;
  }

  /**
   * @param {() => Promise<void>} task
   * @param {() => boolean} isPending
   */
  async run(task, isPending) {
    let delay = FIRST_DELAY;
    for (let isRetry = false; ; isRetry = true) {
      try {
        if (isRetry) await this.handlers.beforeRetry();
        if (isRetry && !isPending()) return;
        return await task();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!isTemporary(error)) return this.handlers.rejected(error);
      }
      this.handlers.unavailable();
      await this.wait(delay);
      delay = Math.min(2 * delay, MAX_DELAY);
    }
  }

  /**
   * Waits for a time in milliseconds, or until more work is added.
   * @param {number} delay
   */
  wait(delay) {
    return /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, delay);
      })
    );
  }
}
