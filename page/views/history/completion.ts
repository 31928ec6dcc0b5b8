/**
 * Completes the records of the history: the review of each game, and the outcome of `strong` on the
 * same board.
 *
 * Only one tab works at a time, where the browser has locks.
 */

import type { GameReview } from "../../engine/api";
import { EngineError } from "../../engine/engine";
import { engine } from "../../engine/the-engine";
import { addMistakes } from "../learn/mistakes";
import { recommendation } from "../review/recommendation";
import { type Entry, gameStore } from "./game-store";
import { fingerprintOf, type GameRecord, summaryOf } from "./record";
import { reviewRequest, type SavedGame } from "./saved-game";

const LOCK = "minewise-history";
const REQUEST_BYTES = 200_000; // a server accepts 1 MiB
const REQUEST_GAMES = 50;

/**
 * The questions about games of the history that were answered or refused since the page was loaded: they
 * are not repeated. A game that was deleted meanwhile may come back.
 */
const settled = new Set();
let isRunning = false;

export function isIncomplete({ id, review, strong }: GameRecord) {
  return needs("review", id, review) || needs("strong", id, strong);
}

function needs(part: "review" | "strong", id: string, value: unknown) {
  return value === null && !settled.has(`${part} ${id}`);
}

/** Completes the records until all are complete, or the engine does not answer. */
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
    if (!(error instanceof EngineError)) throw error; // the engine is busy or away
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

async function review({ id, source }: GameRecord) {
  const file = await gameStore.file(id);
  if (!file) {
    settle([id], "review", "strong");
    return;
  }
  const answer: GameReview | null = await answerOf(() => engine.ask("review", reviewRequest(file)));
  if (!answer) return settle([id], "review");
  if (source === "page") {
    const wrong = answer.clicks.flatMap((click, at) => (recommendation(click) ? at : []));
    addMistakes(answer, wrong);
  }
  const found = { fingerprint: fingerprintOf(file), review: summaryOf(answer), zini: answer.zini };
  const change = ({ record }: Entry) => {
    settle([id], "review");
    return { record: { ...record, ...found }, file };
  };
  await gameStore.change(new Map([[id, change]]));
}

function settle(ids: string[], ...parts: ("review" | "strong")[]) {
  for (const id of ids) for (const part of parts) settled.add(`${part} ${id}`);
}

/** Plays the boards of games by `strong`, in requests of limited size. */
async function playStrong(records: GameRecord[]) {
  let games: Map<string, SavedGame> = new Map();
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

/** @param games by id */
async function requestOutcomes(games: Map<string, SavedGame>) {
  const ids = [...games.keys()];
  const sent = [...games.values()].map((game) => ({ ...game }));
  const answer: { outcomes: GameRecord["strong"][] } | null = await answerOf(() =>
    engine.ask("outcomes", { games: sent }),
  );
  if (!answer && games.size > 1) {
    for (const one of games) await requestOutcomes(new Map([one])); // one of them was refused
    return;
  }
  const changes: Map<string, (entry: Entry) => Entry> = new Map();
  for (const [i, strong] of (answer?.outcomes ?? []).entries())
    if (strong)
      changes.set(ids[i], (entry) => {
        settle([ids[i]], "strong");
        return { ...entry, record: { ...entry.record, strong } };
      });
  if (!answer) settle(ids, "strong");
  await gameStore.change(changes);
}

/** Returns an answer, or null if the engine refuses what was sent. */
async function answerOf<T>(ask: () => Promise<T>) {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof EngineError && !error.isTemporary) return null;
    throw error;
  }
}

/**
 * Returns a saved game without the actions after the first click, because a strategy needs no more.
 */
function untilFirstClick({ replay, ...file }: SavedGame): SavedGame {
  const first = file.history.findIndex(({ action }) => action === "open");
  return { ...file, history: file.history.slice(first, first + 1) };
}
