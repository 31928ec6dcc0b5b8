/** Reads the files that a player imports. */

import { ApiError, request } from "../api.js";
import { base64 } from "../base64.js";
import { gameStore } from "./game-store.js";
import { recordOfFile } from "./record.js";
import { reviewRequest, savedReplay } from "./saved-game.js";
import { checkedFile, historyEntries } from "./transfer.js";

/** @typedef {import("./game-store.js").Entry} Entry */
/** @typedef {import("./record.js").GameReview} GameReview */

const EXTENSIONS = [".json", ".avf", ".evf", ".mvf", ".rawvf", ".rmv"];

/**
 * Returns the files that may hold games, by their names.
 * @param {File[]} files
 */
export function gameFiles(files) {
  return files.filter(({ name }) => EXTENSIONS.some((end) => name.toLowerCase().endsWith(end)));
}

/**
 * @typedef {object} Imported what an import did
 * @property {number} added
 * @property {number} known the number of games that were there already
 * @property {string[]} errors a line for each file or game that cannot be read
 */

/**
 * Adds the games of files to the history. Whatever a file holds, games that are there stay.
 * @param {File[]} files
 * @param {(done: number) => void} onProgress called with the number of files that were read
 * @returns {Promise<Imported>}
 */
export async function importFiles(files, onProgress) {
  const known = new Set((await gameStore.records()).map(({ fingerprint }) => fingerprint));
  /** @type {Imported} */
  const sums = { added: 0, known: 0, errors: [] };
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
      if (error instanceof ApiError && error.status === 0) throw error; // the server is away
      sums.errors.push(`${file.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return sums;
}

/**
 * @param {File} file
 * @returns {Promise<{ entries: Entry[], errors: string[] }>}
 */
async function read(file) {
  const held = file.name.toLowerCase().endsWith(".json") ? parsed(await file.text()) : null;
  const entries = held && historyEntries(held);
  return (
    entries ?? { entries: [held ? await savedGame(held, file) : await replay(file)], errors: [] }
  );
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError("this is not JSON");
  }
}

/**
 * @param {unknown} held
 * @param {File} file
 * @returns {Promise<Entry>}
 */
async function savedGame(held, { name, lastModified }) {
  const file = checkedFile(held);
  if (!file) throw new TypeError("this is neither a history nor a saved game");
  const review = await reviewFinished(reviewRequest(file));
  return { record: recordOfFile(file, review, { name, ended: lastModified }), file };
}

/**
 * Reads a file of a player's program.
 * @param {File} source
 * @returns {Promise<Entry>}
 */
async function replay(source) {
  const { name, lastModified } = source;
  const data = base64(new Uint8Array(await source.arrayBuffer()));
  const review = await reviewFinished({ name, data });
  const file = savedReplay(review, { name, data });
  return { record: recordOfFile(file, review, { name, ended: lastModified }), file };
}

/**
 * @param {import("../../api.js").ReviewRequest} asked
 * @returns {Promise<GameReview>}
 */
async function reviewFinished(asked) {
  /** @type {GameReview} */
  const review = await request("/api/review", asked);
  if (review.status === "unfinished") throw new TypeError("this game is not finished");
  return review;
}

/**
 * Describes an import in one line.
 * @param {Imported} sums
 */
export function describeImport({ added, known, errors }) {
  const parts = [`${added} ${added === 1 ? "game" : "games"} added`];
  if (known) parts.push(`${known} ${known === 1 ? "was" : "were"} here already`);
  const text = `${parts.join(", ")}.`;
  if (!errors.length) return text;
  const more = errors.length > 1 ? ` ${errors.length - 1} more could not be read.` : "";
  return `${text} Not read: ${errors[0].replace(/\.$/, "")}.${more}`;
}
