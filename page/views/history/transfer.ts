/**
 * The history as a JSON file: an object with `format`, `version` and `games`, each a record with
 * its saved game as `file`.
 */

import { FILES } from "../../texts/history";
import type { Entry } from "./game-store";
import { checkedRecord } from "./record-check";
import type { SavedGame } from "./saved-game";

const FORMAT = "minewise history";
const VERSION = 1;
export const GAME_FORMAT = "minewise game";

export function historyText(entries: Entry[]) {
  const games = entries.map(({ record, file }) => ({ ...record, file }));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, games })}\n`;
}

/**
 * Returns the games of an exported history, and a line for each game that cannot be read.
 *
 * @returns null if it is not an exported history
 * @throws {TypeError} if it is one that this version cannot read
 */
export function historyEntries(content: unknown): { entries: Entry[]; errors: string[] } | null {
  if (!isObject(content) || content.format !== FORMAT) return null;
  if (content.version !== VERSION)
    throw new TypeError(FILES.version(String(content.version), VERSION));
  if (!Array.isArray(content.games)) throw new TypeError(FILES.games);
  const entries: Entry[] = [];
  const errors: string[] = [];
  for (const [i, game] of content.games.entries()) {
    try {
      entries.push({ record: checkedRecord(game), file: checkedFile(game.file) });
    } catch (error) {
      errors.push(`games[${i}]: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { entries, errors };
}

/** Returns a saved game if it looks like one; the engine checks it when it is reviewed. */
export function checkedFile(value: unknown): SavedGame | null {
  if (value == null) return null;
  if (!isObject(value) || value.format !== GAME_FORMAT) throw new TypeError(FILES.saved);
  if (!Array.isArray(value.mines) || !Array.isArray(value.history))
    throw new TypeError(FILES.finished);
  for (const action of value.history)
    if (!isObject(action) || !Array.isArray(action.cell)) throw new TypeError(FILES.actions);
  return value as unknown as SavedGame;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
