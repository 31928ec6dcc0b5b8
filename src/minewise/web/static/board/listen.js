/** Converts pointer and key events on a board to board events. */

import { BoardEvent } from "./board.js";
import { neighbours } from "./neighbours.js";

/** @typedef {import("./board.js").BoardView} BoardView */

const LONG_PRESS = 400;
/** The distance in pixels that a finger may move during a press. */
const SLOP = 12;
/** The distance, in cells, that the pointer may move out of a cell before its button is released. */
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
    /** Whether the press was long; the click event after it is then ignored. */
    this.held = false;
    this.touches = false;
    this.downAt = [0, 0];
    /** The cell where the button went down, or -1 after a drag was handled. */
    this.begun = -1;
    /** The cell where the button went down, or the last cell of the drag. */
    this.last = -1;
    /** @type {HTMLElement[]} the hidden cells beside a pressed number */
    this.sunk = [];
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
    this.board.pointed = -1; // F acts on whichever moved last, the pointer or the focus
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
    if (event.button < 2) this.sink(i);
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

  /** @param {number} i the cell under the pointer, with the button down */
  drag(i) {
    if (this.last < 0 || i < 0 || i === this.last) return;
    const from = this.board.cellAt(this.last);
    this.last = i;
    const event = new BoardEvent("drag", this.board.cellAt(i), this.board.values[i], "", from);
    if (!this.board.dispatchEvent(event)) this.begun = -1;
  }

  /** @param {number} i a pressed cell; if it is a number, its hidden neighbours look pressed, too */
  sink(i) {
    const { board } = this;
    if (!/[1-8]/.test(board.values[i] ?? "")) return;
    const beside = neighbours(board, board.cellAt(i)).map(([r, c]) => r * board.columns + c);
    this.sunk = beside
      .filter((near) => board.values[near] === "#")
      .map((near) => board.cells[near]);
    for (const cell of this.sunk) cell.classList.add("sunk");
  }

  up() {
    for (const cell of this.sunk) cell.classList.remove("sunk");
    this.sunk = [];
    clearTimeout(this.pressing);
    this.last = -1;
  }

  leave() {
    this.up();
    if (this.board.pointed >= 0) tell(this.board, "leave", this.board.pointed);
    this.board.pointed = -1;
  }

  /**
   * The menu key does the same as the right button, which acts when it goes down.
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
   * Checks if a quick click left its cell by a small distance before the button went up.
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
   * The middle button on a number does the same as the left button.
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
 * Returns the cell to which a key moves the focus, or null.
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
