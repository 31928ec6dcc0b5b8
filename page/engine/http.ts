/** The engine of a server, `minewise serve`. */

import { locale } from "../common/language";
import { ERRORS } from "../texts/errors";
import { type Ask, EngineError, type Problem, QueuedEngine } from "./engine";

/** Browsers open six connections to a server; the files of the page need some of them. */
const CAPACITY = 4;

/** A line of an answer that comes in parts. */
interface Line<T> {
  interim?: T;
  answer?: T;
  error?: Problem;
}

async function request<T>(path: string, body: unknown): Promise<T> {
  return whole(await send(path, post(body)));
}

/**
 * Sends a request, and returns the answer after those so far.
 *
 * @param signal ends the work of the server
 * @throws EngineError if there is no answer
 */
async function stream<T>(
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
  onInterim: (answer: T) => void,
): Promise<T> {
  const { headers, ...options } = post(body);
  const accepting = { ...headers, Accept: "application/jsonl" };
  const response = await send(path, { ...options, headers: accepting, signal });
  if (!response.ok || !response.body) return whole(response);
  for await (const text of lines(response.body)) {
    const { interim, answer, error }: Line<T> = JSON.parse(text);
    if (error) throw new EngineError(error);
    if (answer) return answer;
    if (interim) onInterim(interim);
  }
  throw new EngineError({ code: "away", message: ERRORS.silent });
}

function post(body: unknown) {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": locale() },
    body: JSON.stringify(body),
  };
}

async function send(path: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(path, options);
  } catch {
    throw new EngineError({ code: "away", message: ERRORS.silent });
  }
}

async function whole<T>(response: Response): Promise<T> {
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer) return answer as T;
  const busy = { code: "busy", message: ERRORS.busy };
  throw new EngineError((answer as { error?: Problem } | null)?.error ?? busy);
}

/** Yields the lines of a body as they come; the last ones may be missing. */
async function* lines(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
    if (done || value === undefined) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
}

export class HttpEngine extends QueuedEngine {
  constructor() {
    super(CAPACITY);
  }

  protected answer: Ask = (question, asked, signal, onInterim) => {
    const path = `api/${question}`;
    return onInterim ? stream(path, asked, signal, onInterim) : request(path, asked);
  };
}
