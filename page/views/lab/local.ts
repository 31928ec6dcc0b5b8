/** A comparison: the same games of two strategies, which the engine plays in parts. */

import { signal } from "@preact/signals";
import type { Cell, CompareRequest, Comparison as Part, Simulation } from "../../engine/api";
import { EngineError } from "../../engine/engine";
import { engine } from "../../engine/the-engine";
import type { Guessing } from "../../game/settings";

const FIRST_PART = 4; // games
const LARGEST_PART = 1000;
const PART_SECONDS = 0.5;

/** What is compared; `games` is the number of all games. */
export type Settings = Omit<CompareRequest, "game" | "start"> & {
  guessing: Guessing;
  games: number;
};

/** The sums over the games of a strategy; `only` are those that the other lost. */
type Sums = Pick<Simulation, "strategy" | "wins" | "guesses"> & { only: number };

export type Results = [Sums, Sums];

export interface Comparison {
  settings: Settings;
  status: "running" | "done" | "stopped";
  /** the number of games that both have played */
  games: number;
  /** the first cell, after the first answer */
  start?: Cell;
  results?: Results;
  /** the time of the games */
  seconds: number;
}

/** The comparison that is shown, or null before the first one. */
export const comparison = signal<Comparison | null>(null);

/** Why there are no more games, or nothing. */
export const problem = signal("");

let asking = new AbortController();

/** Ends the running comparison, if any, and plays another one. */
export async function compare(settings: Settings) {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  problem.value = "";
  let played: Comparison = { settings, status: "running", games: 0, seconds: 0 };
  comparison.value = played;
  try {
    while (played.status === "running") {
      played = withPart(played, await engine.ask("compare", nextPart(played), signal));
      comparison.value = played;
    }
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
}

/** Says why there is no answer, and stops. */
export function fail(error: unknown) {
  if (!(error instanceof EngineError)) throw error;
  problem.value = error.message;
  stop();
}

/** Ends the running comparison and keeps its figures. */
export function stop() {
  asking.abort();
  if (comparison.value?.status === "running")
    comparison.value = { ...comparison.value, status: "stopped" };
}

/** Returns the estimated seconds until the comparison is done. */
export function secondsLeft({ settings, games, seconds }: Comparison) {
  return (seconds / games) * (settings.games - games);
}

function nextPart({ settings, games, start, seconds }: Comparison): CompareRequest {
  const size = games ? Math.round((PART_SECONDS * games) / seconds) : FIRST_PART;
  const bounded = Math.min(Math.max(size, 1), LARGEST_PART, settings.games - games);
  return { ...settings, game: games, games: bounded, start };
}

function withPart(played: Comparison, part: Part): Comparison {
  const games = played.games + part.games;
  const [, row, column] = / start=(\d+),(\d+)/.exec(part.deal) ?? [];
  const [one, other] = played.settings.strategies;
  return {
    settings: played.settings,
    status: games < played.settings.games ? "running" : "done",
    games,
    start: [Number(row), Number(column)],
    results: [added(one, part, played.results?.[0]), added(other, part, played.results?.[1])],
    seconds: part.results.reduce((sum, { seconds }) => sum + seconds, played.seconds),
  };
}

function added(strategy: string, part: Part, sums?: Sums): Sums {
  const [first, second] = part.results;
  const { wins, guesses } = first.strategy === strategy ? first : second;
  const [{ better, only_better, only_worse }] = part.differences;
  return {
    strategy,
    wins: (sums?.wins ?? 0) + wins,
    only: (sums?.only ?? 0) + (better === strategy ? only_better : only_worse),
    guesses: (sums?.guesses ?? 0) + guesses,
  };
}
