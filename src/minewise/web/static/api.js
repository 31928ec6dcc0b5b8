/** Sends requests to the server. */

import { sentence } from "./words.js";

/**
 * @typedef {import("../api.js").components["schemas"]} Schemas
 * @typedef {Extract<keyof Schemas, `${string}Request` | "Nothing">} Requests
 */

/** An error from the server, or a failed connection; the message is one sentence. */
export class Refused extends Error {
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
 * @param {Schemas[Requests]} [sent] the body; makes the request a POST
 * @returns {Promise<T>}
 */
export async function ask(path, sent) {
  const post = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(sent),
  };
  let response;
  try {
    response = await fetch(path, sent === undefined ? {} : post);
  } catch {
    throw new Refused("The server does not respond.", 0);
  }
  const told = await response.json().catch(() => null);
  if (response.ok && told) return told;
  const message =
    told?.error?.message ?? "The server is busy or unavailable. Try again in a moment";
  throw new Refused(sentence(message), response.status);
}
