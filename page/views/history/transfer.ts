/**
 * The history as a JSON file: an object with `format`, `version` and `games`, each a record with
 * its saved game as `file`.
 */

import { base64 } from "../../common/files";
import type { GameReview, ReviewRequest } from "../../engine/api";
import { EngineError } from "../../engine/engine";
import { engine } from "../../engine/the-engine";
import { FILES } from "../../texts/history";
import { type Entry, gameStore } from "./game-store";
import { checkedRecord, recordOfFile } from "./record";
import { reviewRequest, type SavedGame, savedReplay } from "./saved-game";

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

export interface Imported {
  added: number;
  /** the number of games that were there already */
  known: number;
  /** a line for each file or game that cannot be read */
  errors: string[];
}

export const EXTENSIONS = [".json", ".avf", ".evf", ".evfs", ".mvf", ".rawvf", ".rmv"];

/** Returns the files that may hold games, by their names. */
export function gameFiles(files: File[]) {
  return files.filter(({ name }) => EXTENSIONS.some((end) => name.toLowerCase().endsWith(end)));
}

/**
 * Adds the games of files to the history. Whatever a file holds, games that are there stay.
 *
 * @param files more may be added while they are read
 * @param onProgress called with the number of files that were read
 */
export async function importFiles(
  files: File[],
  onProgress: (done: number) => void,
): Promise<Imported> {
  const known = new Set((await gameStore.records()).map(({ fingerprint }) => fingerprint));
  const sums: Imported = { added: 0, known: 0, errors: [] };
  for (const [done, file] of files.entries()) {
    onProgress(done);
    try {
      const { entries, errors } = await read(file);
      const fresh = entries.filter(
        ({ record: { fingerprint, source } }) =>
          source === "page" || !fingerprint || !known.has(fingerprint),
      );
      const added = await gameStore.add(fresh);
      for (const { record } of fresh) known.add(record.fingerprint);
      sums.added += added;
      sums.known += entries.length - added;
      sums.errors.push(...errors.map((error) => `${file.name}: ${error}`));
    } catch (error) {
      if (error instanceof EngineError && error.isTemporary) throw error; // the engine is away
      sums.errors.push(`${file.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return sums;
}

interface Games {
  entries: Entry[];
  errors: string[];
}

class Unfinished extends TypeError {}

async function read(file: File): Promise<Games> {
  if (file.name.toLowerCase().endsWith(".evfs")) return session(file);
  const content = file.name.toLowerCase().endsWith(".json") ? parsed(await file.text()) : null;
  const entries = content && historyEntries(content);
  return (
    entries ?? {
      entries: [content ? await savedGame(content, file) : await replay(file)],
      errors: [],
    }
  );
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError(FILES.json);
  }
}

async function savedGame(content: unknown, { name, lastModified }: File): Promise<Entry> {
  const file = checkedFile(content);
  if (!file) throw new TypeError(FILES.other);
  const review = await reviewFinished(reviewRequest(file));
  return { record: recordOfFile(file, review, { name, ended: lastModified }), file };
}

/** Reads a file of several replays. The games that were given up are left out. */
async function session(source: File): Promise<Games> {
  const games: Games = { entries: [], errors: [] };
  for (const file of members(await source.arrayBuffer(), source.lastModified)) {
    try {
      games.entries.push(await replay(file));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error instanceof EngineError && error.isTemporary) throw error;
      if (!(error instanceof Unfinished)) games.errors.push(`${file.name}: ${error.message}`);
    }
  }
  return games;
}

/** Returns the files in an .evfs file: each is a name, a zero, a length, the file, a checksum. */
function members(content: ArrayBuffer, lastModified: number): File[] {
  const bytes = new Uint8Array(content);
  const numbers = new DataView(content);
  const files: File[] = [];
  try {
    const checksum = numbers.getUint16(1);
    for (let place = 3; place < bytes.length; ) {
      const end = bytes.indexOf(0, place);
      const name = new TextDecoder().decode(bytes.subarray(place, end));
      const start = end + 5;
      const after = start + numbers.getUint32(end + 1);
      if (end < 0 || after > bytes.length) throw new RangeError();
      files.push(new File([bytes.subarray(start, after)], name, { lastModified }));
      place = after + checksum;
    }
  } catch {
    throw new TypeError(FILES.damaged);
  }
  return files;
}

/** Reads a file of a player's program. */
async function replay(source: File): Promise<Entry> {
  const { name, lastModified } = source;
  const data = base64(new Uint8Array(await source.arrayBuffer()));
  const review = await reviewFinished({ name, data });
  const file = savedReplay(review, { name, data });
  return { record: recordOfFile(file, review, { name, ended: lastModified }), file };
}

async function reviewFinished(request: ReviewRequest): Promise<GameReview> {
  const review: GameReview = await engine.ask("review", request);
  if (review.status === "unfinished") throw new Unfinished("this game is not finished");
  return review;
}
