/**
 * The hints of a position: the one that is shown, its marks on the board, and its sentence, in which
 * the sums have the colours of their cells.
 */

import { computed, effect, signal } from "@preact/signals";
import type { BoardView } from "../board/board";
import type { Mark } from "../board/marks";
import { cellName, nonBreaking } from "../common/format";
import { locale } from "../common/language";
import type { Cell, Hint, PositionAnalysis } from "../engine/api";
import { cellsOf, tokensOf } from "./strip";

const TINTS: Mark[] = ["tint-0", "tint-1", "tint-2", "tint-3"];
const MARKS: Mark[] = ["clue", "hint-safe", "hint-guess", "hint-mine", "relied", ...TINTS];

/** A part of a sentence; `sum` is the number of the sum that it states. */
export interface Part {
  text: string;
  sum?: number;
}

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
  readonly text = computed(() => nonBreaking(this.hint.value?.text ?? ""));
  /** The hint in a few words. */
  readonly tokens = computed(() => {
    const hint = this.hint.value;
    if (!hint || hint.kind === "over") return [this.text.value];
    return tokensOf(hint, (cell) => this.board.valueAt(cell));
  });
  readonly parts = computed(() => splitAtSums(this.text.value, this.hint.value?.sums ?? []));
  /** The numbers of the sums in the sentence, in its order. */
  readonly sums = computed(() => sumsIn(this.parts.value));

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
    if (hint?.guess) this.board.mark([hint.guess.cell], "hint-guess");
    else if (hint) {
      const sums = this.isExplained.value ? this.sums.value : [];
      markReason(this.board, hint, sums, this.step.value);
    }
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
