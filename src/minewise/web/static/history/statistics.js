/** The statistics of games. All functions expect the latest game first. */

import { boardName, boardType } from "./board-type.js";
import { pairedInterval, wilson } from "./proportions.js";

/** @typedef {import("./record.js").GameRecord} GameRecord */
/** @typedef {import("./record.js").Cause} Cause */

/**
 * Returns whether the player had help: hints, probabilities, undo, or a board that was known or chosen.
 * @param {GameRecord} record
 */
export function hadHelp({ hints, undos, probabilities, seed_chosen }) {
  return hints > 0 || undos > 0 || probabilities || seed_chosen;
}

/**
 * Returns the 3BV per second of a game that was won, or null.
 * @param {GameRecord} record
 */
export function speed({ result, three_bv, seconds }) {
  return result === "won" && seconds ? three_bv / seconds : null;
}

/**
 * Returns the share of the 3BV in the actions of a game that was won, or null.
 * @param {GameRecord} record
 */
export function efficiency({ result, three_bv, actions }) {
  return result === "won" && actions ? three_bv / actions : null;
}

/** @param {GameRecord[]} records */
export function winRate(records) {
  const wins = records.filter(isWon).length;
  return { games: records.length, wins, interval: wilson(wins, records.length) };
}

/**
 * Compares the player with `strong` on the boards that `strong` has played, or returns null.
 * @param {GameRecord[]} records
 */
export function againstStrong(records) {
  const played = records.filter(({ strong }) => strong !== null && strong !== "unknown");
  if (!played.length) return null;
  const one = played.filter((record) => isWon(record) && record.strong !== "won").length;
  const other = played.filter((record) => !isWon(record) && record.strong === "won").length;
  const games = played.length;
  const strongWins = played.filter(({ strong }) => strong === "won").length;
  const difference = (one - other) / games;
  return { games, strongWins, difference, interval: pairedInterval({ games, one, other }) };
}

/** @param {GameRecord} record */
export function isWon({ result }) {
  return result === "won";
}

/**
 * Returns the current streak and the longest streak of wins.
 * @param {GameRecord[]} records
 */
export function streaks(records) {
  const result = records[0]?.result ?? "won";
  const end = records.findIndex((record) => record.result !== result);
  const current = end < 0 ? records.length : end;
  let longest = 0;
  let length = 0;
  for (const record of records) {
    length = isWon(record) ? length + 1 : 0;
    longest = Math.max(longest, length);
  }
  return { result, current, longest };
}

/** @param {GameRecord[]} records */
export function guessSums(records) {
  const sums = { reviewed: 0, forced: 0, avoidable: 0, needless_risk: 0, win_loss: 0 };
  for (const { review } of records) {
    if (!review) continue;
    sums.reviewed++;
    sums.forced += review.forced;
    sums.avoidable += review.avoidable;
    sums.needless_risk += review.needless_risk;
    sums.win_loss += review.win_loss;
  }
  return sums;
}

/**
 * Returns the number of losses by cause; those that are not reviewed yet are unknown.
 * @param {GameRecord[]} records
 */
export function lossCauses(records) {
  /** @type {Record<Cause, number>} */
  const causes = { forced: 0, avoidable: 0, provable: 0, first: 0, unknown: 0 };
  for (const record of records) if (!isWon(record)) causes[record.review?.cause ?? "unknown"]++;
  return causes;
}

/**
 * @typedef {object} TypeSummary the results on one type of board
 * @property {string} type
 * @property {string} name
 * @property {GameRecord[]} records
 * @property {GameRecord | null} fastest the records of games won without help after the first click
 * @property {GameRecord | null} quickest by 3BV per second
 * @property {GameRecord | null} neatest by efficiency
 */

/**
 * Returns the results on each type of board, the type with most games first.
 * @param {GameRecord[]} records
 * @returns {TypeSummary[]}
 */
export function byType(records) {
  /** @type {Map<string, GameRecord[]>} */
  const types = new Map();
  for (const record of records) {
    const type = boardType(record);
    const ofType = types.get(type);
    if (ofType) ofType.push(record);
    else types.set(type, [record]);
  }
  const summaries = [...types].map(([type, ofType]) => {
    const eligible = ofType.filter(
      (record) => isWon(record) && !hadHelp(record) && record.clicks > 1,
    );
    return {
      type,
      name: boardName(ofType[0]),
      records: ofType,
      fastest: highest(eligible, ({ seconds }) => (seconds === null ? null : -seconds)),
      quickest: highest(eligible, speed),
      neatest: highest(eligible, efficiency),
    };
  });
  return summaries.sort((one, other) => other.records.length - one.records.length);
}

/**
 * Returns the first game with the highest value, or null if no game has one.
 * @param {GameRecord[]} records
 * @param {(record: GameRecord) => number | null} measure
 */
function highest(records, measure) {
  /** @type {GameRecord | null} */
  let best = null;
  let bestValue = Number.NEGATIVE_INFINITY;
  for (const record of records) {
    const value = measure(record);
    if (value === null || value < bestValue) continue;
    best = record;
    bestValue = value;
  }
  return best;
}
