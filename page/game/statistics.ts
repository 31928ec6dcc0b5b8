import type { Game } from "./game";

/** The figures of a game at one moment. */
export interface Statistics {
  /** The mines without a flag; a win flags them all. */
  readonly minesLeft: number;
  /** The 3BV of the open cells. */
  readonly threeBvSoFar: number;
  /** The 3BV of the board; null until the game is over, since it depends on hidden cells. */
  readonly threeBv: number | null;
  /** The 3BV of the open cells per second, or null. */
  readonly threeBvPerSecond: number | null;
  /** The 3BV of the open cells divided by the actions; null before the first action on a board. */
  readonly efficiency: number | null;
  /** Openings, chords and flags. */
  readonly actions: number;
  /** Openings and chords. */
  readonly clicks: number;
  readonly undos: number;
  readonly hints: number;
  readonly seconds: number;
}

export function statistics(game: Game): Statistics {
  const { clicks, seconds, threeBvSoFar } = game;
  const actions = game.history.length;
  return {
    minesLeft: game.won ? 0 : game.mineCount - game.flagCount,
    threeBvSoFar,
    threeBv: game.over ? game.threeBv : null,
    threeBvPerSecond: clicks && seconds ? threeBvSoFar / seconds : null,
    efficiency: game.board && actions ? threeBvSoFar / actions : null,
    actions,
    clicks,
    undos: game.undos,
    hints: game.hints,
    seconds,
  };
}
