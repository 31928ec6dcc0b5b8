/**
 * The saved games of the history.
 *
 * A game that was imported from a replay keeps the replay beside its actions, for the times.
 */

import type { GameReview, ReviewRequest } from "../../engine/api";
import type { SavedGame as Saved } from "../../game/game-json";
import type { Cell } from "../../game/topology";

/** A game whose board is known. */
export type SavedGame = Saved & { mines: readonly Cell[]; replay?: Replay };

/** the name of its file, and its bytes in base64 */
export type Replay = { name: string; data: string };

export function reviewRequest(saved: SavedGame): ReviewRequest {
  return saved.replay ?? { game: gameOf(saved) };
}

/** Returns a saved game without its replay, as `mw.Game` reads it. */
export function gameOf({ replay: _, ...game }: SavedGame) {
  return game;
}

export function savedReplay(review: GameReview, replay: Replay): SavedGame {
  const { rows, columns, topology, mines, start_rule, guessing, seed, game, undos, clicks } =
    review;
  return {
    format: "minewise game",
    version: 1,
    rows,
    columns,
    topology,
    mine_total: mines.length,
    mines,
    start_rule,
    guessing,
    seed,
    game,
    undos,
    history: clicks.flatMap(({ flagged, action, cell }) => [
      ...flagged.map((flag) => ({ action: "flag" as const, cell: flag })),
      { action, cell },
    ]),
    replay,
  };
}
