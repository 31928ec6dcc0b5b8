/** Draws results: a single series in full, several as tables, and their differences. */

import { make, tell } from "../dom.js";
import { cellName, grouped, percent } from "../words.js";
import { drawInterval, scaleOf } from "./intervals.js";
import { table } from "./table.js";

/** @typedef {import("../../api.js").LabRun} LabRun */
/** @typedef {import("../../api.js").Series} Series */
/** @typedef {import("../../api.js").Figures} Figures */
/** @typedef {import("../../api.js").Comparison} Comparison */
/** @typedef {Series & { figures: Figures }} Counted */

const MOST_PAIRS = 28;

/** @param {LabRun[]} runs */
export function drawRuns(runs) {
  const drawn = make("div");
  for (const run of runs) {
    if (runs.length > 1 && run.series.length) drawn.append(make("h3", {}, run.title));
    const counted = run.series.filter(isCounted);
    if (run.series.length === 1 && counted.length) drawn.append(...single(counted[0]));
    else if (run.series.length) drawn.append(several(run));
    drawn.append(...run.comparisons.map((one) => differences(one, run.comparisons.length > 1)));
  }
  return drawn;
}

/**
 * @param {Series} series
 * @returns {series is Counted}
 */
function isCounted(series) {
  return series.figures !== null;
}

/** @param {number} share */
const points = (share) => (100 * share).toFixed(2);

/** @param {number[]} interval */
const bounds = ([low, high]) => `${points(low)} to ${points(high)}`;

/** @param {Counted} series */
function single({ figures, ...series }) {
  const facts = make("dl", { className: "result" });
  tell(facts, factsOf(series.games, figures));
  const head = make(
    "div",
    { className: "lab-rate" },
    make("strong", {}, percent(figures.win_rate, 2)),
    make("span", {}, `won (95 % interval ${bounds(figures.interval)})`),
    drawInterval(figures.win_rate, figures.interval, [0, 1]),
    make("small", { className: "lab-axis" }, make("span", {}, "0 %"), make("span", {}, "100 %")),
  );
  return [head, facts, watchLinks(series, figures), ...techniques(figures)];
}

/**
 * @param {number} games
 * @param {Figures} figures
 * @returns {[string, string][]}
 */
function factsOf(games, figures) {
  /** @type {[string, string][]} */
  const facts = [
    ["Games", grouped(games)],
    ["Won", grouped(figures.wins)],
    ["Lost", lost(figures)],
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

/** @param {Figures} figures */
function lost(figures) {
  /** @type {[number, string][]} */
  const ways = [
    [figures.lost_at_start, "at the first click"],
    [figures.lost_by_guess, "by a guess"],
    [figures.resigned, "resigned"],
  ];
  const told = ways
    .filter(([number]) => number)
    .map(([number, how]) => `${grouped(number)} ${how}`);
  return told.join(", ") || "none";
}

/**
 * @param {Omit<Counted, "figures">} series
 * @param {Figures} figures
 */
function watchLinks(series, { first_won, first_lost }) {
  const links = make("p", { className: "lab-watch" });
  for (const [game, how] of /** @type {[number | null, string][]} */ ([
    [first_lost, "lost"],
    [first_won, "won"],
  ])) {
    if (game === null) continue;
    const asked = new URLSearchParams({
      strategy: series.spelling,
      size: series.size,
      topology: series.topology,
      start: series.start_rule,
      seed: series.seed,
      game: String(game),
      first: series.first.join(),
    });
    const words = `Watch the first game ${how} (game ${grouped(game)})`;
    links.append(make("a", { href: `#/watch?${asked}` }, words), " ");
  }
  return links;
}

/** @param {Figures} figures */
function techniques({ techniques }) {
  if (!techniques.length) return [];
  return [
    table(
      "Techniques, mean values per game",
      ["Technique", "Deductions", "Cells deduced"],
      techniques.map((one) => [one.technique, one.deductions.toFixed(3), one.cells.toFixed(3)]),
    ),
  ];
}

/** @param {LabRun} run */
function several({ series, comparisons }) {
  const names = comparisons.length === 1 ? comparisons[0].names : [];
  const sorted = names.length === series.length ? byName(series, names) : series;
  const counted = sorted.filter(isCounted);
  const scale = scaleOf(counted.map((one) => one.figures.interval));
  const settings = new Set(series.map(settingOf)).size > 1;
  const headings = [
    "Strategy",
    "Games",
    "Win rate (%)",
    "95 % interval",
    axis(scale),
    "Guesses per game",
    "ms per game",
  ];
  if (settings) headings.splice(1, 0, "Settings");
  const rows = sorted.map((one) => {
    const row = [one.strategy, gamesOf(one), ...rate(one, scale)];
    return settings ? [row[0], settingOf(one), ...row.slice(1)] : row;
  });
  return table("Win rates", headings, rows);
}

/**
 * @param {Series[]} series
 * @param {string[]} names
 */
function byName(series, names) {
  return [...series].sort((a, b) => names.indexOf(a.strategy) - names.indexOf(b.strategy));
}

/** @param {[number, number]} scale */
function axis([low, high]) {
  if (!Number.isFinite(low)) return "";
  return `${(100 * Math.max(low, 0)).toFixed(1)} to ${(100 * Math.min(high, 1)).toFixed(1)} %`;
}

/** @param {Series | Comparison} series */
function settingOf({ board, start_rule, first }) {
  return `${board}, first click ${cellName(first)} (${start_rule})`;
}

/** @param {Series} series */
function gamesOf({ games, wanted }) {
  return wanted !== null && wanted > games
    ? `${grouped(games)} of ${grouped(wanted)}`
    : grouped(games);
}

/**
 * @param {Series} series
 * @param {[number, number]} scale
 */
function rate({ figures }, scale) {
  if (!figures) return ["", "", "", "", ""];
  return [
    points(figures.win_rate),
    bounds(figures.interval),
    drawInterval(figures.win_rate, figures.interval, scale),
    figures.guesses.toFixed(3),
    figures.milliseconds.toFixed(3),
  ];
}

/**
 * @param {Comparison} comparison
 * @param {boolean} named whether to name the settings
 */
function differences(comparison, named) {
  const all = comparison.differences;
  const shown =
    all.length > MOST_PAIRS ? all.filter((one) => one.better === comparison.names[0]) : all;
  const scale = scaleOf(
    shown.map((one) => one.interval),
    [0],
  );
  const rows = shown.map((one) => [
    one.better,
    one.worse,
    points(one.difference),
    bounds(one.interval),
    drawInterval(one.difference, one.interval, scale, { zero: true, strong: one.real }),
    one.p >= 1e-4 ? one.p.toFixed(4) : "<0.0001",
    one.real ? "yes" : "no",
  ]);
  const where = named ? `${settingOf(comparison)}: paired differences` : "Paired differences";
  return table(
    `${where} over ${grouped(comparison.games)} games each`,
    ["Better", "Worse", "Difference (points)", "95 % interval", "Plot", "p-value", "Significant"],
    rows,
  );
}
