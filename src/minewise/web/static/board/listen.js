/** Hears pointers and keys on a board. */

import { BoardEvent } from "./board.js";

/** @typedef {import("./board.js").BoardView} BoardView */

const LONG_PRESS = 400;
/** How many pixels a finger may move and still press. */
const SLOP = 12;
/** How far, in cells, a click may slip onto the next one and still be a click. */
const SLIP = 0.5;

/** @param {BoardView} board */
export function listen(board) {
  const pointer = new Pointer(board);
  const { grid } = board;
  grid.addEventListener("pointerdown", (event) => pointer.down(event));
  grid.addEventListener("pointermove", (event) => pointer.move(event));
  grid.addEventListener("pointerup", () => pointer.up());
  grid.addEventListener("pointercancel", () => pointer.up());
  grid.addEventListener("pointerleave", () => pointer.leave());
  grid.addEventListener("contextmenu", (event) => pointer.menu(event));
  grid.addEventListener("click", (event) => pointer.click(event));
  grid.addEventListener("mousedown", (event) => pointer.pressed(event));
  grid.addEventListener("auxclick", (event) => pointer.middle(event));
  grid.addEventListener("keydown", (event) => typed(board, event));
  grid.addEventListener("focusin", (event) => pointer.focused(event));
  grid.addEventListener("focusout", (event) => pointer.tell("leave", event));
}

/**
 * @param {BoardView} board
 * @param {string} type
 * @param {number} i
 * @param {string} [key]
 */
function tell(board, type, i, key) {
  board.dispatchEvent(new BoardEvent(type, board.cellAt(i), board.values[i], key));
}

class Pointer {
  /** @param {BoardView} board */
  constructor(board) {
    this.board = board;
    this.pressing = 0;
    /** Whether the press was long, so that the click that follows is none. */
    this.held = false;
    this.touches = false;
    this.downAt = [0, 0];
    /** The cell where the button went down, or -1 once a drag was used for something. */
    this.begun = -1;
    /** The cell where the button went down, or where a drag has come to. */
    this.last = -1;
  }

  /** @param {Event} event */
  cell({ target }) {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    return cell instanceof HTMLElement ? Number(cell.dataset.i) : -1;
  }

  /** @param {Event} event */
  focused(event) {
    const i = this.cell(event);
    if (i >= 0) this.board.rove(i);
    this.board.pointed = -1; // what moves next, the pointer or the focus, is what is meant
    this.tell("point", event);
  }

  /**
   * @param {string} type
   * @param {Event} event
   */
  tell(type, event) {
    const i = this.cell(event);
    if (i >= 0) tell(this.board, type, i);
  }

  /** @param {PointerEvent} event */
  down(event) {
    const i = this.cell(event);
    this.up();
    this.held = false;
    this.touches = event.pointerType !== "mouse";
    this.downAt = [event.clientX, event.clientY];
    if (event.button === 0) this.begun = this.last = i;
    if (i < 0 || !this.touches) return;
    this.pressing = setTimeout(() => {
      this.held = true;
      navigator.vibrate?.(15);
      tell(this.board, "alternate", i);
    }, LONG_PRESS);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (this.touches) {
      const [x, y] = this.downAt;
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLOP) this.up();
      return;
    }
    const i = this.cell(event);
    if (i < 0) return;
    if (event.buttons & 1) this.drag(i);
    if (i === this.board.pointed) return;
    this.board.pointed = i;
    tell(this.board, "point", i);
  }

  /** @param {number} i where the pointer is, with its button down */
  drag(i) {
    if (this.last < 0 || i < 0 || i === this.last) return;
    const from = this.board.cellAt(this.last);
    this.last = i;
    const event = new BoardEvent("drag", this.board.cellAt(i), this.board.values[i], "", from);
    if (!this.board.dispatchEvent(event)) this.begun = -1;
  }

  up() {
    clearTimeout(this.pressing);
    this.last = -1;
  }

  leave() {
    this.up();
    if (this.board.pointed >= 0) tell(this.board, "leave", this.board.pointed);
    this.board.pointed = -1;
  }

  /**
   * The menu of the keyboard does what the right button has done when it went down.
   * @param {MouseEvent} event
   */
  menu(event) {
    event.preventDefault();
    const i = this.cell(event);
    if (i >= 0 && event.button !== 2 && !this.touches) tell(this.board, "alternate", i);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const i = this.cell(event);
    const meant = i < 0 && this.slipped(event) ? this.begun : i;
    if (meant < 0 || this.held) return;
    this.board.focus(meant, { preventScroll: true });
    tell(this.board, "choose", meant);
  }

  /**
   * Whether a quick click has only just left its cell before the button came up.
   * @param {MouseEvent} event
   */
  slipped({ clientX, clientY }) {
    const [x, y] = this.downAt;
    return Math.hypot(clientX - x, clientY - y) < SLIP * this.board.size;
  }

  /** @param {MouseEvent} event */
  pressed(event) {
    const i = this.cell(event);
    if (event.button === 2 && i >= 0 && !this.touches) tell(this.board, "alternate", i);
    this.middle(event);
  }

  /**
   * The middle button does at a number what the left one does.
   * @param {MouseEvent} event
   */
  middle(event) {
    const i = this.cell(event);
    if (event.button !== 1 || i < 0) return;
    event.preventDefault();
    if (event.type === "auxclick" && /[1-8]/.test(this.board.values[i]))
      tell(this.board, "choose", i);
  }
}

/**
 * @param {BoardView} board
 * @param {KeyboardEvent} event
 */
function typed(board, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const to = beside(board, event.key);
  if (to !== null) board.focus(to);
  else if (event.key === "Enter" || event.key === " ") tell(board, "choose", board.at);
  else if (/^[0-8fF#*]$/.test(event.key)) tell(board, "key", board.at, event.key.toUpperCase());
  else return;
  event.preventDefault();
}

/**
 * The cell to which a key moves the focus, or null.
 * @param {BoardView} board
 * @param {string} key
 */
function beside(board, key) {
  const [row, column] = board.cellAt(board.at);
  /** @type {Record<string, [number, number]>} */
  const moves = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    Home: [row, 0],
    End: [row, board.columns - 1],
  };
  if (!(key in moves)) return null;
  const [r, c] = moves[key];
  const inside = (/** @type {number} */ place, /** @type {number} */ count) =>
    Math.max(0, Math.min(count - 1, place));
  return inside(r, board.rows) * board.columns + inside(c, board.columns);
}
