/** The statistics of games. All functions expect the latest game first. */

import { pairedInterval } from "../../common/proportions";
import { boardName, boardType, byDifficulty } from "./board-type";
import type { Cause, GameRecord } from "./record";

/**
 * Returns whether the player had help: hints, probabilities, undo, or a board that was known or
 * chosen.
 */
export function hadHelp({ hints, undos, probabilities, seed_chosen }: GameRecord) {
  return hints > 0 || undos > 0 || probabilities || seed_chosen;
}

/** Returns the 3BV per second of a game that was won, or null. */
export function speed({ result, three_bv, seconds }: GameRecord) {
  return result === "won" && seconds ? three_bv / seconds : null;
}

/** Returns the share of the 3BV in the actions of a game that was won, or null. */
export function efficiency({ result, three_bv, actions }: GameRecord) {
  return result === "won" && actions ? three_bv / actions : null;
}

/** Compares the player with `strong` on the boards that `strong` has played, or returns null. */
export function againstStrong(records: GameRecord[]) {
  const played = records.filter(({ strong }) => strong !== null && strong !== "unknown");
  if (!played.length) return null;
  const onlyPlayer = played.filter((record) => isWon(record) && record.strong !== "won").length;
  const onlyStrong = played.filter((record) => !isWon(record) && record.strong === "won").length;
  const games = played.length;
  const strongWins = played.filter(({ strong }) => strong === "won").length;
  const difference = (onlyPlayer - onlyStrong) / games;
  return {
    games,
    strongWins,
    difference,
    interval: pairedInterval({ games, one: onlyPlayer, other: onlyStrong }),
  };
}

export function isWon({ result }: GameRecord) {
  return result === "won";
}

/** Returns the most games won in a row. */
export function longestStreak(records: GameRecord[]) {
  const runs = records
    .map((record) => (isWon(record) ? "w" : " "))
    .join("")
    .split(" ");
  return Math.max(...runs.map(({ length }) => length));
}

/** Returns the number of losses by cause; those that are not reviewed yet are unknown. */
export function lossCauses(records: GameRecord[]) {
  const causes: Record<Cause, number> = {
    forced: 0,
    avoidable: 0,
    blunder: 0,
    first: 0,
    unknown: 0,
  };
  for (const record of records) if (!isWon(record)) causes[record.review?.cause ?? "unknown"]++;
  return causes;
}

/** Returns the first game on the board of each day, by day. */
export function dailyGames(records: GameRecord[]) {
  return new Map(records.filter(({ daily }) => daily).map((one) => [one.daily, one]));
}

/** Returns the results on each type of board, in the order of difficulty. */
export function byType(records: GameRecord[]) {
  const types: Map<string, GameRecord[]> = new Map();
  for (const record of records) {
    const type = boardType(record);
    const ofType = types.get(type);
    if (ofType) ofType.push(record);
    else types.set(type, [record]);
  }
  const summaries = [...types].map(([type, ofType]) => {
    const eligible = withoutHelp(ofType);
    return {
      type,
      name: boardName(ofType[0]),
      records: ofType,
      /** of the games won without help after the first click */
      fastest: highest(eligible, ({ seconds }) => (seconds === null ? null : -seconds)),
      /** by 3BV per second */
      quickest: highest(eligible, speed),
      /** by efficiency */
      neatest: highest(eligible, efficiency),
    };
  });
  return summaries.sort((one, other) => byDifficulty(one.records[0], other.records[0]));
}

/** Returns the games that can be records: won without help, with more than one click. */
function withoutHelp(records: GameRecord[]) {
  return records.filter((record) => isWon(record) && !hadHelp(record) && record.clicks > 1);
}

/** Returns the games that can be records, the fastest first; of equal times, the earlier game. */
export function fastestGames(records: GameRecord[]) {
  const timed = withoutHelp(records).filter(({ seconds }) => seconds !== null);
  return timed.reverse().sort((one, other) => Number(one.seconds) - Number(other.seconds));
}

/** Returns the first game with the highest value, or null if no game has one. */
function highest(records: GameRecord[], measure: (record: GameRecord) => number | null) {
  let best: GameRecord | null = null;
  let bestValue = Number.NEGATIVE_INFINITY;
  for (const record of records) {
    const value = measure(record);
    if (value === null || value < bestValue) continue;
    best = record;
    bestValue = value;
  }
  return best;
}
