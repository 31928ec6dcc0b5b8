/** Scrolls the frame of a board, without scrolling the page. */

import { corner, seenPart } from "./shape.js";

/**
 * Scrolls a cell and the cells around it into view.
 * @param {import("./board.js").BoardView} board
 * @param {import("../../api.js").Cell} cell
 */
export function bring(board, [row, column]) {
  const { frame, shape } = board;
  const { x, y } = corner(board, row * board.columns + column);
  const around = 2 * shape.wide;
  const seen = seenPart(board);
  const inSight =
    x - around >= seen.x &&
    y - around >= seen.y &&
    x + shape.wide + around <= seen.x + seen.width &&
    y + shape.tall + around <= seen.y + seen.height;
  if (!inSight) frame.scrollTo(x - seen.width / 2, y - seen.height / 2);
}
