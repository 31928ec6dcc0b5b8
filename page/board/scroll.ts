/** Scrolls the frame of a board, without scrolling the page. */

import type { Cell } from "../engine/api";
import type { BoardView } from "./board";
import { cellCorner, visibleArea } from "./geometry";

/** Scrolls a cell and the cells around it into view. */
export function scrollToCell(board: BoardView, [row, column]: Cell) {
  const { frame, shape } = board;
  const { x, y } = cellCorner(board, row * board.columns + column);
  const margin = 2 * shape.width;
  const visible = visibleArea(board);
  const isVisible =
    x - margin >= visible.x &&
    y - margin >= visible.y &&
    x + shape.width + margin <= visible.x + visible.width &&
    y + shape.height + margin <= visible.y + visible.height;
  if (!isVisible) frame.scrollTo(x - visible.width / 2, y - visible.height / 2);
}
