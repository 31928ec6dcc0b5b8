/** The words of the view History. */

import { formatNumber } from "../common/format";
import type { Cause, GameRecord } from "../views/history/record";

export const HISTORY = {
  view: "Statistics and games",
  none: "Finished games appear here, with your statistics. They are kept in this browser only.",
  play: "Play a game",
  filters: "Games to show",
  board: "Board",
  allBoards: "All boards",
  help: "Help",
  period: "Period",
  noMatch: "No game matches this selection.",
  undo: "Undo",
  deleted: "The game was deleted.",
  restored: "The game is back.",
  winRate: "Win rate",
  you: "You",
  strong: "Strong",
  interval: "95 % interval",
  ahead: "You are ahead.",
  behind: "Strong is ahead.",
  chance: "The difference may be chance.",
  few: "Charts appear after five games.",
  mixed: "Choose one board to see the trend of times and efficiency.",
  boards: "Boards and records",
  boardsCaption: "Results and records on each board",
  records:
    "Records are of games won without help: no hints, probabilities, undo or chosen seed. Of a daily board, the first game counts.",
  bestTimes: (board: string) => `Best times: ${board}`,
  games: "Games",
  gamesCaption: "Games, the latest first",
  more: "Show more games",
  transfer: "Export and import",
  exportAll: "Export all games",
  importFiles: "Import files",
  importFolder: "Import a folder",
  filesLabel: "Files to import",
  folderLabel: "Folder to import",
  transferNote:
    "Exported histories and saved games (.json), and replays of players' programs (.avf, .evf, .evfs, .mvf, .rawvf, .rmv). You can also drop files on this view. Games that are here already are skipped.",
  emptyFolder: "This folder holds no replays, saved games or histories.",
  deleteAll: "Delete all games",
  confirmTitle: "Delete all games?",
  cancel: "Cancel",
  confirm: "Delete",
  about: "About the figures",
  won: "✓ Won",
  lost: "✕ Lost",
  unknown: "–",
};

export const HELP_CHOICES = {
  "": "With and without",
  without: "Without help",
  with: "With help",
};

/** by the number of days */
export const PERIODS = {
  "": "All time",
  "1": "Last 24 hours",
  "7": "Last 7 days",
  "30": "Last 30 days",
  "365": "Last year",
};

export const ABOUT: [string, string][] = [
  ["Result", "the first end of a game; a loss that you take back stays a loss"],
  ["Strong", "the result of the strategy strong on the same boards, after the same first clicks"],
  [
    "Interval",
    "95 % interval of your win rate (Wilson), and of the difference of paired games (Tango)",
  ],
  ["Guesses", "in the list of games: forced / avoidable"],
  [
    "Avoidable risk",
    "the probability that the avoidable part of all risks ends the game; its sum is the expected number of games that avoidable guesses cost",
  ],
  ["Win probability lost", "the mean loss in win probability by clicks that were not the best"],
  ["Provable mine", "a loss at a cell that was certainly a mine"],
];

export const BOARD_HEADINGS = [
  "Board",
  "Games",
  "Won / lost",
  "Win rate",
  "95 % interval",
  "Longest streak",
  "Best time",
  "Best 3BV/s",
  "Best efficiency",
];

export const TIME_HEADINGS = ["Rank", "Time", "3BV/s", "Efficiency", "Played"];

export const GAME_HEADINGS = [
  "Played",
  "Result",
  "Board",
  "Time",
  "3BV/s",
  "Efficiency",
  "3BV / ZiNi",
  "Clicks",
  "Guesses",
  "Avoidable risk",
  "Strong",
  "Help",
  "Delete",
];

export const CAUSES: Record<Cause, string> = {
  forced: "forced guess",
  avoidable: "avoidable guess",
  blunder: "blunder",
  first: "first click",
  unknown: "not reviewed",
};

export const CHARTS = {
  you: "you",
  strong: "strong, same boards",
  game: "game",
  best: "best so far",
  time: "Time of won games",
  speed: "3BV per second of won games",
  efficiency: "Efficiency of won games",
  cost: "Avoidable risk of each game",
  winRate: (span: number | null) =>
    span ? `Win rate, moving average of ${span} games` : "Win rate of all games so far",
  losses: (size: number) =>
    size === 1 ? "Losses by cause" : `Losses by cause, ${size} games a bar`,
  median: (span: number | null) => (span ? `moving median of ${span} wins` : "median so far"),
  mean: (span: number | null) => (span ? `moving average of ${span} games` : "mean so far"),
};

export function gamesText(count: number) {
  return `${formatNumber(count)} ${count === 1 ? "game" : "games"}`;
}

export function problemText(problem: string, unstored: number) {
  if (!problem || !unstored) return problem;
  const games = unstored === 1 ? "1 game is" : `${formatNumber(unstored)} games are`;
  return `${problem} ${games} kept until you close the page: export them.`;
}

export function progressText(left: number) {
  return left ? `${gamesText(left)} more ${left === 1 ? "is" : "are"} being reviewed…` : "";
}

export function confirmText(count: number) {
  return `${gamesText(count)} will be removed from this browser. Export them first if you want to keep them.`;
}

export function importText(added: number, known: number, errors: string[]) {
  const parts = [`${gamesText(added)} added`];
  if (known) parts.push(`${known} ${known === 1 ? "was" : "were"} here already`);
  const text = `${parts.join(", ")}.`;
  if (!errors.length) return text;
  const more = errors.length > 1 ? ` ${errors.length - 1} more could not be read.` : "";
  return `${text} Not read: ${errors[0].replace(/\.$/, "")}.${more}`;
}

export function helpText({ hints, undos, probabilities, daily, seed_chosen }: GameRecord) {
  const parts = [];
  if (hints) parts.push(hints === 1 ? "1 hint" : `${hints} hints`);
  if (probabilities) parts.push("probabilities");
  if (undos) parts.push(undos === 1 ? "1 undo" : `${undos} undos`);
  if (seed_chosen) parts.push(daily ? "played again" : "chosen seed");
  return parts.join(", ");
}
