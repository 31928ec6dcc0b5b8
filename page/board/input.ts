/** Converts pointer and key events on a board to board events. */

import type { BoardView } from "./board";
import { BoardEvent } from "./board";
import { neighbours } from "./neighbours";

/** The distance in pixels that a finger may move during a press. */
const TOUCH_TOLERANCE = 12;
/**
 * The distance, in cells, that the pointer may move out of a cell before its button is released.
 */
const CLICK_TOLERANCE = 0.5;

export function addInputListeners(board: BoardView) {
  const pointer = new Pointer(board);
  const { grid } = board;
  grid.addEventListener("pointerdown", (event) => pointer.down(event));
  grid.addEventListener("pointermove", (event) => pointer.move(event));
  grid.addEventListener("pointerup", () => pointer.release());
  grid.addEventListener("pointercancel", () => pointer.release());
  grid.addEventListener("pointerleave", () => pointer.leave());
  grid.addEventListener("contextmenu", (event) => pointer.menu(event));
  grid.addEventListener("click", (event) => pointer.click(event));
  grid.addEventListener("mousedown", (event) => pointer.mouseDown(event));
  grid.addEventListener("auxclick", (event) => pointer.middle(event));
  grid.addEventListener("keydown", (event) => handleKey(board, event));
  grid.addEventListener("focusin", (event) => pointer.focused(event));
  grid.addEventListener("focusout", (event) => pointer.dispatch("leave", event));
}

function dispatch(board: BoardView, type: string, i: number, key?: string) {
  board.dispatchEvent(new BoardEvent(type, board.cellAt(i), board.values[i], key));
}

class Pointer {
  longPressTimer = 0;
  /** Whether the press was long; the click event after it is then ignored. */
  isLongPress = false;
  isTouch = false;
  downPosition;
  /** The cell where the button went down, or -1 after a drag was handled. */
  pressedCell = -1;
  /** The cell where the button went down, or the last cell of the drag. */
  lastCell = -1;
  /** the hidden cells beside a pressed number */
  pressedCells: HTMLElement[] = [];

  constructor(readonly board: BoardView) {
    this.downPosition = [0, 0];
  }

  cell({ target }: Event) {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    return cell instanceof HTMLElement ? Number(cell.dataset.i) : -1;
  }

  focused(event: Event) {
    const i = this.cell(event);
    if (i >= 0) this.board.setFocusable(i);
    this.board.hovered = -1; // F acts on whichever moved last, the pointer or the focus
    this.dispatch("point", event);
  }

  dispatch(type: string, event: Event) {
    const i = this.cell(event);
    if (i >= 0) dispatch(this.board, type, i);
  }

  down(event: PointerEvent) {
    const i = this.cell(event);
    this.release();
    this.isLongPress = false;
    this.isTouch = this.board.isTouched = event.pointerType !== "mouse";
    this.downPosition = [event.clientX, event.clientY];
    if (event.button === 0) this.pressedCell = this.lastCell = i;
    if (event.button < 2) this.showPressed(i);
    if (i < 0 || !this.isTouch) return;
    this.longPressTimer = setTimeout(() => {
      this.isLongPress = true;
      navigator.vibrate?.(15);
      dispatch(this.board, "alternate", i);
    }, this.board.input.longPress);
  }

  move(event: PointerEvent) {
    if (this.isTouch) {
      const [x, y] = this.downPosition;
      if (Math.hypot(event.clientX - x, event.clientY - y) > TOUCH_TOLERANCE) this.release();
      return;
    }
    const i = this.cell(event);
    if (i < 0) return;
    if (event.buttons & 1) this.drag(i);
    if (i === this.board.hovered) return;
    this.board.hovered = i;
    dispatch(this.board, "point", i);
  }

  /** @param i the cell under the pointer, with the button down */
  drag(i: number) {
    if (this.lastCell < 0 || i < 0 || i === this.lastCell) return;
    const from = this.board.cellAt(this.lastCell);
    this.lastCell = i;
    const event = new BoardEvent("drag", this.board.cellAt(i), this.board.values[i], "", from);
    if (!this.board.dispatchEvent(event)) this.pressedCell = -1;
  }

  /** @param i a pressed cell; if it is a number, its hidden neighbours look pressed, too */
  showPressed(i: number) {
    const { board } = this;
    if (!/[1-8]/.test(board.values[i] ?? "")) return;
    const adjacent = neighbours(board, board.cellAt(i)).map(([r, c]) => r * board.columns + c);
    this.pressedCells = adjacent
      .filter((cell) => "#Q".includes(board.values[cell]))
      .map((cell) => board.cell(cell));
    for (const cell of this.pressedCells) cell.classList.add("pressed");
  }

  release() {
    for (const cell of this.pressedCells) cell.classList.remove("pressed");
    this.pressedCells = [];
    clearTimeout(this.longPressTimer);
    this.lastCell = -1;
  }

  leave() {
    this.release();
    if (this.board.hovered >= 0) dispatch(this.board, "leave", this.board.hovered);
    this.board.hovered = -1;
  }

  /** The menu key does the same as the right button, which acts when it goes down. */
  menu(event: MouseEvent) {
    event.preventDefault();
    const i = this.cell(event);
    if (i >= 0 && event.button !== 2 && !this.isTouch) dispatch(this.board, "alternate", i);
  }

  click(event: MouseEvent) {
    const i = this.cell(event);
    const target = i < 0 && this.isNearPress(event) ? this.pressedCell : i;
    if (target < 0 || this.isLongPress) return;
    this.board.focus(target, { preventScroll: true });
    dispatch(this.board, "choose", target);
  }

  /** Checks if a quick click left its cell by a small distance before the button went up. */
  isNearPress({ clientX, clientY }: MouseEvent) {
    const [x, y] = this.downPosition;
    return Math.hypot(clientX - x, clientY - y) < CLICK_TOLERANCE * this.board.size;
  }

  mouseDown(event: MouseEvent) {
    const i = this.cell(event);
    if (event.button === 2 && i >= 0 && !this.isTouch) dispatch(this.board, "alternate", i);
    this.middle(event);
  }

  /** The middle button on a number does the same as the left button. */
  middle(event: MouseEvent) {
    const i = this.cell(event);
    if (event.button !== 1 || i < 0) return;
    event.preventDefault();
    if (event.type === "auxclick" && /[1-8]/.test(this.board.values[i]))
      dispatch(this.board, "choose", i);
  }
}

function handleKey(board: BoardView, event: KeyboardEvent) {
  board.isTouched = false;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const to = focusTarget(board, event.key);
  if (to !== null) board.focus(to);
  else if (event.key === "Enter") dispatch(board, "choose", board.focused);
  else if (board.hasOwnKeys) return;
  else if (event.key === " ") dispatch(board, "choose", board.focused);
  else if (/^[0-8fF#*]$/.test(event.key))
    dispatch(board, "key", board.focused, event.key.toUpperCase());
  else return;
  event.preventDefault();
}

/** Returns the cell to which a key moves the focus, or null. */
function focusTarget(board: BoardView, key: string) {
  const [row, column] = board.cellAt(board.focused);
  const moves: Record<string, [number, number]> = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    Home: [row, 0],
    End: [row, board.columns - 1],
  };
  if (!(key in moves)) return null;
  const [r, c] = moves[key];
  const clamp = (index: number, count: number) => Math.max(0, Math.min(count - 1, index));
  return clamp(r, board.rows) * board.columns + clamp(c, board.columns);
}
