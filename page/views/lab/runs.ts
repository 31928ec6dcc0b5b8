/** Draws results: a single series in full, several as tables, and their differences. */

import { make } from "../../common/dom";
import { cellName, formatInterval, formatNumber, formatPoints, percent } from "../../common/format";
import type { Comparison, Figures, LabRun, Series } from "../../engine/api";
import { fillList } from "../../figures/facts";
import { drawInterval, scaleOf } from "../../figures/intervals";
import { table } from "../../figures/table";

export type PlayedSeries = Series & { figures: Figures };

const MAX_PAIRS = 28;

export function drawRuns(runs: LabRun[]) {
  const container = make("div");
  for (const run of runs) {
    if (runs.length > 1 && run.series.length) container.append(make("h3", {}, run.title));
    const played = run.series.filter(isPlayed);
    if (run.series.length === 1 && played.length) container.append(...drawSingle(played[0]));
    else if (run.series.length) container.append(drawSeveral(run));
    container.append(
      ...run.comparisons.map((entry) => differencesTable(entry, run.comparisons.length > 1)),
    );
  }
  return container;
}

function isPlayed(series: Series): series is PlayedSeries {
  return series.figures !== null;
}

function drawSingle({ figures, ...series }: PlayedSeries) {
  const facts = make("dl", { className: "result" });
  fillList(facts, factsFor(series.games, figures));
  const head = make(
    "div",
    { className: "lab-rate" },
    make("strong", {}, percent(figures.win_rate, 2)),
    make("span", {}, `won (95 % interval ${formatInterval(figures.interval)})`),
    drawInterval(figures.win_rate, figures.interval, [0, 1]),
    make("small", { className: "lab-axis" }, make("span", {}, "0 %"), make("span", {}, "100 %")),
  );
  return [head, facts, watchLinks(series, figures), ...techniqueTable(figures)];
}

function factsFor(games: number, figures: Figures): [string, string][] {
  const facts: [string, string][] = [
    ["Games", formatNumber(games)],
    ["Won", formatNumber(figures.wins)],
    ["Lost", describeLosses(figures)],
    ["Guesses", `${figures.guesses.toFixed(3)} per game`],
  ];
  if (figures.fatal_risk !== null)
    facts.push(["Fatal guesses", `mean risk ${percent(figures.fatal_risk)}`]);
  facts.push(
    ["Survival chance", `${percent(figures.luck, 2)} per game (geometric mean)`],
    ["Clicks", `${figures.clicks.toFixed(2)} per game`],
    ["Cells opened", `${figures.opened.toFixed(2)} per game`],
    ["3BV", `${figures.three_bv.toFixed(2)} per board`],
    ["Time", `${figures.milliseconds.toFixed(3)} ms per game`],
  );
  return facts;
}

function describeLosses(figures: Figures) {
  const ways: [number, string][] = [
    [figures.lost_at_start, "at the first click"],
    [figures.lost_by_guess, "by a guess"],
    [figures.resigned, "resigned"],
  ];
  const parts = ways
    .filter(([number]) => number)
    .map(([number, how]) => `${formatNumber(number)} ${how}`);
  return parts.join(", ") || "none";
}

function watchLinks(series: Omit<PlayedSeries, "figures">, { first_won, first_lost }: Figures) {
  const links = make("p", { className: "lab-watch" });
  for (const [game, how] of [
    [first_lost, "lost"],
    [first_won, "won"],
  ] as [number | null, string][]) {
    if (game === null) continue;
    const parameters = new URLSearchParams({
      strategy: series.spelling,
      size: series.size,
      topology: series.topology,
      "start-rule": series.start_rule,
      seed: series.seed,
      game: String(game),
      start: series.start.join(),
    });
    const text = `Watch the first game ${how} (game ${formatNumber(game)})`;
    links.append(make("a", { href: `#/watch?${parameters}` }, text), " ");
  }
  return links;
}

function techniqueTable({ techniques }: Figures) {
  if (!techniques.length) return [];
  return [
    table(
      "Techniques, mean values per game",
      ["Technique", "Deductions", "Cells deduced"],
      techniques.map((entry) => [
        entry.technique,
        entry.deductions.toFixed(3),
        entry.cells.toFixed(3),
      ]),
    ),
  ];
}

function drawSeveral({ series, comparisons }: LabRun) {
  const names = comparisons.length === 1 ? comparisons[0].names : [];
  const sorted = names.length === series.length ? sortByName(series, names) : series;
  const played = sorted.filter(isPlayed);
  const scale = scaleOf(played.map((entry) => entry.figures.interval));
  const settings = new Set(series.map(describeSettings)).size > 1;
  const headings = [
    "Strategy",
    "Games",
    "Win rate (%)",
    "95 % interval",
    axisLabel(scale),
    "Guesses per game",
    "ms per game",
  ];
  if (settings) headings.splice(1, 0, "Settings");
  const rows = sorted.map((entry) => {
    const row = [entry.strategy, describeGames(entry), ...rateCells(entry, scale)];
    return settings ? [row[0], describeSettings(entry), ...row.slice(1)] : row;
  });
  return table("Win rates", headings, rows);
}

function sortByName(series: Series[], names: string[]) {
  return [...series].sort((a, b) => names.indexOf(a.strategy) - names.indexOf(b.strategy));
}

function axisLabel([low, high]: [number, number]) {
  if (!Number.isFinite(low)) return "";
  return `${(100 * Math.max(low, 0)).toFixed(1)} to ${(100 * Math.min(high, 1)).toFixed(1)} %`;
}

function describeSettings({ board, start_rule, start }: Series | Comparison) {
  return `${board}, first click ${cellName(start)} (${start_rule})`;
}

function describeGames({ games, wanted }: Series) {
  return wanted !== null && wanted > games
    ? `${formatNumber(games)} of ${formatNumber(wanted)}`
    : formatNumber(games);
}

function rateCells({ figures }: Series, scale: [number, number]) {
  if (!figures) return ["", "", "", "", ""];
  return [
    formatPoints(figures.win_rate),
    formatInterval(figures.interval),
    drawInterval(figures.win_rate, figures.interval, scale),
    figures.guesses.toFixed(3),
    figures.milliseconds.toFixed(3),
  ];
}

/** @param named whether to name the settings */
function differencesTable(comparison: Comparison, named: boolean) {
  const all = comparison.differences;
  const shown =
    all.length > MAX_PAIRS ? all.filter((entry) => entry.better === comparison.names[0]) : all;
  const scale = scaleOf(
    shown.map((entry) => entry.interval),
    [0],
  );
  const rows = shown.map((entry) => [
    entry.better,
    entry.worse,
    formatPoints(entry.difference),
    formatInterval(entry.interval),
    drawInterval(entry.difference, entry.interval, scale, { zero: true, solid: entry.real }),
    entry.p >= 1e-4 ? entry.p.toFixed(4) : "<0.0001",
    entry.real ? "yes" : "no",
  ]);
  const where = named
    ? `${describeSettings(comparison)}: paired differences`
    : "Paired differences";
  return table(
    `${where} over ${formatNumber(comparison.games)} games each`,
    ["Better", "Worse", "Difference (points)", "95 % interval", "Plot", "p-value", "Significant"],
    rows,
  );
}
