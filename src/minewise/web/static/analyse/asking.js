/**
 * Sends requests about a position that may change before the answer; only the latest answer counts.
 *
 * At most two requests run at a time, so that a hard position does not delay the next one and fast
 * typing does not overload the server. The latest further request waits.
 */

const MOST = 2;

/** @template Q, A */
export class Asking {
  /**
   * @param {(question: Q) => Promise<A>} ask
   * @param {(answer: A, question: Q) => void} answered
   * @param {(error: Error) => void} failed
   */
  constructor(ask, answered, failed) {
    this.ask = ask;
    this.answered = answered;
    this.failed = failed;
    this.latest = 0;
    this.running = 0;
    /** @type {{question: Q} | null} */
    this.waiting = null;
  }

  /** @param {Q} question */
  about(question) {
    this.latest++;
    if (this.running < MOST) this.run(question);
    else this.waiting = { question };
  }

  /** Drops the answers to all requests so far. */
  forget() {
    this.latest++;
    this.waiting = null;
  }

  /** @param {Q} question */
  async run(question) {
    const number = this.latest;
    this.running++;
    try {
      const answer = await this.ask(question);
      if (number === this.latest) this.answered(answer, question);
    } catch (error) {
      if (number === this.latest && error instanceof Error) this.failed(error);
    } finally {
      this.running--;
      const next = this.waiting;
      this.waiting = null;
      if (next) this.run(next.question);
    }
  }
}
