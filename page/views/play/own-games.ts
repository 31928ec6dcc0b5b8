/**
 * The player's own games: adds a finished one, ranks it among those on boards of its type, and finds
 * those on daily boards. It is loaded when it is needed.
 */

import { boardType } from "../history/board-type";
import { gameStore } from "../history/game-store";
import type { GameRecord } from "../history/record";
import { recordGame } from "../history/recorder";
import { dailyGames, hadHelp, isWon } from "../history/statistics";

/** The number of wins among which a game is ranked. */
const RANKED = 20;

export interface Standing {
  /** Its place by time among the last wins without help; null if it is none of them. */
  rank: number | null;
  /** The number of those wins, and their times: the best and the median. */
  wins: number;
  best: number | null;
  median: number | null;
}

/**
 * Adds a finished game to the history.
 *
 * @returns its standing, or null if it is not there
 */
export async function addAndRank(...added: Parameters<typeof recordGame>) {
  await recordGame(...added);
  const records = await gameStore.records();
  const record = records.find(({ id }) => id === added[0].id);
  return record ? rank(record, records) : null;
}

/** Returns the first game on the board of each day, by day. */
export async function gamesOfDays() {
  return dailyGames(await gameStore.records());
}

function rank(record: GameRecord, records: GameRecord[]): Standing {
  const type = boardType(record);
  const counted = records
    .filter((one) => isWon(one) && !hadHelp(one) && one.seconds !== null && boardType(one) === type)
    .slice(0, RANKED)
    .sort((one, other) => Number(one.seconds) - Number(other.seconds));
  const times = counted.map(({ seconds }) => Number(seconds));
  const place = counted.findIndex(({ id }) => id === record.id);
  return {
    rank: place < 0 ? null : place + 1,
    wins: counted.length,
    best: times[0] ?? null,
    median: times[Math.floor(times.length / 2)] ?? null,
  };
}
