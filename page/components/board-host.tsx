/** The place of a board in a view. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { BoardView } from "../board/board";

interface Properties {
  id: string;
  /** its name for screen readers */
  label?: string;
  /** the space that is needed below it, in pixels */
  below?: number;
  /** the size of cells on touch screens if the board must be scrolled anyway, in pixels */
  finger?: number;
  /** whether the numbers of the rows and columns are beside it */
  ruled?: boolean;
  /** called once with the board, before `render` returns */
  onReady: (board: BoardView) => void;
}

export function BoardHost({ id, label, below, finger, ruled, onReady }: Properties) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (frame.current) onReady(new BoardView(frame.current, label, ruled));
  }, []);
  return <div id={id} ref={frame} class="frame" data-below={below} data-finger={finger} />;
}
