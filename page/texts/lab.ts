/** The words of the view Laboratory. */

import {
  cellName,
  duration,
  formatInterval,
  formatNumber,
  nonBreaking,
  percent,
  sentence,
} from "../common/format";
import type { Job, JobLine, JobSettings, Opening, OpeningMap } from "../engine/api";
import type { Guessing } from "../game/settings";
import { BOARDS } from "./boards";

const START_RULES = { opening: "opening", safe: "safe", any: "may be a mine" };
const GAMES = { simulation: "games", comparison: "games each", openings: "games in total" };
const STATUSES: Record<string, string> = {
  queued: "waiting, ",
  running: "running, ",
  stopped: "stopped, ",
  failed: "failed, ",
};
const WARM_UP = 2; // seconds; before that the speed is not representative

export const LAB = {
  title: "Laboratory",
  intro:
    "Measure the win rate of strategies over many games. A simulation plays one strategy, a comparison plays several on the same boards, and openings tries every first cell of a board.",
  localIntro:
    "Two strategies play the same boards, and you see how often each wins. The games are played in this browser.",
  controls: "Laboratory controls",
  stop: "Stop",
  repeat: "Repeat…",
  repeatNote: "Copies these settings to the form",
  played: "Games played",
  kinds: { simulation: "Simulation", comparison: "Comparison", openings: "Openings" },
  kindNotes: {
    simulation: "Measures how often a strategy wins, and how it loses.",
    comparison:
      "Plays several strategies on the same boards and tests which differences are significant.",
    openings: "Measures the win rate of every first cell of a board.",
  },
  jobTitle: ({ settings }: JobLine) => `${LAB.kinds[settings.kind]}: ${settings.board}`,
  aboutJob: ({ settings }: JobLine, title: (strategy: string) => string) =>
    about(settings, settings.start, title),
  progress: (job: Job) => {
    const parts = [`${formatNumber(job.games)} of ${formatNumber(job.wanted)} games`];
    if (job.games_per_second && job.seconds > WARM_UP)
      parts.push(`${formatNumber(Math.round(job.games_per_second))} per second`);
    if (job.seconds_left !== null) parts.push(`${duration(job.seconds_left)} left`);
    else if (job.status !== "queued") parts.push(`in ${duration(job.seconds)}`);
    return parts.join(", ");
  },
  /** For screen readers, without figures that change all the time. */
  status: ({ status, message, problem }: Job) => {
    if (problem) return nonBreaking(`The ledger cannot be read: ${problem}`);
    if (status === "queued") return "Waiting for other experiments.";
    if (status === "running") return "Running.";
    if (status === "done") return "Done.";
    if (status === "stopped") return "Stopped. The games played so far are kept.";
    return `${sentence(status)} ${sentence(message ?? "")}`;
  },
  aboutLedger: (changed: number) =>
    `A ledger written by the command line, last changed on ${new Date(1000 * changed).toLocaleString()}.`,
  emptyLedger: "The ledger contains no games yet.",
  experiments: "Experiments",
  noExperiments: "No experiments yet.",
  jobName: ({ settings }: JobLine, title: (strategy: string) => string) =>
    `${settings.board}, ${settings.strategies.map(title).join(", ")}`,
  jobNote: ({ settings, status, created }: JobLine) => {
    const at = new Date(1000 * created).toLocaleTimeString([], { timeStyle: "short" });
    return `${settings.kind}, ${STATUSES[status] ?? ""}${at}`;
  },
  ledgers: "Ledgers",
  noLedgers:
    "Ledgers are result files of minewise lab. To list them here, start the server with minewise serve --ledgers DIRECTORY.",
  ledgerNote: (changed: number) => new Date(1000 * changed).toLocaleDateString(),

  /** Says the guessing mode of games, unless it is the usual one. */
  mode: (guessing: Guessing) => (guessing === "classic" ? "" : `, guessing ${guessing}`),
  figures: "Figures",
  won: (interval: string) => `won (95 % interval ${interval})`,
  watch: (how: string, game: number) => `Watch the first game ${how} (game ${formatNumber(game)})`,
  techniqueTable: "Techniques, mean values per game",
  techniqueHeadings: ["Technique", "Deductions", "Cells deduced"],
  differences: (where: string, games: number) =>
    `${where ? `${where}: paired differences` : "Paired differences"} over ${formatNumber(games)} games each`,
  differenceHeadings: [
    "Better",
    "Worse",
    "Difference (points)",
    "95 % interval",
    "Plot",
    "p-value",
    "Significant",
  ],
  openings: ({ strategy, board, start_rule, guessing }: OpeningMap) =>
    `${strategy} on ${board}, first click: ${start_rule}${LAB.mode(guessing)}`,
  openingsMap: (low: number, high: number) =>
    `Win rate by first cell, from ${percent(low)} to ${percent(high)}. The best cell has a ring. The table below has the figures.`,
  rateOf: (rate: number) => `${percent(rate)} won`,
  opening: ({ win_rate: rate, interval, games, chance, cell }: Opening, name?: string) =>
    `${name ?? `Best so far: ${cellName(cell)}`}, ${percent(rate, 2)} won (95 % interval ${formatInterval(interval)}), ${formatNumber(games)} games, ${formatChance(chance)} chance of being best.`,
  bestOpenings: "First cells with the highest chance of being best",
  allOpenings: (count: number) => `All ${formatNumber(count)} distinct first cells`,
  openingHeadings: ["First cell", "Win rate (%)", "95 % interval", "Games", "Chance of being best"],

  newExperiment: "New experiment",
  newComparison: "New comparison",
  type: "Type",
  ...BOARDS,
  strategy: "Strategy",
  strategies: "Strategies",
  customStrategy: "Custom…",
  firstCell: "First cell",
  firstCellHint: "automatic, or r3c4",
  games: "Games",
  start: "Start",
  compare: "Compare",
  twoStrategies: "Choose two strategies.",
  wrongGames: "The number of games must be a whole number.",
  wrongCell: "Enter the first cell as row and column, counted from 0: r3c4 or 3,4.",

  builder: "Custom strategy",
  builderNote:
    "Deductions are tried from the top; at a guess, the first criterion decides, and each next one breaks its ties.",
  techniques: "Techniques",
  criteria: "Guess by",
  noCriteria: "Without a criterion, the strategy gives up at a guess.",
  addCriterion: "Add a criterion…",
  up: (name: string) => `Move ${name} up`,
  remove: (name: string) => `Remove ${name}`,
  policies: "Before guessing",
  options: "Options",
  compose: "Compose it of parts",
  policiesAndOptions: "Policies and options",
  addStrategy: "Add to the comparison",

  knownRates: "Known win rates",
  knownNote:
    "Measured over 100,000 games each, where the first click opens a 0, with 95 % intervals. The manual has the experiments.",
  winRate: "Win rate (%)",
  examples: [
    {
      question: "How often is an expert board won?",
      settings: {
        kind: "simulation",
        size: "30x16x99",
        strategies: ["tie-break"],
        start: [3, 3],
        games: 10_000,
      },
    },
    {
      question: "Does it pay to break ties among the safest cells?",
      settings: {
        kind: "comparison",
        size: "30x16x99",
        strategies: ["exact", "tie-break"],
        start: [3, 3],
        games: 20_000,
      },
    },
    {
      question: "Where should you click first if the first click is only safe?",
      settings: {
        kind: "openings",
        size: "9x9x10",
        strategies: ["exact"],
        start_rule: "safe",
        games: 100_000,
      },
    },
  ] as { question: string; settings: Partial<JobSettings> }[],
};

type About = Pick<
  JobSettings,
  "kind" | "strategies" | "start_rule" | "guessing" | "seed" | "games"
>;

/** Describes the games of an experiment; without a first cell, it tries all of them. */
function about(settings: About, start: JobSettings["start"], title: (strategy: string) => string) {
  const first = start ? `first click at ${cellName(start)}` : "every first cell";
  return [
    settings.strategies.map(title).join(" versus "),
    `${first} (${START_RULES[settings.start_rule]})${LAB.mode(settings.guessing)}`,
    `seed ${settings.seed}`,
    `${formatNumber(settings.games)} ${GAMES[settings.kind]}`,
  ].join("; ");
}

/** @param chance estimated by sampling, so never shown as 0 or 100 % */
export function formatChance(chance: number) {
  return percent(Math.min(Math.max(chance, 1e-9), 1 - 1e-9));
}
