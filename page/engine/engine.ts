/**
 * The engine answers the questions of the page: analyses, hints, reviews and the like. It is a worker
 * of this browser or a server; the page does not see the difference.
 */

import { sentence } from "../common/format";
import type { Questions } from "./api";

export type QuestionName = keyof Questions;
export type RequestOf<Name extends QuestionName> = Questions[Name]["request"];
export type AnswerOf<Name extends QuestionName> = Questions[Name]["answer"];

export type OnInterim<Name extends QuestionName> = (answer: AnswerOf<Name>) => void;

/**
 * Asks a question.
 *
 * @param signal drops the question if it is still waiting, and its answer in any case
 * @param onInterim called with the answers so far, if the question has any
 * @throws EngineError if there is no answer, and the reason of `signal` once that is aborted
 */
export type Ask = <Name extends QuestionName>(
  question: Name,
  request: RequestOf<Name>,
  signal?: AbortSignal,
  onInterim?: OnInterim<Name>,
) => Promise<AnswerOf<Name>>;

export interface Engine {
  ask: Ask;
}

const TEMPORARY = new Set(["away", "busy", "fault", "crashed", "not loaded"]);

/** The fields of an error, as the service gives them. */
export interface Problem {
  code: string;
  message: string;
  place?: string | null;
  cure?: string | null;
}

/** Why a question has no answer; the message is one sentence. */
export class EngineError extends Error {
  code;
  /** What the error is about, as the service names it. */
  place;
  constructor({ code, message, place = null }: Problem) {
    super(sentence(message));
    this.code = code;
    this.place = place;
  }

  /** Whether the same question may be answered later. */
  get isTemporary() {
    return TEMPORARY.has(this.code);
  }
}

interface Waiting {
  run: () => Promise<void>;
  signal: AbortSignal | undefined;
}

/** An engine that answers a few questions at a time, in the order in which they were asked. */
export abstract class QueuedEngine implements Engine {
  private running = 0;
  private readonly waiting: Waiting[] = [];

  /** @param capacity the number of questions that are answered at a time */
  constructor(private readonly capacity: number) {}

  ask: Ask = (question, request, signal, onInterim) => {
    const tell: typeof onInterim =
      onInterim && ((answer) => void (signal?.aborted || onInterim(answer)));
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      const run = () => this.answer(question, request, signal, tell).then(resolve, reject);
      this.waiting.push({ run, signal });
      this.next();
    });
  };

  /** Answers a question; `signal` is aborted if the answer is not wanted any longer. */
  protected abstract answer: Ask;

  /** Called if the answer to a question is not wanted any longer while it is worked on. */
  protected abandon() {}

  private async next() {
    if (this.running >= this.capacity) return;
    const next = this.waiting.shift();
    if (!next) return;
    if (!next.signal?.aborted) {
      const abandon = () => this.abandon();
      next.signal?.addEventListener("abort", abandon);
      this.running++;
      await next.run();
      this.running--;
      next.signal?.removeEventListener("abort", abandon);
    }
    this.next();
  }
}
