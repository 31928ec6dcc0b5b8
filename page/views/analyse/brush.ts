/** Sets or plays cells with the chosen tool, by clicks, drags and keys. */

import { effect, type Signal } from "@preact/signals";
import type { BoardView } from "../../board/board";
import { BoardEvent } from "../../board/events";
import type { Cell } from "../../engine/api";
import { editor } from "./editor";
import { PLAY_TOOL, paints } from "./palette";
import type { PlayOn } from "./play-on";

export class Brush {
  private strokeCount = 0;

  constructor(
    board: BoardView,
    private readonly chosen: Signal<string>,
    private readonly player: PlayOn,
  ) {
    const touch = new TouchInput(board);
    effect(() => touch.setPainting(this.isPainting));
    board.grid.addEventListener("pointerdown", () => this.strokeCount++);
    board.on("choose", (event) => this.choose(event));
    board.on("drag", (event) => this.drag(event));
    board.on("alternate", (event) => this.flag(event));
    board.on("key", (event) => this.type(event));
  }

  private get tool() {
    return this.chosen.value;
  }

  get isPainting() {
    return paints(this.tool);
  }

  set(cell: Cell, value: string) {
    editor.paint([cell], value);
  }

  choose({ cell, value }: BoardEvent) {
    if (this.tool === PLAY_TOOL) this.player.play(cell);
    else if (this.isPainting) this.set(cell, value === this.tool ? "#" : this.tool);
  }

  /** Sets or removes a flag. While there are variations, the flag belongs to the last move. */
  flag({ cell, value }: BoardEvent) {
    const isPlayed = this.tool === PLAY_TOOL || editor.position.variations !== undefined;
    if (isPlayed) this.player.flag(cell, value);
    else this.set(cell, value === "F" ? "#" : "F");
  }

  type(event: BoardEvent) {
    const { cell, key } = event;
    if (key === "F" && editor.position.variations) this.flag(event);
    else if (this.tool !== PLAY_TOOL) this.set(cell, key);
    else if (key === "F") this.flag(event);
    else if (key !== "#") this.player.play(cell, key);
  }

  drag(event: BoardEvent) {
    if (!this.isPainting) return;
    event.preventDefault();
    const cells = cellsBetween(event.from, event.cell);
    editor.paint(cells, this.tool, `stroke ${this.strokeCount}`);
  }
}

/**
 * Returns the cells on the line between two cells, both included, because a fast pointer skips
 * some.
 */
function cellsBetween([row, column]: Cell, [toRow, toColumn]: Cell): Cell[] {
  const steps = Math.max(Math.abs(toRow - row), Math.abs(toColumn - column), 1);
  return Array.from({ length: steps + 1 }, (_, i) => [
    Math.round(row + ((toRow - row) * i) / steps),
    Math.round(column + ((toColumn - column) * i) / steps),
  ]);
}

/**
 * Touch input: one finger paints, two fingers scroll.
 *
 * If painting is off, the browser scrolls as usual. Drags are dispatched as the board dispatches
 * those of a mouse.
 */
class TouchInput {
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
