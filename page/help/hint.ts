/**
 * A hint with a slider for its level of detail. The level is saved in the browser. Moving the
 * slider shows the current hint at the new level, without a request.
 *
 * `show(hint)` shows the text and marks the cells, `clear()` removes the marks. The view clears the
 * hint when its position changes.
 */

import type { BoardView, Mark } from "../board/board";
import { boardSize, cellCorner } from "../board/geometry";
import { make, showMessage } from "../common/dom";
import type { Cell, Hint } from "../engine/api";
import { describeHint } from "./hint-text";

const LEVELS = ["area", "clues", "technique", "full"];
const MARKS: Mark[] = ["clue", "hint-safe", "hint-guess", "hint-mine"];
const STORAGE_KEY = "minewise-hint-level";
const AREA_RADIUS = 2;

export class HintPanel {
  button;
  hint: Hint | null = null;
  areaFrame;
  name;
  slider;

  /**
   * @param host the parent of the slider
   * @param message a live region for the text
   * @param perform does what the hint says; adds a button for it
   */
  constructor(
    host: HTMLElement,
    readonly message: HTMLElement,
    readonly board: BoardView,
    perform?: (hint: Hint) => void,
  ) {
    this.button = make("button", { type: "button", textContent: "Do it", hidden: true });
    this.button.addEventListener("click", () => this.hint && perform?.(this.hint));
    if (perform) message.after(this.button);
    this.areaFrame = make("div", { className: "hint-area", ariaHidden: "true" });
    this.name = make("span", { className: "hint-level" });
    this.slider = make("input", {
      type: "range",
      min: "1",
      max: String(LEVELS.length),
      step: "1",
      value: localStorage.getItem(STORAGE_KEY) ?? String(LEVELS.length),
    });
    this.slider.addEventListener("input", () => this.changeLevel());
    host.classList.add("hint");
    host.append(make("label", {}, make("span", {}, "Hint detail: ", this.name), this.slider));
    this.updateLabel();
  }

  /** The level of detail, from 1 to 4. */
  get level() {
    return Number(this.slider.value);
  }

  updateLabel() {
    const name = LEVELS[this.level - 1];
    this.name.textContent = name;
    this.slider.ariaValueText = name;
  }

  changeLevel() {
    localStorage.setItem(STORAGE_KEY, this.slider.value);
    this.updateLabel();
    if (this.hint) this.show(this.hint);
  }

  show(hint: Hint) {
    this.hint = hint;
    this.button.hidden = hint.kind === "over";
    const description = describeHint(hint, this.level, this.board);
    this.board.unmark(MARKS);
    this.showArea(description.focusCell);
    this.board.mark(description.clues, "clue");
    this.board.mark(description.safe, "hint-safe");
    this.board.mark(description.guesses, "hint-guess");
    this.board.mark(description.mines, "hint-mine");
    showMessage(this.message, description.text);
  }

  /** Draws a frame around the area to look at: all cells up to two cells away. */
  showArea(cell: Cell | null) {
    this.areaFrame.remove();
    if (!cell) return;
    const { rows, columns } = this.board;
    const [top, left] = cell.map((index) => Math.max(0, index - AREA_RADIUS));
    const bottom = Math.min(rows - 1, cell[0] + AREA_RADIUS);
    const right = Math.min(columns - 1, cell[1] + AREA_RADIUS);
    this.placeArea(
      cellCorner(this.board, top * columns + left),
      cellCorner(this.board, bottom * columns + right),
    );
    this.board.grid.append(this.areaFrame);
  }

  /**
   * Places the frame over cells, in percent of the board, whose size may change.
   *
   * @param from the corner of the first cell
   * @param to the corner of the last cell
   */
  placeArea(from: { x: number; y: number }, to: { x: number; y: number }) {
    const { shape } = this.board;
    const { width, height } = boardSize(this.board);
    const { style } = this.areaFrame;
    style.left = `${(100 * from.x) / width}%`;
    style.top = `${(100 * from.y) / height}%`;
    style.width = `${(100 * (to.x - from.x + shape.width + shape.offset)) / width}%`;
    style.height = `${(100 * (to.y - from.y + shape.height)) / height}%`;
  }

  /** Removes the hint from the board; the view clears the text. */
  clear() {
    this.areaFrame.remove();
    this.button.hidden = true;
    if (this.hint) this.board.unmark(MARKS);
    this.hint = null;
  }
}
