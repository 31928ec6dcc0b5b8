/** Runs requests one after the other, in the order of the clicks. */

import { Refused } from "../api.js";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 4000;

/** Checks if a request may succeed later: the server did not respond, or it is busy. */
const passes = (/** @type {unknown} */ error) =>
  error instanceof Refused && (error.status === 0 || error.status >= 500);

export class Queue {
  /**
   * @param {object} told
   * @param {() => void} told.away called if the server does not respond; requests are kept
   * @param {() => Promise<void>} told.back called before a new attempt; reloads the game
   * @param {(error: Refused) => void} told.refused called if a request is refused and dropped
   */
  constructor(told) {
    this.told = told;
    this.last = Promise.resolve();
    this.waiting = 0;
    this.wake = () => {};
  }

  /**
   * Runs work after all earlier work. After a failed attempt, `again` checks if the work is still
   * to be done: the server may have done it even if its answer was lost.
   * @param {() => Promise<void>} work
   * @param {() => boolean} [again]
   */
  add(work, again = () => true) {
    this.waiting++;
    this.wake();
    const done = this.last.then(() => this.run(work, again)).finally(() => this.waiting--);
    this.last = done.catch(() => {}); // the caller handles the error; the queue continues
    return done;
  }

  /**
   * @param {() => Promise<void>} work
   * @param {() => boolean} again
   */
  async run(work, again) {
    let pause = FIRST_PAUSE;
    for (let tried = false; ; tried = true) {
      try {
        if (tried) await this.told.back();
        if (tried && !again()) return;
        return await work();
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (!passes(error)) return this.told.refused(error);
      }
      this.told.away();
      await this.rest(pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
  }

  /**
   * Waits for a time in milliseconds, or until more work is added.
   * @param {number} pause
   */
  rest(pause) {
    return /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, pause);
      })
    );
  }
}
