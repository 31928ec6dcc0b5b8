/**
 * The history as a JSON file: an object with `format`, `version` and `games`, each a record with its
 * saved game as `file`.
 */

import { checkedRecord } from "./record-check.js";

/** @typedef {import("./game-store.js").Entry} Entry */
/** @typedef {import("./record.js").SavedGame} SavedGame */

const FORMAT = "minewise history";
const VERSION = 1;
export const GAME_FORMAT = "minewise game";

/** @param {Entry[]} entries */
export function historyText(entries) {
  const games = entries.map(({ record, file }) => ({ ...record, file }));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, games })}\n`;
}

/**
 * Returns the games of an exported history, and a line for each game that cannot be read.
 * @param {unknown} held
 * @returns {{ entries: Entry[], errors: string[] } | null} null if it is not an exported history
 * @throws {TypeError} if it is one that this version cannot read
 */
export function historyEntries(held) {
  if (!isObject(held) || held.format !== FORMAT) return null;
  if (held.version !== VERSION)
    throw new TypeError(`its version is ${held.version}, but this page reads version ${VERSION}`);
  if (!Array.isArray(held.games)) throw new TypeError('"games" must be a list');
  /** @type {Entry[]} */
  const entries = [];
  /** @type {string[]} */
  const errors = [];
  for (const [i, game] of held.games.entries()) {
    try {
      entries.push({ record: checkedRecord(game), file: checkedFile(game.file) });
    } catch (error) {
      errors.push(`games[${i}]: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { entries, errors };
}

/**
 * Returns a saved game if it looks like one; the server checks it when it is reviewed.
 * @param {unknown} value
 * @returns {SavedGame | null}
 */
export function checkedFile(value) {
  if (value == null) return null;
  if (!isObject(value) || value.format !== GAME_FORMAT)
    throw new TypeError('"file" must be a saved game');
  if (!Array.isArray(value.mines) || !Array.isArray(value.history))
    throw new TypeError('"file" must be a finished game');
  for (const action of value.history)
    if (!isObject(action) || !Array.isArray(action.cell))
      throw new TypeError('"history" of the saved game must be a list of actions');
  return /** @type {SavedGame} */ (/** @type {unknown} */ (value));
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
