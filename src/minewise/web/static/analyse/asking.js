/**
 * Asks about a position that changes while the answer is on its way: the latest one counts.
 *
 * At most two questions are on their way, so that a hard position does not hold up the next one and
 * nobody's typing fills the server; the last one to come waits for a place.
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

  /** Answers that are on their way do not count any more. */
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
