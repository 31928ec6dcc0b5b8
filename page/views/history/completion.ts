/**
 * Completes the records of the history: the review of each game, and the outcome of `strong` on the
 * same board.
 *
 * Only one tab works at a time, where the browser has locks.
 */

import { EngineError } from "../../engine/engine";
import { engine } from "../../engine/the-engine";
import { addMistakes } from "../learn/mistakes";
import { recommendation } from "../review/recommendation";
import { gameStore } from "./game-store";
import { fingerprintOf, type GameRecord, summaryOf } from "./record";
import { gameOf, reviewRequest } from "./saved-game";

const LOCK = "minewise-history";

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
    for (const record of records)
      if (needs("strong", record.id, record.strong)) await playStrong(record);
  }
}

async function review({ id, source }: GameRecord) {
  const file = await gameStore.file(id);
  const answer = file && (await answerOf(() => engine.ask("review", reviewRequest(file))));
  if (!answer) return settle(id, "review");
  if (source === "page") {
    const wrong = answer.clicks.flatMap((click, at) => (recommendation(click) ? at : []));
    addMistakes(answer, wrong);
  }
  const found = { fingerprint: fingerprintOf(file), review: summaryOf(answer), zini: answer.zini };
  await gameStore.change(id, ({ record }) => {
    settle(id, "review");
    return { record: { ...record, ...found }, file };
  });
}

function settle(id: string, part: "review" | "strong") {
  settled.add(`${part} ${id}`);
}

/** Plays the board of a game by `strong`. */
async function playStrong({ id }: GameRecord) {
  const file = await gameStore.file(id);
  const answer = file && (await answerOf(() => engine.ask("outcomes", { games: [gameOf(file)] })));
  if (!answer) return settle(id, "strong");
  const [strong] = answer.outcomes;
  await gameStore.change(id, ({ record }) => {
    settle(id, "strong");
    return { record: { ...record, strong }, file };
  });
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
