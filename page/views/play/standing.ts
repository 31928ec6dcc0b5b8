/** How a finished game ranks among the player's own on boards of this type. */

import { boardType } from "../history/board-type";
import { gameStore } from "../history/game-store";
import type { GameRecord } from "../history/record";
import { hadHelp, isWon } from "../history/statistics";

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

/** Returns the standing of a game of the history, or null if it is not there. */
export async function standingOf(id: string): Promise<Standing | null> {
  const records = await gameStore.records();
  const record = records.find((one) => one.id === id);
  return record ? rank(record, records) : null;
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
