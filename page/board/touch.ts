/**
 * Fingers on a board. A tap chooses a cell; what sets a flag is an input option: a long press, a
 * double tap or a short swipe. No gesture does both.
 */

import type { BoardView } from "./board";

/** The distance in pixels that a finger may move during a press. */
const TOLERANCE = 12;
/** The longest time between the taps of a double tap, in ms. */
const DOUBLE_TAP = 280;
/** The longest time and distance of a swipe, in ms and in cells; what is longer scrolls. */
const SWIPE = { time: 300, distance: 2.5 };

export class Touch {
  start = { x: 0, y: 0, time: 0 };
  last = { x: 0, y: 0 };
  cell = -1;
  pressTimer = 0;
  tapTimer = 0;
  /** The hidden cell that was tapped once, until the time of a double tap is over. */
  tapped = -1;
  /** Whether the finger set a flag or moved; the click event after it is then ignored. */
  isDone = false;
  isScroll = false;

  constructor(readonly board: BoardView) {}

  down({ clientX: x, clientY: y, timeStamp: time }: PointerEvent, cell: number) {
    Object.assign(this, { start: { x, y, time }, last: { x, y }, cell });
    this.isDone = this.isScroll = false;
    const { touchFlag, longPress } = this.board.input;
    if (cell < 0 || touchFlag !== "press") return;
    this.pressTimer = setTimeout(() => this.flag(cell), longPress);
  }

  /** @returns whether the finger moved too far for a press */
  move({ clientX: x, clientY: y, timeStamp }: PointerEvent) {
    const distance = Math.hypot(x - this.start.x, y - this.start.y);
    if (this.board.input.touchFlag === "swipe") {
      const isLong = distance > SWIPE.distance * this.board.size;
      if (isLong || (distance > TOLERANCE && timeStamp - this.start.time > SWIPE.time))
        this.isScroll = true;
      if (this.isScroll) this.scroll(x, y);
    }
    return distance > TOLERANCE;
  }

  /** Scrolls the frame, and then the page, because swipes leave no scrolling to the browser. */
  scroll(x: number, y: number) {
    const { frame } = this.board;
    const top = frame.scrollTop;
    frame.scrollBy(this.last.x - x, this.last.y - y);
    if (frame.scrollTop === top) scrollBy(0, this.last.y - y);
    this.last = { x, y };
    this.isDone = true;
  }

  up({ clientX: x, clientY: y, timeStamp }: PointerEvent) {
    const distance = Math.hypot(x - this.start.x, y - this.start.y);
    const isSwipe = this.board.input.touchFlag === "swipe" && distance > TOLERANCE;
    if (!isSwipe || this.isScroll || timeStamp - this.start.time > SWIPE.time) return;
    this.flag(this.cell);
  }

  flag(cell: number) {
    if (cell < 0) return;
    this.isDone = true;
    navigator.vibrate?.(15);
    this.board.emit("alternate", cell);
  }

  release() {
    clearTimeout(this.pressTimer);
  }

  /** @returns whether the tap on a cell has another meaning than to choose it at once */
  handles(i: number): boolean {
    if (this.isDone) return true;
    const { board } = this;
    if (board.input.touchFlag !== "double-tap") return false;
    const { tapped } = this;
    if (tapped >= 0) clearTimeout(this.tapTimer);
    this.tapped = -1;
    if (tapped === i) {
      this.flag(i);
      return true;
    }
    if (tapped >= 0) board.emit("choose", tapped);
    if (!"#FQ".includes(board.values[i])) return false;
    board.focus(i, { preventScroll: true });
    this.tapped = i;
    this.tapTimer = setTimeout(() => {
      this.tapped = -1;
      board.emit("choose", i);
    }, DOUBLE_TAP);
    return true;
  }
}
