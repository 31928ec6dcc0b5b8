/** Scrolls the frame of a board, without scrolling the page. */

import type { Cell } from "../engine/api";
import type { BoardView } from "./board";
import { BORDER, cellCorner } from "./geometry";

/** The cells around a cell that are in view, too. */
const MARGIN = 2;

/** Scrolls a cell and the cells around it into view, no farther than needed. */
export function scrollToCell(board: BoardView, [row, column]: Cell) {
  const { frame, shape, rulers } = board;
  const { x, y } = cellCorner(board, row * board.columns + column);
  const [left, top] = [frame.scrollLeft - BORDER, frame.scrollTop - BORDER];
  const across = distance(x, shape.width, left, frame.clientWidth - rulers.width);
  const down = distance(y, shape.height, top, frame.clientHeight - rulers.height);
  if (across || down) frame.scrollBy(across, down);
}

/** Returns how far to scroll along an axis: the cell at the edge of the view, with the margin. */
function distance(from: number, length: number, start: number, room: number) {
  const margin = Math.min(MARGIN * length, Math.max(0, (room - length) / 2));
  const before = from - margin - start;
  const after = from + length + margin - (start + room);
  return before < 0 ? before : Math.max(0, after);
}
