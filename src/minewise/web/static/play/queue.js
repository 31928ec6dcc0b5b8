/** Does one thing after the other, in the order of the clicks. */

import { Refused } from "../api.js";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 4000;

/** Whether the server may yet do it: it was not to be had, or is busy. */
const passes = (/** @type {unknown} */ error) =>
  error instanceof Refused && (error.status === 0 || error.status >= 500);

export class Queue {
  /**
   * @param {object} told
   * @param {() => void} told.away the server is gone; what was asked for is kept
   * @param {() => Promise<void>} told.back it may be back: brings the game up to date
   * @param {(error: Refused) => void} told.refused something was refused, and is dropped
   */
  constructor(told) {
    this.told = told;
    this.last = Promise.resolve();
    this.waiting = 0;
    this.wake = () => {};
  }

  /**
   * Does this when everything before it is done. After the server was away `again` says whether it
   * still has to be done: the answer may have been lost after the deed.
   * @param {() => Promise<void>} work
   * @param {() => boolean} [again]
   */
  add(work, again = () => true) {
    this.waiting++;
    this.wake();
    const done = this.last.then(() => this.run(work, again)).finally(() => this.waiting--);
    this.last = done.catch(() => {}); // what went wrong is the caller's; the others go on
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
   * Waits that long, or until something more is asked for.
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
