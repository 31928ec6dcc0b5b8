/** The words of the view History. */

import { formatNumber } from "../common/format";
import { translated } from "../common/language";
import type { Cause, GameRecord } from "../views/history/record";
import type { againstStrong } from "../views/history/statistics";

export const HISTORY = translated("HISTORY", {
  view: "Records",
  none: "Finished games appear here, with your records. They are kept in this browser only.",
  play: "Play a game",
  records: "Records",
  allBoards: "All boards",
  filter: "Show",
  noMatch: "No game matches this selection.",
  undo: "Undo",
  deleted: "The game was deleted.",
  restored: "The game is back.",
  games: "Games",
  review: (date: string) => `Review the game of ${date}`,
  delete: (date: string) => `Delete the game of ${date}`,
  more: "Show more games",
  transfer: "Export and import",
  exportAll: "Export all games",
  exported: (count: number, name: string) => `${gamesText(count)} exported to ${name}.`,
  importFiles: "Import files",
  importFolder: "Import a folder",
  transferNote:
    "Histories and saved games (.json), and replays (.avf, .evf, .evfs, .mvf, .rawvf, .rmv). Games that are here already are skipped.",
  reading: (number: number, count: number) => `Reading file ${number} of ${formatNumber(count)}…`,
  later: (problem: string) => `${problem} Import the files again later.`,
  emptyFolder: "This folder holds no replays, saved games or histories.",
  deleteAll: "Delete all games",
  deletedAll: (count: number) => `${gamesText(count)} deleted.`,
  won: "✓ Won",
  lost: "✕ Lost",
  unknown: "–",
  /** @param unstored the number of games that are not stored */
  problem(why: string, unstored: number) {
    if (!why || !unstored) return why;
    const games = unstored === 1 ? "1 game is" : `${formatNumber(unstored)} games are`;
    return `${why} ${games} kept until you close the page: export them.`;
  },
  progress: (left: number) =>
    left ? `${gamesText(left)} more ${left === 1 ? "is" : "are"} being reviewed…` : "",
  confirm: (count: number) =>
    `${gamesText(count)} will be removed from this browser. Export them first if you want to keep them.`,
  imported(added: number, known: number, errors: string[]) {
    const parts = [`${gamesText(added)} added`];
    if (known) parts.push(`${known} ${known === 1 ? "was" : "were"} here already`);
    const text = `${parts.join(", ")}.`;
    if (!errors.length) return text;
    const more = errors.length > 1 ? ` ${errors.length - 1} more could not be read.` : "";
    return `${text} Not read: ${errors[0].replace(/\.$/, "")}.${more}`;
  },
});

/** Why a file or a game in it cannot be read. */
export const FILES = translated("FILES", {
  json: "this is not JSON",
  other: "this is neither a history nor a saved game",
  damaged: "the file is cut off or damaged",
  version: (version: string, read: number) =>
    `its version is ${version}, but this page reads version ${read}`,
  games: '"games" must be a list',
  saved: '"file" must be a saved game',
  finished: '"file" must be a finished game',
  actions: '"history" of the saved game must be a list of actions',
  game: "a game",
  object: (what: string) => `${what} must be an object`,
  text: (key: string) => `"${key}" must be text`,
  number: (key: string) => `"${key}" must be a number from 0 on`,
  oneOf: (key: string, values: string) => `"${key}" must be one of ${values}`,
});

export const BOARD_NAMES = translated("BOARD_NAMES", {
  daily: "Daily board",
  size: (columns: number, rows: number, mines: number) => `${columns} × ${rows}, ${mines}`,
  noGuess: (grade: string | null) => (grade ? `no-guess (${grade})` : "no-guess"),
  /** Returns the name of a shape, a guessing mode or a clue model. */
  part: (code: string) => code,
  joined: (parts: string[]) => parts.join(", "),
});

/** The selections of games; those that are numbers are days. */
export const FILTERS = translated<[string, string][]>("FILTERS", [
  ["", "All games"],
  ["without", "Without help"],
  ["best", "Best times"],
  ["7", "Last 7 days"],
  ["30", "Last 30 days"],
  ["365", "Last year"],
]);

export const RECORD_HEADINGS = translated("RECORD_HEADINGS", [
  "Board",
  "Games",
  "Won",
  "Best time",
  "Best 3BV/s",
  "Best efficiency",
  "Longest streak",
]);

export const GAME_HEADINGS = translated("GAME_HEADINGS", [
  "Played",
  "Result",
  "Time",
  "3BV/s",
  "Efficiency",
  "Guesses",
  "Avoidable risk",
  "Delete",
]);

export const CAUSES = translated<Record<Cause, string>>("CAUSES", {
  forced: "forced guess",
  avoidable: "avoidable guess",
  blunder: "blunder",
  first: "first click",
  unknown: "not reviewed",
});

export const CHARTS = translated("CHARTS", {
  interval: "95 % interval",
  you: "you",
  strong: "Strong",
  game: "game",
  time: "Time of won games",
  cost: "Avoidable risk of each game",
  winRate: (span: number | null) =>
    span ? `Win rate, moving average of ${span} games` : "Win rate of all games so far",
  losses: (size: number) =>
    size === 1 ? "Losses by cause" : `Losses by cause, ${size} games a bar`,
  median: (span: number | null) => (span ? `moving median of ${span} wins` : "median so far"),
  mean: (span: number | null) => (span ? `moving average of ${span} games` : "mean so far"),
  seconds: (seconds: string) => `${seconds} s`,
  point: (date: string, value: string) => `${date}: ${value}`,
  atTheEnd: (value: string) => `At the end ${value}.`,
  cause: (name: string, count: number) => `${name}: ${formatNumber(count)}.`,
  lost: (count: string, games: number) =>
    `It is expected to have lost ${count} of ${gamesText(games)}.`,
  comparison({ games, strongWins, difference, interval }: Compared) {
    const boards = games === 1 ? "this board" : `these ${formatNumber(games)} boards`;
    const [points, low, high] = [difference, ...interval].map(signedPoints);
    const isReal = interval[0] > 0 || interval[1] < 0;
    const better = difference > 0 ? "You are ahead." : "Strong is ahead.";
    return `Strong won ${formatNumber(strongWins)} of ${boards}. Difference: ${points} points (95 % interval ${low} to ${high}). ${isReal ? better : "The difference may be chance."}`;
  },
});

type Compared = NonNullable<ReturnType<typeof againstStrong>>;

function signedPoints(share: number) {
  const points = Math.round(100 * share);
  return points < 0 ? `−${-points}` : `+${points}`;
}

export const gamesText = translated("gamesText", (count: number) => {
  return `${formatNumber(count)} ${count === 1 ? "game" : "games"}`;
});

/** Returns the cause of a loss, and the help that the player had. */
export const notesText = translated("notesText", (game: GameRecord) => {
  const { hints, undos, probabilities, daily, seed_chosen, review } = game;
  const cause = review?.cause && review.cause !== "unknown" ? CAUSES[review.cause] : "";
  const parts = [
    cause,
    hints && (hints === 1 ? "1 hint" : `${hints} hints`),
    probabilities && "risks",
    undos && (undos === 1 ? "1 undo" : `${undos} undos`),
    seed_chosen && (daily ? "played again" : "chosen seed"),
  ];
  return parts.filter(Boolean).join(", ");
});
