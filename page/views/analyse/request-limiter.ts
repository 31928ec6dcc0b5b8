/**
 * Sends requests about a position that may change before the answer; only the latest answer counts.
 *
 * At most two requests run at a time, so that a hard position does not delay the next one and fast
 * typing does not overload the server. The latest further request waits.
 */

const MAX_RUNNING = 2;

export class RequestLimiter<Query, Answer> {
  request;
  onAnswer;
  onError;
  latest;
  running;
  waiting: { query: Query } | null;
  constructor(
    request: (query: Query) => Promise<Answer>,
    onAnswer: (answer: Answer, query: Query) => void,
    onError: (error: Error) => void,
  ) {
    this.request = request;
    this.onAnswer = onAnswer;
    this.onError = onError;
    this.latest = 0;
    this.running = 0;
    this.waiting = null;
  }

  send(query: Query) {
    this.latest++;
    if (this.running < MAX_RUNNING) this.run(query);
    else this.waiting = { query };
  }

  /** Drops the answers to all requests so far. */
  cancel() {
    this.latest++;
    this.waiting = null;
  }

  async run(query: Query) {
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
