/**
 * Sends requests about a position that may change before the answer; only the latest answer counts.
 *
 * At most two requests run at a time, so that a hard position does not delay the next one and fast
 * typing does not overload the server. The latest further request waits.
 */

const MAX_RUNNING = 2;

/** @template Query, Answer */
export class RequestLimiter {
  /**
   * @param {(query: Query) => Promise<Answer>} request
   * @param {(answer: Answer, query: Query) => void} onAnswer
   * @param {(error: Error) => void} onError
   */
  constructor(request, onAnswer, onError) {
    this.request = request;
    this.onAnswer = onAnswer;
    this.onError = onError;
    this.latest = 0;
    this.running = 0;
    /** @type {{query: Query} | null} */
    this.waiting = null;
  }

  /** @param {Query} query */
  send(query) {
    this.latest++;
    if (this.running < MAX_RUNNING) this.run(query);
    else this.waiting = { query };
  }

  /** Drops the answers to all requests so far. */
  cancel() {
    this.latest++;
    this.waiting = null;
  }

  /** @param {Query} query */
  async run(query) {
    const number = this.latest;
    this.running++;
    try {
      const answer = await this.request(query);
      if (number === this.latest) this.onAnswer(answer, query);
    } catch (error) {
      if (number === this.latest && error instanceof Error) this.onError(error);
    } finally {
      this.running--;
      const next = this.waiting;
      this.waiting = null;
      if (next) this.run(next.query);
    }
  }
}
