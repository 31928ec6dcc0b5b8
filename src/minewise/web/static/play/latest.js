/** Sends requests that need not keep up with the clicks; only the latest answer is used. */

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
   * @param {number} [pause] milliseconds to wait for a newer request
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

  /** Drops the request and its answer. */
  forget() {
    clearTimeout(this.later);
    this.asked++;
  }
}
