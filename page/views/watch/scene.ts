/** What the board shows at a move: the position before it, with marks. */

import type { Watched, WatchedMove } from "../../engine/api";
import { reasonMarks } from "../../playback/reason-marks";
import type { Scene } from "../../playback/replay-board";

/** @param rows the position before the move */
export function sceneAt({ moves }: Watched, at: number, rows: string[]) {
  return { rows, marks: marksOf(moves[at]), cell: moves[at].cell };
}

function marksOf({ cell, reason, text, clues, mines, sums, safest }: WatchedMove): Scene["marks"] {
  const marks = reasonMarks({ text, clues, known_mines: mines, sums });
  marks.push(["here", [cell]]);
  if (reason === "deduced") marks.push(["hint-safe", [cell]]);
  else if (safest && String(safest.cell) !== String(cell))
    marks.push([safest.probability === 0 ? "hint-safe" : "hint-guess", [safest.cell]]);
  return marks;
}
