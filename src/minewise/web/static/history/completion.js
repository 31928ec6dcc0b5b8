/**
 * Completes the records of the history: the review of each game, and the outcome of `strong` on the
 * same board.
 *
 * Only one tab works at a time, where the browser has locks.
 */

import { ApiError, request } from "../api.js";
import { gameStore } from "./game-store.js";
import { fingerprintOf, summaryOf } from "./record.js";
import { reviewRequest } from "./saved-game.js";

/** @typedef {import("./record.js").GameRecord} GameRecord */
/** @typedef {import("./record.js").SavedGame} SavedGame */
/** @typedef {import("./game-store.js").Entry} Entry */

const LOCK = "minewise-history";
const REQUEST_BYTES = 200_000; // the server accepts 1 MiB
const REQUEST_GAMES = 50;

/** The questions that were answered or refused since the page was loaded: they are not repeated. */
const settled = new Set();
let isRunning = false;

/** @param {GameRecord} record */
export function isIncomplete({ id, review, strong }) {
  return needs("review", id, review) || needs("strong", id, strong);
}

/**
 * @param {"review" | "strong"} part
 * @param {string} id
 * @param {unknown} value
 */
function needs(part, id, value) {
  return value === null && !settled.has(`${part} ${id}`);
}

/** Completes the records until all are complete, or the server does not respond. */
export async function complete() {
  if (isRunning) return;
  isRunning = true;
  try {
    if (!navigator.locks) await completeAll();
    else
      await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
        if (lock) await completeAll();
      });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // the server is busy or does not respond
  } finally {
    isRunning = false;
  }
}

async function completeAll() {
  for (;;) {
    const records = await gameStore.records();
    if (!records.some(isIncomplete)) return;
    for (const record of records)
      if (needs("review", record.id, record.review)) await review(record);
    await playStrong(records.filter(({ id, strong }) => needs("strong", id, strong)));
  }
}

/** @param {GameRecord} record */
async function review({ id, source }) {
  const file = (await gameStore.file(id)) ?? (source === "page" ? await fetchFile(id) : null);
  if (!file) {
    settle([id], "review", "strong");
    return;
  }
  /** @type {import("./record.js").GameReview | null} */
  const answer = await answerOf(() => request("/api/review", reviewRequest(file)));
  settle([id], "review");
  if (!answer) return;
  const sums = { fingerprint: fingerprintOf(file), review: summaryOf(answer) };
  await gameStore.change(
    new Map([[id, ({ record }) => ({ record: { ...record, ...sums }, file })]]),
  );
}

/**
 * @param {string[]} ids
 * @param {...("review" | "strong")} parts
 */
function settle(ids, ...parts) {
  for (const id of ids) for (const part of parts) settled.add(`${part} ${id}`);
}

/**
 * Returns a finished game of this server, or null if the server does not have it any longer.
 * @param {string} id
 * @returns {Promise<SavedGame | null>}
 */
export function fetchFile(id) {
  return answerOf(() => request(`/api/games/${id}/file`));
}

/**
 * Plays the boards of games by `strong`, in requests of limited size.
 * @param {GameRecord[]} records
 */
async function playStrong(records) {
  /** @type {Map<string, SavedGame>} */
  let games = new Map();
  let bytes = 0;
  for (const { id } of records) {
    const file = await gameStore.file(id);
    if (!file) {
      settle([id], "strong");
      continue;
    }
    const game = untilFirstClick(file);
    const size = JSON.stringify(game).length;
    if (games.size === REQUEST_GAMES || (games.size && bytes + size > REQUEST_BYTES)) {
      await requestOutcomes(games);
      games = new Map();
      bytes = 0;
    }
    games.set(id, game);
    bytes += size;
  }
  if (games.size) await requestOutcomes(games);
}

/** @param {Map<string, SavedGame>} games by id */
async function requestOutcomes(games) {
  const ids = [...games.keys()];
  const sent = [...games.values()].map((game) => ({ ...game }));
  /** @type {{ outcomes: GameRecord["strong"][] } | null} */
  const answer = await answerOf(() => request("/api/outcomes", { games: sent }));
  if (!answer && games.size > 1) {
    for (const one of games) await requestOutcomes(new Map([one])); // one of them was refused
    return;
  }
  /** @type {Map<string, (entry: Entry) => Entry>} */
  const changes = new Map();
  for (const [i, strong] of (answer?.outcomes ?? []).entries())
    if (strong) changes.set(ids[i], (entry) => ({ ...entry, record: { ...entry.record, strong } }));
  settle(answer ? [...changes.keys()] : ids, "strong");
  await gameStore.change(changes);
}

/**
 * Returns an answer, or null if the server refuses what was sent.
 * @template T
 * @param {() => Promise<T>} ask
 */
async function answerOf(ask) {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null;
    throw error;
  }
}

/**
 * Returns a saved game without the actions after the first click, because a strategy needs no more.
 * @param {SavedGame} file
 * @returns {SavedGame}
 */
function untilFirstClick({ replay, ...file }) {
  const first = file.history.findIndex(({ action }) => action === "open");
  return { ...file, history: file.history.slice(first, first + 1) };
}
