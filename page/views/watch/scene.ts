/** What the board shows at a move: the position before it, with marks. */

import type { Cell, Watched, WatchedMove } from "../../engine/api";
import { showMines } from "../../playback/playback";
import { reasonMarks } from "../../playback/reason-marks";
import type { Scene } from "../../playback/replay-board";

/**
 * @param rows the position before the move
 * @param showsHeat whether the probabilities are shown
 */
export function sceneAt(game: Watched, at: number, rows: string[], showsHeat: boolean): Scene {
  const { topology, end, mines, moves } = game;
  const move = moves[at];
  const isOver = !move && end !== "resigned";
  const analysed = showsHeat && !isOver ? { rows, game } : null;
  if (move) return { rows, topology, marks: marksOf(move), cell: move.cell, analysed };
  const fatal: Cell | undefined = end === "lost" ? moves.at(-1)?.cell : undefined;
  return {
    rows: isOver ? showMines(rows, mines, end === "won") : rows,
    topology,
    marks: fatal ? [["exploded", [fatal]]] : [],
    cell: fatal ?? null,
    analysed,
  };
}

function marksOf({ cell, reason, text, clues, mines, sums, safest }: WatchedMove): Scene["marks"] {
  const marks = reasonMarks({ text, clues, known_mines: mines, sums });
  marks.push(["here", [cell]]);
  if (reason === "deduced") marks.push(["hint-safe", [cell]]);
  else if (safest && String(safest.cell) !== String(cell))
    marks.push([safest.probability === 0 ? "hint-safe" : "hint-guess", [safest.cell]]);
  return marks;
}
