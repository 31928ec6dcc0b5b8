/** A comparison: the same games of two strategies, which the engine plays in parts. */

import { signal } from "@preact/signals";
import type { Cell, CompareRequest, Comparison as Part } from "../../engine/api";
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

/** The sums over the games of one of the strategies; `only` are those that the other lost. */
export interface Sums {
  strategy: string;
  wins: number;
  only: number;
  guesses: number;
}

export type Results = [Sums, Sums];

export interface Comparison {
  settings: Settings;
  status: "running" | "done" | "stopped";
  /** the number of games that both have played */
  games: number;
  /** the first cell, or null before the first answer */
  start: Cell | null;
  results: Results | null;
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
  let played: Comparison = {
    settings,
    status: "running",
    games: 0,
    start: null,
    results: null,
    seconds: 0,
  };
  comparison.value = played;
  try {
    while (played.status === "running") {
      played = withPart(played, await engine.ask("compare", nextPart(played), signal));
      comparison.value = played;
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof EngineError)) throw error;
    problem.value = error.message;
    stop();
  }
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
  return { ...settings, game: games, games: bounded, start: start ?? undefined };
}

function withPart(played: Comparison, part: Part): Comparison {
  const games = played.games + part.games;
  const [one, other] = played.settings.strategies;
  const results: Results = [sumsOf(one, part), sumsOf(other, part)];
  return {
    settings: played.settings,
    status: games < played.settings.games ? "running" : "done",
    games,
    start: startOf(part.deal),
    results: played.results ? added(played.results, results) : results,
    seconds: part.results.reduce((sum, { seconds }) => sum + seconds, played.seconds),
  };
}

function startOf(deal: string): Cell | null {
  const [, row, column] = / start=(\d+),(\d+)/.exec(deal) ?? [];
  return row && column ? [Number(row), Number(column)] : null;
}

function sumsOf(name: string, { results, differences: [pair] }: Part): Sums {
  const found = results.find(({ strategy }) => strategy === name);
  if (!found || !pair) throw new Error(`no games of ${name}`);
  const only = pair.better === name ? pair.only_better : pair.only_worse;
  return { strategy: name, wins: found.wins, only, guesses: found.guesses };
}

function added(all: Results, part: Results): Results {
  const sum = (i: 0 | 1) => ({
    strategy: all[i].strategy,
    wins: all[i].wins + part[i].wins,
    only: all[i].only + part[i].only,
    guesses: all[i].guesses + part[i].guesses,
  });
  return [sum(0), sum(1)];
}
