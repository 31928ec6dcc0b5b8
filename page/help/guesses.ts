/** The moves to choose from if one must guess. */

import type { BoardView } from "../board/board";
import type { PositionAnalysis } from "../engine/api";

/** The guesses after the best one that are marked. */
const CANDIDATES = 2;

/** Returns the guesses by their win chance; none if a cell is safe, because it loses nothing to open it. */
export function guesses({ safe, best_moves: best }: PositionAnalysis) {
  return safe.length ? [] : (best?.moves ?? []);
}

/** Marks the best guess and the next ones. */
export function markGuesses(board: BoardView, analysis: PositionAnalysis) {
  const [best, ...others] = guesses(analysis).map(({ cell }) => cell);
  if (best) board.mark([best], "best");
  board.mark(others.slice(0, CANDIDATES), "candidate");
}
