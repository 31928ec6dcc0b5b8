/** The charts of the history: wins, times, losses and avoidable risks, in the order of the games. */

import { percent, sentences, wholePercent } from "../../common/format";
import { dateLocale } from "../../common/language";
import { wilson } from "../../common/proportions";
import type { Datum, FigureData, Layer } from "../../figures/plot";
import { CAUSES, CHARTS } from "../../texts/history";
import { boardType } from "./board-type";
import type { Cause, GameRecord } from "./record";
import { againstStrong, isWon, lossCauses } from "./statistics";

const FEWEST_GAMES = 5;
const FEWEST_VALUES = 2; // in a chart
const SHORTEST = 20; // games of a moving average
const WINDOWS = 25; // longer histories are averaged over more games
const BLOCKS = 16;
const LEVELS = 5;

/** Returns the charts of some games, or none if there are too few. Times are those of one type of board. */
export function chartsOf(latestFirst: GameRecord[]): FigureData[] {
  if (latestFirst.length < FEWEST_GAMES) return [];
  const records = [...latestFirst].reverse();
  const isOneType = new Set(records.map(boardType)).size === 1;
  const charts = [
    winRateChart(records),
    ...(isOneType ? [timeChart(records)] : []),
    lossChart(records),
    costChart(records),
  ];
  return charts.filter(({ layers }) => layers.length);
}

/** @param records the oldest first */
function winRateChart(records: GameRecord[]) {
  const rates = moving(records.map(datum), (games) => share(games, isWon));
  const bands = moving(records.map(datum), (games) => games.filter(isWon).length).map(
    ({ x, y: wins }, i) => {
      const [from, y] = wilson(wins, Math.min(i + 1, spanOf(records)));
      return { x, y, from };
    },
  );
  const compared = records
    .map(datum)
    .filter(({ item: { strong } }) => strong !== null && strong !== "unknown");
  const strong = moving(compared, (games) => share(games, (game) => game.strong === "won"));
  const difference = againstStrong(records);
  return {
    ...frame(records, [0, 1], wholePercent),
    title: CHARTS.winRate(statedSpan(records)),
    summary: CHARTS.atTheEnd(wholePercent(rates[rates.length - 1].y)),
    note: difference ? CHARTS.comparison(difference) : "",
    layers: layers(
      { kind: "band", style: "own", label: CHARTS.interval, data: bands },
      { kind: "line", style: "own", label: CHARTS.you, data: rates },
      { kind: "line", style: "strong", label: CHARTS.strong, data: strong },
    ),
  };
}

/** @param records the oldest first, of one type of board */
function timeChart(records: GameRecord[]) {
  const format = (value: number) => CHARTS.seconds(value.toFixed(value < 100 ? 1 : 0));
  const times = measured(records, (record) => (isWon(record) ? record.seconds : null), format);
  const typical = moving(times, median);
  return {
    ...frame(records, niceRange(times), format),
    title: CHARTS.time,
    summary: typical.length ? CHARTS.atTheEnd(format(typical[typical.length - 1].y)) : "",
    layers: layers(
      { kind: "points", style: "own", label: CHARTS.game, data: times },
      { kind: "line", style: "own", label: CHARTS.median(statedSpan(times)), data: typical },
    ),
  };
}

/** @param records the oldest first */
function lossChart(records: GameRecord[]) {
  const size = Math.ceil(records.length / BLOCKS);
  const bars = Object.fromEntries(
    Object.keys(CAUSES).map((cause) => [cause, [] as Datum[]]),
  ) as Record<Cause, Datum[]>;
  const causes = Object.keys(CAUSES) as Cause[];
  let highest = 1;
  for (let x = 0; x < records.length; x += size) {
    const counts = lossCauses(records.slice(x, x + size));
    let from = 0;
    for (const cause of causes.filter((one) => counts[one])) {
      bars[cause].push({ x, from, y: from + counts[cause] });
      from += counts[cause];
    }
    highest = Math.max(highest, from);
  }
  const totals = lossCauses(records);
  const found = causes.filter((cause) => totals[cause]);
  const losses = found.reduce((sum, cause) => sum + totals[cause], 0);
  return {
    ...frame(records, [0, highest + (highest % 2)], String),
    title: CHARTS.losses(size),
    summary: sentences(found.map((cause) => CHARTS.cause(CAUSES[cause], totals[cause]))),
    layers: (losses < FEWEST_VALUES ? [] : found).map(
      (cause): Layer => ({
        kind: "bars",
        style: cause,
        label: CAUSES[cause],
        data: bars[cause],
        width: size,
      }),
    ),
  };
}

/** @param records the oldest first */
function costChart(records: GameRecord[]) {
  const risks = measured(records, ({ review }) => review?.needless_risk ?? null, percent);
  const sum = risks.reduce((total, { y }) => total + y, 0);
  return {
    ...frame(records, [0, 1], (value) => percent(value, 0)),
    title: CHARTS.cost,
    summary: "",
    note: risks.length ? CHARTS.lost(sum.toFixed(1), risks.length) : "",
    layers: layers(
      { kind: "points", style: "cost", label: CHARTS.game, data: risks },
      {
        kind: "line",
        style: "cost",
        label: CHARTS.mean(statedSpan(risks)),
        data: moving(risks, (values) => values.reduce((one, other) => one + other) / values.length),
      },
    ),
  };
}

/** something about a game, in the middle of its place */
type Item<T> = Datum & { item: T };

function datum<T>(item: T, at: number): Item<T> {
  return { x: at + 0.5, y: 0, item };
}

/** Returns a measure of each item and those before it, within the games of a moving average. */
function moving<T>(items: Item<T>[], measure: (recent: T[]) => number): Datum[] {
  const span = spanOf(items);
  const all = items.map(({ item }) => item);
  return items.map(({ x }, i) => ({ x, y: measure(all.slice(Math.max(0, i + 1 - span), i + 1)) }));
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

/** Returns the layers that have enough to draw. */
function layers(...all: Layer[]) {
  return all.filter(({ data }) => data.length >= FEWEST_VALUES);
}

function frame(records: GameRecord[], range: [number, number], format: (value: number) => string) {
  const [first, last] = [records[0], records[records.length - 1]].map(
    ({ ended }) => new Date(ended),
  );
  const isOneDay = first.toDateString() === last.toDateString();
  const label = (date: Date) =>
    isOneDay
      ? date.toLocaleTimeString(dateLocale(), { hour: "2-digit", minute: "2-digit" })
      : date.toLocaleDateString(dateLocale(), { day: "numeric", month: "short", year: "numeric" });
  const ends: [string, string] = [label(first), label(last)];
  return { range, format, count: records.length, levels: LEVELS, ends };
}

function measured(
  records: GameRecord[],
  measure: (record: GameRecord) => number | null,
  format: (value: number) => string,
): Item<number>[] {
  return records.flatMap((record, at) => {
    const value = measure(record);
    if (value === null) return [];
    const title = CHARTS.point(new Date(record.ended).toLocaleString(dateLocale()), format(value));
    return [{ ...datum(value, at), y: value, title }];
  });
}

/** Returns a range around values, of round steps. */
function niceRange(values: Datum[]): [number, number] {
  const all = values.map(({ y }) => y);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const count = LEVELS - 1;
  const unit = 10 ** Math.floor(Math.log10(Math.max(most - least, 1e-2) / count));
  const steps = [1, 2, 2.5, 5, 10, 20].map((factor) => factor * unit);
  const low = (step: number) => Math.floor(least / step) * step;
  const step = steps.find((each) => low(each) + count * each >= most) ?? steps[steps.length - 1];
  return [low(step), low(step) + count * step];
}

function share<T>(items: T[], has: (item: T) => boolean) {
  return items.filter(has).length / items.length;
}

function median(values: number[]) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
