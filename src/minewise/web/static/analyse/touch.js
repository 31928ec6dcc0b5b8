/**
 * Touch input: one finger paints, two fingers scroll.
 *
 * If painting is off, the browser scrolls as usual. Drags are dispatched as the board dispatches those
 * of a mouse.
 */

import { BoardEvent } from "../board/board.js";

/** @typedef {import("../board/board.js").BoardView} BoardView */

export class Touch {
  /** @param {BoardView} board */
  constructor(board) {
    this.board = board;
    this.isOn = false;
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

  /** @param {boolean} is whether a finger paints */
  paint(is) {
    this.isOn = is;
    this.board.frame.classList.toggle("painted", is);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType === "mouse") return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.last = this.fingers.size === 1 ? this.under(event) : -1;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const from = this.fingers.get(event.pointerId);
    if (!from || !this.isOn) return;
    const to = { x: event.clientX, y: event.clientY };
    this.fingers.set(event.pointerId, to);
    if (this.fingers.size > 1) {
      const share = 1 / this.fingers.size;
      this.board.frame.scrollBy(share * (from.x - to.x), share * (from.y - to.y));
    } else {
      this.drag(this.under(event));
    }
  }

  /** @param {number} to */
  drag(to) {
    const { board, last } = this;
    if (last < 0 || to < 0 || to === last) return;
    this.last = to;
    const event = new BoardEvent(
      "drag",
      board.cellAt(to),
      board.values[to],
      "",
      board.cellAt(last),
    );
    board.dispatchEvent(event);
  }

  /** @param {PointerEvent} event */
  under({ clientX, clientY }) {
    const cell = document.elementFromPoint(clientX, clientY)?.closest(".cell");
    if (!(cell instanceof HTMLElement) || !this.board.grid.contains(cell)) return -1;
    return Number(cell.dataset.i);
  }
}
