/** The engine of a server, `minewise serve`. */

import { ERRORS } from "../texts/errors";
import type { AnswerOf, Problem, QuestionName, RequestOf } from "./engine";
import { EngineError, QueuedEngine } from "./engine";

/** Browsers open six connections to a server; the files of the page need some of them. */
const CAPACITY = 4;

/**
 * Sends a request and returns the JSON answer.
 *
 * @param path relative to the page
 * @param body makes the request a POST
 * @throws EngineError if there is no answer
 */
export async function request<T>(path: string, body?: unknown): Promise<T> {
  const options = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  let response: Response;
  try {
    response = await fetch(path, body === undefined ? {} : options);
  } catch {
    throw new EngineError({ code: "away", message: ERRORS.silent });
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer) return answer as T;
  const busy = { code: "busy", message: ERRORS.busy };
  throw new EngineError((answer as { error?: Problem } | null)?.error ?? busy);
}

export class HttpEngine extends QueuedEngine {
  constructor() {
    super(CAPACITY);
  }

  protected answer<Name extends QuestionName>(
    question: Name,
    asked: RequestOf<Name>,
  ): Promise<AnswerOf<Name>> {
    return request(`api/${question}`, asked);
  }
}
