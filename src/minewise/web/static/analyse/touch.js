/**
 * Touch input: one finger paints, two fingers scroll.
 *
 * If painting is off, the browser scrolls as usual. Drags are dispatched as the board dispatches those
 * of a mouse.
 */

import { BoardEvent } from "../board/board.js";

/** @typedef {import("../board/board.js").BoardView} BoardView */

export class TouchInput {
  /** @param {BoardView} board */
  constructor(board) {
    this.board = board;
    this.isPainting = false;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.last = -1;
    const { grid } = board;
    grid.addEventListener("pointerdown", (event) => this.down(event));
    grid.addEventListener("pointermove", (event) => this.move(event));
    for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) {
      addEventListener(type, (event) => this.fingers.delete(event.pointerId));
    }
  }

  /** @param {boolean} isPainting whether a finger paints */
  setPainting(isPainting) {
    this.isPainting = isPainting;
    this.board.frame.classList.toggle("painted", isPainting);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType === "mouse") return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.last = this.fingers.size === 1 ? this.cellAt(event) : -1;
  }

  /** @param {PointerEvent} event */
  move(event) {
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

  /** @param {number} position */
  drag(position) {
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

  /** @param {PointerEvent} event */
  cellAt({ clientX, clientY }) {
    const cell = document.elementFromPoint(clientX, clientY)?.closest(".cell");
    if (!(cell instanceof HTMLElement) || !this.board.grid.contains(cell)) return -1;
    return Number(cell.dataset.i);
  }
}
