/** Converts pointer and key events on a board to board events. */

import type { BoardView } from "./board";
import { BoardEvent } from "./events";
import { neighbours } from "./neighbours";
import { Touch } from "./touch";

/**
 * The distance, in cells, that the pointer may move out of a cell before its button is released.
 */
const CLICK_TOLERANCE = 0.5;
/** the bits of `MouseEvent.buttons` for the left and the right button */
const LEFT = 1;
const BOTH = 3;

export function addInputListeners(board: BoardView) {
  const pointer = new Pointer(board);
  const { grid } = board;
  grid.addEventListener("pointerdown", (event) => pointer.down(event));
  grid.addEventListener("pointermove", (event) => pointer.move(event));
  grid.addEventListener("pointerup", (event) => pointer.up(event));
  grid.addEventListener("pointercancel", () => pointer.release());
  grid.addEventListener("pointerleave", () => pointer.leave());
  grid.addEventListener("contextmenu", (event) => pointer.menu(event));
  grid.addEventListener("click", (event) => pointer.click(event));
  grid.addEventListener("mousedown", (event) => pointer.mouseDown(event));
  grid.addEventListener("mouseup", (event) => pointer.mouseUp(event));
  grid.addEventListener("auxclick", (event) => pointer.middle(event));
  grid.addEventListener("keydown", (event) => handleKey(board, event));
  grid.addEventListener("focusin", (event) => pointer.focused(event));
  grid.addEventListener("focusout", (event) => pointer.dispatch("leave", event));
}

/** Returns the cell of an element, or -1. */
function cellOf(target: EventTarget | null) {
  const cell = target instanceof Element ? target.closest(".cell") : null;
  return cell instanceof HTMLElement ? Number(cell.dataset.i) : -1;
}

class Pointer {
  touch;
  downPosition;
  /** The cell where the button went down, or -1 after a drag was handled. */
  pressedCell = -1;
  /** The cell where the button went down, or the last cell of the drag. */
  lastCell = -1;
  /** the cells that look pressed */
  pressedCells: HTMLElement[] = [];
  /** Whether both buttons were down; what follows until the next press is part of the chord. */
  isChord = false;
  isChordDone = false;

  constructor(readonly board: BoardView) {
    this.touch = new Touch(board);
    this.downPosition = [0, 0];
  }

  focused(event: Event) {
    const i = cellOf(event.target);
    if (i >= 0) this.board.setFocusable(i);
    if (this.board.isQuiet) return;
    this.board.hovered = -1; // F acts on whichever moved last, the pointer or the focus
    this.dispatch("point", event);
  }

  dispatch(type: string, event: Event) {
    const i = cellOf(event.target);
    if (i >= 0) this.board.emit(type, i);
  }

  /** Called for the first button that goes down, or for a finger. */
  down(event: PointerEvent) {
    const i = cellOf(event.target);
    this.release();
    this.board.isTouched = event.pointerType !== "mouse";
    this.board.showsFocus = false;
    this.board.requestDraw();
    this.downPosition = [event.clientX, event.clientY];
    if (event.button === 0) this.pressedCell = this.lastCell = i;
    if (event.button < 2) this.showPressed(i);
    if (this.board.isTouched) this.touch.down(event, i);
  }

  move(event: PointerEvent) {
    if (this.board.isTouched) {
      if (this.touch.move(event)) this.release();
      return;
    }
    const i = cellOf(event.target);
    if (i < 0) return;
    if (event.buttons & LEFT) this.drag(i);
    if (i === this.board.hovered) return;
    this.board.hovered = i;
    const isFollowed = event.buttons & LEFT && this.board.input.actsUnderRelease;
    if (this.isChord ? !this.isChordDone : isFollowed) this.showPressed(i);
    this.board.emit("point", i);
  }

  up(event: PointerEvent) {
    this.release();
    if (this.board.isTouched) this.touch.up(event);
  }

  /** @param i the cell under the pointer, with the button down */
  drag(i: number) {
    if (this.lastCell < 0 || i === this.lastCell) return;
    const from = this.board.cellAt(this.lastCell);
    this.lastCell = i;
    const event = new BoardEvent("drag", this.board.cellAt(i), this.board.values[i], "", from);
    if (!this.board.dispatchEvent(event)) this.pressedCell = -1;
  }

  /** @param i a pressed cell; if it is a number, its hidden neighbours look pressed, too */
  showPressed(i: number) {
    this.showReleased();
    const { board } = this;
    const value = board.values[i] ?? "";
    const isNumber = /[1-8]/.test(value);
    if (!isNumber && !"#Q".includes(value || " ")) return;
    const adjacent = neighbours(board, board.cellAt(i)).map(([r, c]) => r * board.columns + c);
    const hidden = adjacent.filter((cell) => "#Q".includes(board.values[cell]));
    this.pressedCells = [i, ...(isNumber ? hidden : [])].map((cell) => board.cell(cell));
    for (const cell of this.pressedCells) cell.classList.add("pressed");
  }

  showReleased() {
    for (const cell of this.pressedCells) cell.classList.remove("pressed");
    this.pressedCells = [];
  }

  release() {
    this.showReleased();
    this.touch.release();
    this.lastCell = -1;
  }

  leave() {
    this.release();
    if (this.board.hovered >= 0) this.board.emit("leave", this.board.hovered);
    this.board.hovered = -1;
  }

  /** The menu key does the same as the right button, which acts when it goes down. */
  menu(event: MouseEvent) {
    event.preventDefault();
    const i = cellOf(event.target);
    if (i >= 0 && event.button !== 2 && !this.board.isTouched) this.board.emit("alternate", i);
  }

  click(event: MouseEvent) {
    const i = this.clicked(event);
    const isOfChord = this.isChord && event.detail > 0; // 0 for a screen reader
    if (i < 0 || isOfChord) return;
    if (this.board.isTouched && this.touch.handles(i)) return;
    this.choose(i);
  }

  choose(i: number) {
    this.board.focus(i, { preventScroll: true });
    this.board.emit("choose", i);
  }

  /** Returns the cell on which a click acts, or -1. */
  clicked(event: MouseEvent) {
    const i = cellOf(event.target); // -1 if the button went down in another cell
    if (i >= 0 || this.pressedCell < 0) return i;
    if (this.board.input.actsUnderRelease)
      return cellOf(document.elementFromPoint(event.clientX, event.clientY));
    return this.isNearPress(event) ? this.pressedCell : -1;
  }

  /** Checks if a quick click left its cell by a small distance before the button went up. */
  isNearPress({ clientX, clientY }: MouseEvent) {
    const [x, y] = this.downPosition;
    return Math.hypot(clientX - x, clientY - y) < CLICK_TOLERANCE * this.board.size;
  }

  mouseDown(event: MouseEvent) {
    const i = cellOf(event.target);
    const isChord = (event.buttons & BOTH) === BOTH;
    this.isChord = isChord;
    this.isChordDone = false;
    if (isChord) this.showPressed(i);
    else if (event.button === 2 && i >= 0 && !this.board.isTouched) this.board.emit("alternate", i);
    if (event.button === 1) event.preventDefault(); // no scrolling
  }

  /** The first button of two that goes up makes the chord. */
  mouseUp(event: MouseEvent) {
    if (!this.isChord || this.isChordDone || event.button === 1) return;
    this.isChordDone = true;
    this.showReleased();
    this.chord(cellOf(event.target));
  }

  /** The middle button makes a chord. */
  middle(event: MouseEvent) {
    if (event.button === 1) this.chord(cellOf(event.target));
  }

  chord(i: number) {
    if (/[1-8]/.test(this.board.values[i] ?? "")) this.board.emit("chord", i);
  }
}

function handleKey(board: BoardView, event: KeyboardEvent) {
  board.isTouched = false;
  board.requestDraw(); // a key may make the focus visible
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const to = focusTarget(board, event.key);
  if (to !== null) board.focus(to);
  else if (event.key === "Enter") board.emit("choose", board.focused, event.key);
  else if (board.hasOwnKeys) return;
  else if (event.key === " ") board.emit("choose", board.focused);
  else if (/^[0-8fF#*]$/.test(event.key)) board.emit("key", board.focused, event.key.toUpperCase());
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
