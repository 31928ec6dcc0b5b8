/** The tables of the history: the results on each type of board, and the games. */

import { make } from "../../common/dom";
import { formatDate, formatNumber, nonBreaking, percent, wholePercent } from "../../common/format";
import { table } from "../../figures/table";
import { boardName } from "./board-type";
import type { Cause, GameRecord } from "./record";
import { byType, efficiency, hadHelp, isWon, speed, streaks, winRate } from "./statistics";

const NONE = "–";

const CAUSES: Record<Cause, string> = {
  first: "first click",
  forced: "forced guess",
  avoidable: "avoidable guess",
  provable: "provable mine",
  unknown: "",
};

/** @param records the latest first */
export function boardsTable(records: GameRecord[]) {
  const headings = ["Board", "Games", "Won", "95 % interval", "Longest streak"];
  const rows = byType(records).map(({ name, records: games, fastest, quickest, neatest }) => {
    const { wins, interval } = winRate(games);
    const [low, high] = interval.map((bound) => Math.round(100 * bound));
    return [
      name,
      formatNumber(games.length),
      nonBreaking(wholePercent(wins / games.length)),
      `${low} to ${high}`,
      String(streaks(games).longest),
      recordLink(fastest, formatSeconds),
      recordLink(quickest, formatSpeed),
      recordLink(neatest, formatEfficiency),
    ];
  });
  return table(
    "Results and records on each board",
    [...headings, "Best time", "Best 3BV/s", "Best efficiency"],
    rows,
  );
}

function recordLink(record: GameRecord | null, format: (record: GameRecord) => string) {
  return record ? reviewLink(record, format(record)) : NONE;
}

function reviewLink(record: GameRecord, text: string) {
  const link = make("a", { href: `#/review?history=${encodeURIComponent(record.id)}` }, text);
  link.title = `Review the game of ${new Date(record.ended).toLocaleString()}`;
  return link;
}

/** @param records the latest first */
export function gamesTable(records: GameRecord[], onDelete: (record: GameRecord) => void) {
  const rows = records.map((record) => [
    reviewLink(record, formatDate(record.ended)),
    resultCell(record),
    boardCell(record),
    formatSeconds(record),
    formatSpeed(record),
    formatEfficiency(record),
    formatGuesses(record),
    record.review ? nonBreaking(percent(record.review.needless_risk)) : NONE,
    record.strong ?? NONE,
    deleteButton(record, onDelete),
  ]);
  const headings = ["Played", "Result", "Board", "Time", "3BV/s", "Efficiency"];
  return table(
    "Games, the latest first",
    [...headings, "Guesses", "Avoidable risk", "Strong", "Delete"],
    rows,
  );
}

function boardCell(record: GameRecord) {
  const note = record.name || record.daily;
  return make("span", {}, boardName(record), ...(note ? [make("small", {}, note)] : []));
}

function resultCell(record: GameRecord) {
  const cause = record.review?.cause ? CAUSES[record.review.cause] : "";
  const notes = [
    ...(cause ? [cause] : []),
    ...(record.later ? [`then ${record.later} after undo`] : []),
    ...(hadHelp(record) ? [helpText(record)] : []),
  ];
  return make(
    "span",
    { className: isWon(record) ? "history-won" : "history-lost" },
    make("b", {}, isWon(record) ? "✓ Won" : "✕ Lost"),
    ...(notes.length ? [make("small", {}, ` ${notes.join(", ")}`)] : []),
  );
}

function helpText({ hints, undos, probabilities, daily, seed_chosen }: GameRecord) {
  const parts = [];
  if (hints) parts.push(hints === 1 ? "1 hint" : `${hints} hints`);
  if (probabilities) parts.push("probabilities");
  if (undos) parts.push(undos === 1 ? "1 undo" : `${undos} undos`);
  if (seed_chosen) parts.push(daily ? "played again" : "chosen seed");
  return parts.join(", ");
}

function formatSeconds({ seconds }: GameRecord) {
  return seconds === null ? NONE : `${seconds.toFixed(2)}\u00a0s`;
}

function formatSpeed(record: GameRecord) {
  return speed(record)?.toFixed(2) ?? NONE;
}

function formatEfficiency(record: GameRecord) {
  const share = efficiency(record);
  return share === null ? NONE : nonBreaking(wholePercent(share));
}

function formatGuesses({ review }: GameRecord) {
  if (!review) return NONE;
  const { forced, avoidable } = review;
  if (!forced && !avoidable) return "none";
  return make("span", {}, `${forced} forced,`, make("br"), `${avoidable} avoidable`);
}

function deleteButton(record: GameRecord, onDelete: (record: GameRecord) => void) {
  const button = make("button", { type: "button", className: "plain", textContent: "✕" });
  button.ariaLabel = button.title = `Delete the game of ${formatDate(record.ended)}`;
  button.addEventListener("click", () => onDelete(record));
  return button;
}
