/**
 * The hints of a position: the one that is shown, its marks on the board, and its sentence, in which
 * the sums have the colours of their cells. The level of detail is saved in the browser, for all views.
 */

import { computed, effect, signal } from "@preact/signals";
import type { BoardView } from "../board/board";
import { boardSize, cellCorner } from "../board/geometry";
import type { Mark } from "../board/marks";
import { make } from "../common/dom";
import { cellName, nonBreaking } from "../common/format";
import { locale } from "../common/language";
import { stored } from "../common/stored";
import type { Cell, Hint, PositionAnalysis } from "../engine/api";
import { AREA, CLUES, cellsOf, FULL, TECHNIQUE, tokensOf } from "./strip";

const TINTS: Mark[] = ["tint-0", "tint-1", "tint-2", "tint-3"];
const MARKS: Mark[] = ["clue", "hint-safe", "hint-guess", "hint-mine", "relied", ...TINTS];
const AREA_RADIUS = 2;

/** A part of a sentence; `sum` is the number of the sum that it states. */
export interface Part {
  text: string;
  sum?: number;
}

/** The level of detail, from `AREA` to `FULL`. */
export const level = stored<string>("minewise-hint-level", "4");
const detail = computed(() => Number(level.value));

export class Hints {
  private readonly all = signal<Hint[]>([]);
  private readonly at = signal(0);
  /** The hint that is shown, or null. */
  readonly hint = computed(() => this.all.value[this.at.value] ?? null);
  /** Its place among the hints of the position, from 1, and their number. */
  readonly place = computed(() => [this.at.value + 1, this.all.value.length]);
  /** The number of the sum that is shown alone, or null if all are shown. */
  readonly step = signal<number | null>(null);
  /** Whether the sentence is shown, with its sums in tints. */
  readonly isExplained = signal(false);
  /** The sentence at the chosen level. */
  readonly text = computed(() => nonBreaking(this.hint.value?.levels[detail.value - 1] ?? ""));
  /** The hint in a few words. */
  readonly tokens = computed(() => {
    const valueAt = (cell: Cell) => this.board.valueAt(cell);
    const hint = this.hint.value;
    if (!hint || hint.kind === "over") return [this.text.value];
    return tokensOf(hint, detail.value, valueAt);
  });
  readonly parts = computed(() =>
    splitAtSums(this.text.value, detail.value === FULL ? (this.hint.value?.sums ?? []) : []),
  );
  /** The numbers of the sums in the sentence, in its order. */
  readonly sums = computed(() => sumsIn(this.parts.value));
  private readonly area = make("div", { className: "hint-area", ariaHidden: "true" });

  constructor(readonly board: BoardView) {
    effect(() => this.draw(this.hint.value));
    effect(() => locale() && this.clear()); // their sentences are in one language
  }

  /** Shows the first of the hints of a position. */
  show(hints: Hint[]) {
    this.at.value = 0;
    this.step.value = null;
    this.isExplained.value = false;
    this.all.value = hints;
  }

  /**
   * Shows the next hint of the position, after the last one the first.
   *
   * @returns whether there are hints
   */
  next() {
    const { length } = this.all.value;
    this.step.value = null;
    this.isExplained.value = false;
    if (length) this.at.value = (this.at.value + 1) % length;
    return length > 0;
  }

  /** Removes the hints; call it when the position changes. */
  clear() {
    this.all.value = [];
  }

  private draw(hint: Hint | null) {
    this.board.unmark(MARKS);
    this.area.remove();
    if (!hint) return;
    const { kind, guess, safe, mines } = hint;
    const clues = cellsOf(hint.clues);
    const isFull = detail.value === FULL || kind === "over" || kind === "first click";
    if (guess) {
      if (detail.value === CLUES) this.showArea(guess.cell);
      if (detail.value >= TECHNIQUE) this.board.mark([guess.cell], "hint-guess");
    } else if (isFull) {
      const sums = this.isExplained.value ? this.sums.value : [];
      markReason(this.board, hint, sums, this.step.value);
    } else if (detail.value > AREA) this.board.mark(clues, "clue");
    else this.showArea([...clues, ...safe, ...mines][0]);
  }

  /** Draws a frame around the area to look at: all cells up to two cells away. */
  private showArea(cell: Cell | undefined) {
    if (!cell) return;
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

/**
 * Marks the reason of a step: its sums, the clues and the mines that they rely on, and what follows.
 *
 * @param shown the numbers of the sums in the sentence
 * @param only the number of the sum that is shown alone
 */
export function markReason(
  board: BoardView,
  { clues, sums, known_mines, safe, mines }: Hint,
  shown: number[],
  only: number | null = null,
) {
  for (const i of only === null ? shown : [only])
    board.mark(sums[i].cells, TINTS[i % TINTS.length]);
  const used = only === null ? clues : sums[only].clues;
  board.mark(cellsOf(used), "clue");
  board.mark(known_mines, "relied");
  if (only !== null) return;
  board.mark(safe, "hint-safe");
  board.mark(mines, "hint-mine");
}

/** Returns the numbers of the sums in a sentence, in its order. */
export function sumsIn(parts: Part[]) {
  return [...new Set(parts.flatMap(({ sum }) => (sum === undefined ? [] : [sum])))];
}

/** Splits a sentence at the sums that it states, if there are several; longer sums come first. */
export function splitAtSums(sentence: string, sums: Hint["sums"]): Part[] {
  let parts: Part[] = [{ text: sentence }];
  if (sums.length < 2) return parts;
  const order = sums.map((_, i) => i).sort((i, j) => sums[j].cells.length - sums[i].cells.length);
  for (const sum of order) {
    const written = sums[sum].cells.map(cellName).join(" + ");
    parts = parts.flatMap((part) => (part.sum === undefined ? cut(part.text, written, sum) : part));
  }
  return parts;
}

function cut(text: string, written: string, sum: number): Part[] {
  const isWhole = (at: number) => !/\d/.test(text[at + written.length] ?? "");
  const at = text.indexOf(written);
  if (at < 0 || !isWhole(at)) return [{ text }];
  const after = at + written.length;
  return [{ text: text.slice(0, at) }, { text: written, sum }, { text: text.slice(after) }];
}

/** The guesses after the best one that are marked. */
const CANDIDATES = 2;

/** Returns the guesses by their win chance; none if a cell is safe, because it loses nothing to open it. */
export function guesses({ safe, best_moves: best }: PositionAnalysis) {
  return safe.length ? [] : (best?.moves ?? []);
}

/** Marks the best guess and the next ones. */
export function markGuesses(board: BoardView, analysis: PositionAnalysis) {
  const [best, ...others] = guesses(analysis).map(({ cell }) => cell);
  if (best) board.mark([best], "best");
  board.mark(others.slice(0, CANDIDATES), "candidate");
}

export type Marks = [Mark, Cell[]][];

/** A reason of the service. A clue that is no cell is the mine total. */
type Reason = Pick<Hint, "text" | "clues" | "known_mines" | "sums">;

/** Returns the marks of a reason: the clues, the certain mines that it relies on, and its sums in tints. */
export function reasonMarks({ text, clues, known_mines, sums }: Reason): Marks {
  const shown = sumsIn(splitAtSums(text, sums));
  return [
    ["clue", cellsOf(clues)],
    ["relied", known_mines],
    ...shown.map((i): Marks[0] => [TINTS[i % TINTS.length], sums[i].cells]),
  ];
}
