/** The tables of the history: the results on each type of board, and the games. */

import { make } from "../dom.js";
import { table } from "../figures/table.js";
import { formatDate, formatNumber, nonBreaking, percent, wholePercent } from "../format.js";
import { boardName } from "./board-type.js";
import { byType, efficiency, hadHelp, isWon, speed, streaks, winRate } from "./statistics.js";

/** @typedef {import("./record.js").GameRecord} GameRecord */

const NONE = "–";

/** @type {Record<import("./record.js").Cause, string>} */
const CAUSES = {
  first: "first click",
  forced: "forced guess",
  avoidable: "avoidable guess",
  provable: "provable mine",
  unknown: "",
};

/** @param {GameRecord[]} records the latest first */
export function boardsTable(records) {
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

/**
 * @param {GameRecord | null} record
 * @param {(record: GameRecord) => string} format
 */
function recordLink(record, format) {
  return record ? reviewLink(record, format(record)) : NONE;
}

/**
 * @param {GameRecord} record
 * @param {string} text
 */
function reviewLink(record, text) {
  const link = make("a", { href: `#/review?history=${encodeURIComponent(record.id)}` }, text);
  link.title = `Review the game of ${new Date(record.ended).toLocaleString()}`;
  return link;
}

/**
 * @param {GameRecord[]} records the latest first
 * @param {(record: GameRecord) => void} onDelete
 */
export function gamesTable(records, onDelete) {
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

/** @param {GameRecord} record */
function boardCell(record) {
  const note = record.name || record.daily;
  return make("span", {}, boardName(record), ...(note ? [make("small", {}, note)] : []));
}

/** @param {GameRecord} record */
function resultCell(record) {
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

/** @param {GameRecord} record */
function helpText({ hints, undos, probabilities, daily, seed_chosen }) {
  const parts = [];
  if (hints) parts.push(hints === 1 ? "1 hint" : `${hints} hints`);
  if (probabilities) parts.push("probabilities");
  if (undos) parts.push(undos === 1 ? "1 undo" : `${undos} undos`);
  if (seed_chosen) parts.push(daily ? "played again" : "chosen seed");
  return parts.join(", ");
}

/** @param {GameRecord} record */
function formatSeconds({ seconds }) {
  return seconds === null ? NONE : `${seconds.toFixed(2)}\u00a0s`;
}

/** @param {GameRecord} record */
function formatSpeed(record) {
  return speed(record)?.toFixed(2) ?? NONE;
}

/** @param {GameRecord} record */
function formatEfficiency(record) {
  const share = efficiency(record);
  return share === null ? NONE : nonBreaking(wholePercent(share));
}

/** @param {GameRecord} record */
function formatGuesses({ review }) {
  if (!review) return NONE;
  const { forced, avoidable } = review;
  if (!forced && !avoidable) return "none";
  return make("span", {}, `${forced} forced,`, make("br"), `${avoidable} avoidable`);
}

/**
 * @param {GameRecord} record
 * @param {(record: GameRecord) => void} onDelete
 */
function deleteButton(record, onDelete) {
  const button = make("button", { type: "button", className: "plain", textContent: "✕" });
  button.ariaLabel = button.title = `Delete the game of ${formatDate(record.ended)}`;
  button.addEventListener("click", () => onDelete(record));
  return button;
}
