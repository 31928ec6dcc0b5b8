/** Scrolls the frame of a board, and nothing else. */

import { corner } from "./shape.js";

/**
 * Brings a cell into sight, with some of what is around it.
 * @param {import("./board.js").BoardView} board
 * @param {import("../../api.js").Cell} cell
 */
export function bring(board, [row, column]) {
  const { frame, shape } = board;
  const { x, y } = corner(board, row * board.columns + column);
  const around = 2 * shape.wide;
  const { scrollLeft: left, scrollTop: top, clientWidth: wide, clientHeight: tall } = frame;
  const inSight =
    x - around >= left &&
    y - around >= top &&
    x + shape.wide + around <= left + wide &&
    y + shape.tall + around <= top + tall;
  if (!inSight) frame.scrollTo(x - wide / 2, y - tall / 2);
}
