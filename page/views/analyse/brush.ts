/** Sets or plays cells with the chosen tool, by clicks, drags and keys. */

import { effect, type Signal } from "@preact/signals";
import type { BoardView } from "../../board/board";
import type { BoardEvent } from "../../board/events";
import type { Cell } from "../../engine/api";
import { PLAY_TOOL, paints } from "./palette";
import type { PlayOn } from "./play-on";
import { editor } from "./state";
import { TouchInput } from "./touch";

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
