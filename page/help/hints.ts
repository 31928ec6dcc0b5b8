/**
 * The hints of a position: the one that is shown, and its marks on the board. The level of detail is
 * saved in the browser, for all views.
 */

import { computed, effect, signal } from "@preact/signals";
import type { BoardView, Mark } from "../board/board";
import { boardSize, cellCorner } from "../board/geometry";
import { make } from "../common/dom";
import { nonBreaking } from "../common/format";
import type { Cell, Hint } from "../engine/api";
import { describeHint, type HintDescription } from "./hint-text";

const MARKS: Mark[] = ["clue", "hint-safe", "hint-guess", "hint-mine"];
const STORAGE_KEY = "minewise-hint-level";
const AREA_RADIUS = 2;
const FULL = 4;

const level = signal(Number(localStorage.getItem(STORAGE_KEY) ?? FULL));

export class Hints {
  private readonly all = signal<Hint[]>([]);
  private readonly at = signal(0);
  /** The hint that is shown, or null. */
  readonly hint = computed(() => this.all.value[this.at.value] ?? null);
  /** Its place among the hints of the position, from 1, and their number. */
  readonly place = computed(() => [this.at.value + 1, this.all.value.length]);
  /** Its marks and its text at the chosen level. */
  readonly description = computed(() =>
    this.hint.value ? describeHint(this.hint.value, level.value, this.board) : null,
  );
  private readonly area = make("div", { className: "hint-area", ariaHidden: "true" });

  constructor(readonly board: BoardView) {
    effect(() => this.draw(this.description.value));
  }

  /** The level of detail, from 1 (the area) to 4 (all). */
  get level() {
    return level.value;
  }

  set level(chosen: number) {
    localStorage.setItem(STORAGE_KEY, String(chosen));
    level.value = chosen;
  }

  /** The sentence at the chosen level. */
  get text() {
    return nonBreaking(this.description.value?.text ?? "");
  }

  /** Shows the first of the hints of a position. */
  show(hints: Hint[]) {
    this.at.value = 0;
    this.all.value = hints;
  }

  /**
   * Shows the next hint of the position, after the last one the first.
   *
   * @returns whether there are hints
   */
  next() {
    const { length } = this.all.value;
    if (length) this.at.value = (this.at.value + 1) % length;
    return length > 0;
  }

  /** Removes the hints; call it when the position changes. */
  clear() {
    this.all.value = [];
  }

  private draw(shown: HintDescription | null) {
    this.board.unmark(MARKS);
    this.area.remove();
    if (!shown) return;
    this.board.mark(shown.clues, "clue");
    this.board.mark(shown.safe, "hint-safe");
    this.board.mark(shown.guesses, "hint-guess");
    this.board.mark(shown.mines, "hint-mine");
    if (shown.focusCell) this.showArea(shown.focusCell);
  }

  /** Draws a frame around the area to look at: all cells up to two cells away. */
  private showArea(cell: Cell) {
    const { rows, columns } = this.board;
    const [top, left] = cell.map((index) => Math.max(0, index - AREA_RADIUS));
    const bottom = Math.min(rows - 1, cell[0] + AREA_RADIUS);
    const right = Math.min(columns - 1, cell[1] + AREA_RADIUS);
    this.placeArea(
      cellCorner(this.board, top * columns + left),
      cellCorner(this.board, bottom * columns + right),
    );
    this.board.grid.append(this.area);
  }

  /**
   * Places the frame over cells, in percent of the board, whose size may change.
   *
   * @param from the corner of the first cell
   * @param to the corner of the last cell
   */
  private placeArea(from: { x: number; y: number }, to: { x: number; y: number }) {
    const { shape } = this.board;
    const { width, height } = boardSize(this.board);
    const { style } = this.area;
    style.left = `${(100 * from.x) / width}%`;
    style.top = `${(100 * from.y) / height}%`;
    style.width = `${(100 * (to.x - from.x + shape.width + shape.offset)) / width}%`;
    style.height = `${(100 * (to.y - from.y + shape.height)) / height}%`;
  }
}
