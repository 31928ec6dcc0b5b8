import type { Game } from "./game";

/** Returns the figures of a game at one moment; null stands for what is not known yet. */
export function statistics(game: Game) {
  const { clicks, seconds, threeBvSoFar } = game;
  const actions = game.history.length;
  return {
    /** The mines without a flag; a win flags them all. */
    minesLeft: game.won ? 0 : game.mineCount - game.flagCount,
    threeBvSoFar,
    /** That of the board depends on hidden cells. */
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
