/** Sends requests to the server. */

import { sentence } from "./format.js";

/**
 * @typedef {import("../api.js").components["schemas"]} Schemas
 * @typedef {Extract<keyof Schemas, `${string}Request` | "Nothing">} RequestName
 */

/** An error from the server, or a failed connection; the message is one sentence. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status HTTP status; 0 if there was no response
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Sends a request and returns the JSON answer; throws `Refused` if there is none.
 * @template T the answer, as described in `openapi.json`
 * @param {string} path
 * @param {Schemas[RequestName]} [body] the body; makes the request a POST
 * @returns {Promise<T>}
 */
export async function request(path, body) {
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
