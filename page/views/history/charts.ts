/** The charts of the history. */

import { formatNumber, percent, wholePercent } from "../../common/format";
import { wilson } from "../../common/proportions";
import type { ChartData, Layer } from "../../figures/time-chart";
import { CAUSES, CHARTS, HISTORY } from "../../texts/history";
import { boardType } from "./board-type";
import type { Cause, GameRecord } from "./record";
import { efficiency, isWon, lossCauses, speed } from "./statistics";

const SHORTEST = 20; // games of a moving average
const WINDOWS = 25; // longer histories are averaged over more games
const BLOCKS = 16;
const STEPS = 4; // in the range of a chart
export const FEWEST_GAMES = 5;

const FEWEST_VALUES = 2; // in a chart

/**
 * Returns the charts of some games, or none if there are too few games. Times, speed and efficiency can be
 * compared on one type of board alone.
 */
export function chartsOf(latestFirst: GameRecord[]): ChartData[] {
  if (latestFirst.length < FEWEST_GAMES) return [];
  const records = [...latestFirst].reverse();
  const isOneType = new Set(records.map(boardType)).size === 1;
  const trends = () => [
    timeChart(records),
    valueChart(records, CHARTS.efficiency, efficiency, wholePercent),
    valueChart(records, CHARTS.speed, speed, (value) => value.toFixed(2)),
  ];
  return [
    winRateChart(records),
    ...(isOneType ? trends() : []),
    lossChart(records),
    costChart(records),
  ].filter(({ layers }) => layers.length);
}

/** @param records the oldest first */
function winRateChart(records: GameRecord[]) {
  const span = spanOf(records);
  const recent = records.map((_, i) => records.slice(Math.max(0, i + 1 - span), i + 1));
  const rates: [number, number][] = recent.map((games, i) => [
    i,
    games.filter(isWon).length / games.length,
  ]);
  const bands: [number, number, number][] = recent.map((games, i) => [
    i,
    ...wilson(games.filter(isWon).length, games.length),
  ]);
  const strong: [number, number][] = recent.flatMap((games, i) => {
    const played = games.filter(({ strong }) => strong !== null && strong !== "unknown");
    const wins = played.filter((game) => game.strong === "won").length;
    return played.length ? [[i, wins / played.length]] : [];
  });
  const last = rates[rates.length - 1][1];
  const compared = strong.length ? `; strong ${wholePercent(strong[strong.length - 1][1])}` : "";
  return {
    ...frame(records, CHARTS.winRate(statedSpan(records)), [0, 1], wholePercent),
    summary: `At the end ${wholePercent(last)}${compared}.`,
    layers: layers(
      { kind: "band", style: "own", label: HISTORY.interval, ranges: bands },
      { kind: "line", style: "own", label: CHARTS.you, values: rates },
      { kind: "line", style: "strong", label: CHARTS.strong, values: strong },
    ),
  };
}

/** @param records the oldest first */
function lossChart(records: GameRecord[]) {
  const size = Math.ceil(records.length / BLOCKS);
  const causes = Object.keys(CAUSES) as Cause[];
  const ranges = Object.fromEntries(
    causes.map((cause) => [cause, [] as [number, number, number][]]),
  );
  let highest = 1;
  for (let at = 0; at < records.length; at += size) {
    const counts = lossCauses(records.slice(at, at + size));
    let sum = 0;
    for (const cause of causes) {
      if (counts[cause]) ranges[cause].push([at, sum, sum + counts[cause]]);
      sum += counts[cause];
    }
    highest = Math.max(highest, sum);
  }
  const totals = lossCauses(records);
  const found = causes.filter((cause) => totals[cause]);
  const told = found.map((cause) => `${CAUSES[cause]} ${formatNumber(totals[cause])}`);
  const bars = (cause: Cause): Layer => ({
    kind: "bars",
    style: cause,
    label: CAUSES[cause],
    ranges: ranges[cause],
    width: size,
  });
  const losses = found.reduce((sum, cause) => sum + totals[cause], 0);
  return {
    ...frame(records, CHARTS.losses(size), [0, highest + (highest % 2)], String),
    summary: `${told.join(", ")}.`,
    layers: losses < FEWEST_VALUES ? [] : found.map(bars),
  };
}

/** @param records the oldest first */
function valueChart(
  records: GameRecord[],
  title: string,
  measure: (record: GameRecord) => number | null,
  format: (value: number) => string,
) {
  const values = measured(records, measure, format);
  const typical = medians(values);
  return {
    ...frame(records, title, niceRange(values), format),
    summary: values.length ? `Median at the end ${format(typical[typical.length - 1][1])}.` : "",
    layers: layers(
      { kind: "points", style: "own", label: CHARTS.game, values },
      { kind: "line", style: "own", label: CHARTS.median(statedSpan(values)), values: typical },
    ),
  };
}

/** @param records the oldest first, of one type of board */
function timeChart(records: GameRecord[]) {
  const format = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} s`;
  const values = measured(records, (record) => (isWon(record) ? record.seconds : null), format);
  let best = Number.POSITIVE_INFINITY;
  const bests = values.map(([at, value]) => {
    best = Math.min(best, value);
    return [at, best] as [number, number];
  });
  return {
    ...frame(records, CHARTS.time, niceRange(values), format),
    summary: values.length ? `Best ${format(best)}.` : "",
    layers: layers(
      { kind: "points", style: "own", label: CHARTS.game, values },
      {
        kind: "line",
        style: "own",
        label: CHARTS.median(statedSpan(values)),
        values: medians(values),
      },
      { kind: "line", style: "best", label: CHARTS.best, values: bests },
    ),
  };
}

/** @param records the oldest first */
function costChart(records: GameRecord[]) {
  const format = (value: number) => percent(value, 0);
  const values = measured(records, ({ review }) => review?.needless_risk ?? null, percent);
  const span = spanOf(values);
  const means = values.map(([at], i) => {
    const recent = values.slice(Math.max(0, i + 1 - span), i + 1);
    const sum = recent.reduce((total, [, value]) => total + value, 0);
    return [at, sum / recent.length] as [number, number];
  });
  return {
    ...frame(records, CHARTS.cost, [0, 1], format),
    summary: values.length ? `Mean at the end ${percent(means[means.length - 1][1])}.` : "",
    layers: layers(
      { kind: "points", style: "avoidable", label: CHARTS.game, values },
      { kind: "line", style: "avoidable", label: CHARTS.mean(statedSpan(values)), values: means },
    ),
  };
}

/** Returns the number of games of a moving average. */
function spanOf({ length }: unknown[]) {
  return Math.max(SHORTEST, Math.ceil(length / WINDOWS));
}

/** Returns the same, or null if there are no more games, so that the average is of all so far. */
function statedSpan(games: unknown[]) {
  const span = spanOf(games);
  return games.length > span ? span : null;
}

/** Returns the median of each value and those before it, within the games of a moving average. */
function medians(values: [number, number, string][]): [number, number][] {
  const span = spanOf(values);
  return values.map(([at], i) => {
    const recent = values.slice(Math.max(0, i + 1 - span), i + 1);
    return [at, median(recent.map(([, value]) => value))];
  });
}

/** Returns the layers that have enough to draw. */
function layers(...all: Layer[]) {
  return all.filter(
    ({ ranges = [], values = [] }) => ranges.length + values.length >= FEWEST_VALUES,
  );
}

function frame(
  records: GameRecord[],
  title: string,
  range: [number, number],
  format: (value: number) => string,
) {
  const first = new Date(records[0].ended);
  const last = new Date(records[records.length - 1].ended);
  const isOneDay = first.toDateString() === last.toDateString();
  const label = (date: Date) =>
    isOneDay
      ? date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
      : date.toLocaleDateString([], { day: "numeric", month: "short", year: "numeric" });
  const ends: [string, string] = [label(first), label(last)];
  return { title, range, format, count: records.length, ends };
}

function measured(
  records: GameRecord[],
  measure: (record: GameRecord) => number | null,
  format: (value: number) => string,
): [number, number, string][] {
  return records.flatMap((record, at) => {
    const value = measure(record);
    if (value === null) return [];
    return [[at, value, `${new Date(record.ended).toLocaleString()}: ${format(value)}`]];
  });
}

/** Returns a range around values, of round steps. */
function niceRange(values: [number, number, string][]): [number, number] {
  const all = values.map(([, value]) => value);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const unit = 10 ** Math.floor(Math.log10(Math.max(most - least, 1e-2) / STEPS));
  const steps = [1, 2, 2.5, 5, 10, 20].map((factor) => factor * unit);
  const low = (step: number) => Math.floor(least / step) * step;
  const step = steps.find((each) => low(each) + STEPS * each >= most) ?? steps[steps.length - 1];
  return [low(step), low(step) + STEPS * step];
}

function median(values: number[]) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
