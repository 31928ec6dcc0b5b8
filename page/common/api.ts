/** Sends requests to the server. */

import { sentence } from "./format";
import type { components } from "../engine/api";

export type Schemas = components["schemas"];

export type RequestName = Extract<keyof Schemas, `${string}Request` | "Nothing">;


/** An error from the server, or a failed connection; the message is one sentence. */
export class ApiError extends Error {
  status;
  /** @param status HTTP status; 0 if there was no response */
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Sends a request and returns the JSON answer; throws `Refused` if there is none.
 *
 * @typeParam T the answer, as described in `openapi.json`
 * @param body the body; makes the request a POST
 */
export async function request<T>(path: string, body?: Schemas[RequestName]): Promise<T> {
  const options = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  let response;
  try {
    response = await fetch(path, body === undefined ? {} : options);
  } catch {
    throw new ApiError("The server does not respond.", 0);
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  const message =
    answer?.error?.message ?? "The server is busy or unavailable. Try again in a moment";
  throw new ApiError(sentence(message), response.status);
}
