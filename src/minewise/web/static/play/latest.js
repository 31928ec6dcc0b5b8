/** Asks for what may come later than the clicks: only the answer to the newest question counts. */

import { ask, Refused } from "../api.js";

/** @template T */
export class Latest {
  /**
   * @param {(told: T) => void} heard
   * @param {(error: Refused) => void} [refused]
   */
  constructor(heard, refused = () => {}) {
    this.heard = heard;
    this.refused = refused;
    this.asked = 0;
    this.later = 0;
  }

  /**
   * @param {string} path
   * @param {number} [pause] how long it may wait for a newer question, in milliseconds
   */
  ask(path, pause = 0) {
    this.forget();
    this.later = setTimeout(() => this.now(path), pause);
  }

  /** @param {string} path */
  async now(path) {
    const asked = this.asked;
    try {
      const told = await ask(path);
      if (asked === this.asked) this.heard(told);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (asked === this.asked) this.refused(error);
    }
  }

  /** What was asked for is no longer wanted. */
  forget() {
    clearTimeout(this.later);
    this.asked++;
  }
}
