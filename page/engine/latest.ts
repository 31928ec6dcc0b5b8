/**
 * Asks about something that may change before the answer; only the latest answer counts. It asks
 * again when the language changes, because answers have sentences.
 */

import { effect, untracked } from "@preact/signals";
import { locale } from "../common/language";
import {
  type AnswerOf,
  EngineError,
  type OnInterim,
  type QuestionName,
  type RequestOf,
} from "./engine";
import { engine } from "./the-engine";

export class Latest<Name extends QuestionName> {
  private asking = new AbortController();
  private timer = 0;
  private repeat = () => {};

  constructor(
    private readonly question: Name,
    private readonly onAnswer: (answer: AnswerOf<Name>) => void,
    private readonly onError: (error: EngineError) => void = () => {},
    private readonly onInterim?: OnInterim<Name>,
  ) {
    effect(() => {
      locale();
      untracked(() => this.repeat());
    });
  }

  /**
   * @param request the request, or a function that makes it once it is sent
   * @param delay milliseconds to wait for a newer request
   */
  ask(request: RequestOf<Name> | (() => RequestOf<Name>), delay = 0) {
    this.cancel();
    const send = () => this.send(request instanceof Function ? request() : request);
    this.repeat = () => this.ask(request);
    if (delay) this.timer = setTimeout(send, delay);
    else send();
  }

  /** Asks the question again that had no answer. */
  again() {
    this.repeat();
  }

  /** Drops the question and its answer. */
  cancel() {
    clearTimeout(this.timer);
    this.repeat = () => {};
    this.asking.abort();
    this.asking = new AbortController();
  }

  private async send(request: RequestOf<Name>) {
    const { signal } = this.asking;
    try {
      const answer = await engine.ask(this.question, request, signal, this.onInterim);
      if (!signal.aborted) this.onAnswer(answer);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      this.onError(error);
    }
  }
}
