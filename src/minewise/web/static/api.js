/** Talks to the server. */

import { sentence } from "./words.js";

/**
 * @typedef {import("../api.js").components["schemas"]} Schemas
 * @typedef {Extract<keyof Schemas, `${string}Request` | "Nothing">} Requests
 */

/** What the server refused, in one sentence. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {number} status of HTTP; 0 where there was no answer
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Asks the server; raises `Refused` unless it answers.
 * @template T what `openapi.json` says that it tells
 * @param {string} path
 * @param {Schemas[Requests]} [sent] a body, for a POST
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
    throw new Refused("The server does not answer.", 0);
  }
  const told = await response.json().catch(() => null);
  if (response.ok && told) return told;
  const message = told?.error?.message ?? "The server is too busy, or gone: try again in a moment";
  throw new Refused(sentence(message), response.status);
}
