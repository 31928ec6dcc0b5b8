/** Sends requests that need not keep up with the clicks; only the latest answer is used. */

import { ApiError, request } from "../../common/api";

export class LatestRequest<T> {
  onAnswer;
  onError;
  requestNumber;
  timer;
  constructor(onAnswer: (answer: T) => void, onError: (error: ApiError) => void = () => {}) {
    this.onAnswer = onAnswer;
    this.onError = onError;
    this.requestNumber = 0;
    this.timer = 0;
  }

  /** @param delay milliseconds to wait for a newer request */
  schedule(path: string, delay: number = 0) {
    this.cancel();
    this.timer = setTimeout(() => this.send(path), delay);
  }

  async send(path: string) {
    const requestNumber = this.requestNumber;
    try {
      const answer = await request<T>(path);
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
