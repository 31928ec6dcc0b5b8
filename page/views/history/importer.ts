/** Reads the files that a player imports. */

import { base64 } from "../../common/base64";
import type { GameReview, ReviewRequest } from "../../engine/api";
import { EngineError } from "../../engine/engine";
import { engine } from "../../engine/the-engine";
import type { Entry } from "./game-store";
import { gameStore } from "./game-store";
import { recordOfFile } from "./record";
import { reviewRequest, savedReplay } from "./saved-game";
import { checkedFile, historyEntries } from "./transfer";

/** what an import did */
export interface Imported {
  added: number;
  /** the number of games that were there already */
  known: number;
  /** a line for each file or game that cannot be read */
  errors: string[];
}

export const EXTENSIONS = [".json", ".avf", ".evf", ".mvf", ".rawvf", ".rmv"];

/** Returns the files that may hold games, by their names. */
export function gameFiles(files: File[]) {
  return files.filter(({ name }) => EXTENSIONS.some((end) => name.toLowerCase().endsWith(end)));
}

/**
 * Adds the games of files to the history. Whatever a file holds, games that are there stay.
 *
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

async function read(file: File): Promise<{ entries: Entry[]; errors: string[] }> {
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
    throw new TypeError("this is not JSON");
  }
}

async function savedGame(content: unknown, { name, lastModified }: File): Promise<Entry> {
  const file = checkedFile(content);
  if (!file) throw new TypeError("this is neither a history nor a saved game");
  const review = await reviewFinished(reviewRequest(file));
  return { record: recordOfFile(file, review, { name, ended: lastModified }), file };
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
  if (review.status === "unfinished") throw new TypeError("this game is not finished");
  return review;
}
