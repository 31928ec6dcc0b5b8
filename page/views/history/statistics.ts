/** The statistics of games. All functions expect the latest game first. */

import { pairedInterval, wilson } from "../../common/proportions";
import { boardName, boardType, byDifficulty } from "./board-type";
import type { Cause, GameRecord } from "./record";

/** the results on one type of board */
export interface TypeSummary {
  type: string;
  name: string;
  records: GameRecord[];
  /** the records of games won without help after the first click */
  fastest: GameRecord | null;
  /** by 3BV per second */
  quickest: GameRecord | null;
  /** by efficiency */
  neatest: GameRecord | null;
}

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

export function winRate(records: GameRecord[]) {
  const wins = records.filter(isWon).length;
  return { games: records.length, wins, interval: wilson(wins, records.length) };
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

/** Returns the current streak and the longest streak of wins. */
export function streaks(records: GameRecord[]) {
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

export function guessSums(records: GameRecord[]) {
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

/** Returns the results on each type of board, in the order of difficulty. */
export function byType(records: GameRecord[]): TypeSummary[] {
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
      fastest: highest(eligible, ({ seconds }) => (seconds === null ? null : -seconds)),
      quickest: highest(eligible, speed),
      neatest: highest(eligible, efficiency),
    };
  });
  return summaries.sort((one, other) => byDifficulty(one.records[0], other.records[0]));
}

/** Returns the games that can be records: won without help, with more than one click. */
function withoutHelp(records: GameRecord[]) {
  return records.filter((record) => isWon(record) && !hadHelp(record) && record.clicks > 1);
}

/** Returns the fastest games that can be records, the best first; of equal times, the earlier game. */
export function fastestGames(records: GameRecord[], count: number) {
  const timed = withoutHelp(records).filter(({ seconds }) => seconds !== null);
  const bySeconds = (one: GameRecord, other: GameRecord) =>
    (one.seconds ?? 0) - (other.seconds ?? 0);
  return timed.reverse().sort(bySeconds).slice(0, count);
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
