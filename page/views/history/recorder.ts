/** Records each game that is finished on this page. */

import { dayOfBoard } from "../../common/daily";
import { sawProbabilities } from "../play/best-times";
import type { GameView } from "../play/game-view";
import { complete } from "./completion";
import { gameStore } from "./game-store";
import { fingerprintOf, recordOfGame } from "./record";
import type { SavedGame } from "./saved-game";

/**
 * Adds a finished game to the history, and reviews it. A game that is there already keeps its first
 * result: if the player took back its end, the new end is noted.
 *
 * @param file the saved game
 * @param seedChosen whether the player chose the board
 */
export async function recordGame(game: GameView, file: SavedGame, seedChosen: boolean) {
  const known = await gameStore.record(game.id);
  if (!known) await addGame(game, file, seedChosen);
  else if (known.undos < game.undos) await noteLaterEnd(game);
  complete();
}

async function addGame(game: GameView, file: SavedGame, seedChosen: boolean) {
  const daily = seedChosen ? dayOfBoard(game) : "";
  const isFirst = daily && !(await gameStore.records()).some((other) => other.daily === daily);
  const record = recordOfGame(game, {
    daily,
    seedChosen: seedChosen && !isFirst,
    probabilities: sawProbabilities(game),
  });
  record.fingerprint = fingerprintOf(file);
  await gameStore.add([{ record, file }]);
}

async function noteLaterEnd({ id, status }: GameView) {
  const later = status === "won" ? "won" : "lost"; // the counts stay those of the first end
  await gameStore.change(
    new Map([[id, (entry) => ({ ...entry, record: { ...entry.record, later } })]]),
  );
}
