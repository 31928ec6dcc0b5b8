/**
 * Touch input: one finger paints, two fingers scroll.
 *
 * If painting is off, the browser scrolls as usual. Drags are dispatched as the board dispatches
 * those of a mouse.
 */

import type { BoardView } from "../../board/board";
import { BoardEvent } from "../../board/events";

export class TouchInput {
  isPainting = false;
  fingers = new Map<number, { x: number; y: number }>();
  last = -1;

  constructor(readonly board: BoardView) {
    const { grid } = board;
    grid.addEventListener("pointerdown", (event) => this.down(event));
    grid.addEventListener("pointermove", (event) => this.move(event));
    for (const type of ["pointerup", "pointercancel"] as const) {
      addEventListener(type, (event) => this.fingers.delete(event.pointerId));
    }
  }

  /** @param isPainting whether a finger paints */
  setPainting(isPainting: boolean) {
    this.isPainting = isPainting;
    this.board.frame.classList.toggle("painted", isPainting);
  }

  down(event: PointerEvent) {
    if (event.pointerType === "mouse") return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.last = this.fingers.size === 1 ? this.cellAt(event) : -1;
  }

  move(event: PointerEvent) {
    const previous = this.fingers.get(event.pointerId);
    if (!previous || !this.isPainting) return;
    const position = { x: event.clientX, y: event.clientY };
    this.fingers.set(event.pointerId, position);
    if (this.fingers.size > 1) {
      const share = 1 / this.fingers.size;
      this.board.frame.scrollBy(
        share * (previous.x - position.x),
        share * (previous.y - position.y),
      );
    } else {
      this.drag(this.cellAt(event));
    }
  }

  drag(position: number) {
    const { board, last } = this;
    if (last < 0 || position < 0 || position === last) return;
    this.last = position;
    const event = new BoardEvent(
      "drag",
      board.cellAt(position),
      board.values[position],
      "",
      board.cellAt(last),
    );
    board.dispatchEvent(event);
  }

  cellAt({ clientX, clientY }: PointerEvent) {
    const cell = document.elementFromPoint(clientX, clientY)?.closest(".cell");
    if (!(cell instanceof HTMLElement) || !this.board.grid.contains(cell)) return -1;
    return Number(cell.dataset.i);
  }
}
