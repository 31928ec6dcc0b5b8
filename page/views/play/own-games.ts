/**
 * The player's own games: adds a finished one, ranks it among those on boards of its type, and finds
 * those on daily boards. It is loaded when it is needed.
 */

import { dayOfBoard } from "../../common/daily";
import { boardType } from "../history/board-type";
import { complete } from "../history/completion";
import { gameStore } from "../history/game-store";
import { fingerprintOf, type GameRecord, recordOfGame } from "../history/record";
import type { SavedGame } from "../history/saved-game";
import { dailyGames, hadHelp, isWon } from "../history/statistics";
import type { GameView } from "./game-view";
import { sawProbabilities } from "./storage";

/** The number of wins among which a game is ranked. */
const RANKED = 20;

export type Standing = ReturnType<typeof rank>;

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

function rank(record: GameRecord, records: GameRecord[]) {
  const type = boardType(record);
  const counted = records
    .filter((one) => isWon(one) && !hadHelp(one) && one.seconds !== null && boardType(one) === type)
    .slice(0, RANKED)
    .sort((one, other) => Number(one.seconds) - Number(other.seconds));
  const times = counted.map(({ seconds }) => Number(seconds));
  const place = counted.findIndex(({ id }) => id === record.id);
  return {
    /** Its place by time among the last wins without help; null if it is none of them. */
    rank: place < 0 ? null : place + 1,
    /** The number of those wins, and their times: the best and the median. */
    wins: counted.length,
    best: times.at(0) ?? null,
    median: times.at(Math.floor(times.length / 2)) ?? null,
  };
}

/**
 * Adds a finished game to the history, and reviews it. A game that is there already keeps its first
 * result.
 *
 * @param file the saved game
 * @param seedChosen whether the player chose the board
 */
async function recordGame(game: GameView, file: SavedGame, seedChosen: boolean) {
  if (!(await gameStore.record(game.id))) await addGame(game, file, seedChosen);
  complete();
}

async function addGame(game: GameView, file: SavedGame, seedChosen: boolean) {
  const daily = seedChosen ? dayOfBoard(game) : "";
  const isFirst = daily && !(await gameStore.records()).some((other) => other.daily === daily);
  const record = recordOfGame(game, {
    fingerprint: fingerprintOf(file),
    daily,
    seed_chosen: seedChosen && !isFirst,
    probabilities: sawProbabilities(game),
  });
  await gameStore.add([{ record, file }]);
}
