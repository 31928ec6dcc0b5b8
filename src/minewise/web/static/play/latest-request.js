/** Sends requests that need not keep up with the clicks; only the latest answer is used. */

import { ApiError, request } from "../api.js";

/** @template T */
export class LatestRequest {
  /**
   * @param {(answer: T) => void} onAnswer
   * @param {(error: ApiError) => void} [onError]
   */
  constructor(onAnswer, onError = () => {}) {
    this.onAnswer = onAnswer;
    this.onError = onError;
    this.requestNumber = 0;
    this.timer = 0;
  }

  /**
   * @param {string} path
   * @param {number} [delay] milliseconds to wait for a newer request
   */
  schedule(path, delay = 0) {
    this.cancel();
    this.timer = setTimeout(() => this.send(path), delay);
  }

  /** @param {string} path */
  async send(path) {
    const requestNumber = this.requestNumber;
    try {
      const answer = await request(path);
      if (requestNumber === this.requestNumber) this.onAnswer(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (requestNumber === this.requestNumber) this.onError(error);
    }
  }

  /** Drops the request and its answer. */
  cancel() {
    clearTimeout(this.timer);
    this.requestNumber++;
  }
}
