/**
 * A reason in a few words, with chips in place of the names of cells: pointing at a chip lights its cells
 * on the board, and pointing at a cell lights its chip.
 */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { BoardView } from "../board/board";
import type { BoardEvent } from "../board/events";
import { cellName, percent, wholePercent } from "../common/format";
import { techniqueTitle } from "../common/techniques";
import type { Cell, Hint } from "../engine/api";
import { HELP } from "../texts/help";

type Role = "clue" | "mine" | "safe" | "guess" | "flag";

interface Chip {
  role: Role;
  cells: Cell[];
}

export type Token = string | Chip;

/** What a strip needs of a hint, of the proof of a mine, or of the advice at a click. */
export type Reason = Pick<
  Hint,
  "kind" | "technique" | "clues" | "known_mines" | "safe" | "mines"
> & {
  guess: Guess | null;
  pattern?: string | null;
};
type Guess = Pick<NonNullable<Hint["guess"]>, "cell" | "risk" | "win_probability" | "exact_win">;

/** The numbers that have chips of their own; the others share one. */
const MOST_CLUES = 4;
const SIGNS: Record<Role, string> = { clue: "", mine: "✹", safe: "✓", guess: "★", flag: "⚑" };

/**
 * Returns the words and chips of a reason.
 *
 * @param valueAt returns the value of a cell
 */
export function tokensOf(reason: Reason, valueAt: (cell: Cell) => string): Token[] {
  const { kind, guess, technique } = reason;
  const texts = HELP.strips;
  const numbers = cellsOf(reason.clues);
  const slots: Slots = {
    clues: clueChips(numbers),
    known: [{ role: "mine", cells: reason.known_mines }],
    technique: [technique ? (reason.pattern ?? techniqueTitle(technique)) : ""],
  };
  if (kind === "first click")
    return fill(texts.firstClick, { safe: [{ role: "safe", cells: reason.safe }] });
  if (guess) return guessTokens(guess);
  slots.flags = [{ role: "flag", cells: reason.safe }];
  if (kind === "wrong flags") return fill(numbers.length ? texts.wrong : texts.wrongBare, slots);
  slots.reason = fill(texts[shapeOf(reason, numbers.map(valueAt))], slots);
  return fill(texts.so, { ...slots, result: resultOf(reason) });
}

export function guessTokens({ cell, risk, win_probability: wins, exact_win }: Guess): Token[] {
  const slots: Slots = { guess: [{ role: "guess", cells: [cell] }], risk: [percent(risk)] };
  if (wins === null) return fill(HELP.strips.guess, slots);
  slots.share = [exact_win ? percent(wins) : HELP.about(wholePercent(wins))];
  return fill(HELP.strips.guessWins, slots);
}

export function betterTokens(cell: Cell): Token[] {
  return fill(HELP.strips.better, { guess: [{ role: "guess", cells: [cell] }] });
}

/** Returns the cells among clues; another clue is the mine total. */
export function cellsOf(clues: Hint["clues"]) {
  return clues.filter((clue): clue is Cell => typeof clue !== "string");
}

/** Returns the name of the text that says a reason. */
function shapeOf({ technique, clues, known_mines, mines, safe }: Reason, values: string[]) {
  const hasTotal = values.length < clues.length;
  if (!values.length) return "total";
  if (technique === "contradiction") return safe.length ? "clash" : "need";
  if (technique !== "counting" || values.length > 1 || hasTotal)
    return hasTotal ? "withTotal" : "together";
  if (safe.length && known_mines.length === Number(values[0]))
    return known_mines.length ? "complete" : "touchesNone";
  return mines.length ? "full" : "together";
}

function resultOf({ safe, mines }: Reason): Token[] {
  const texts = HELP.strips;
  const text = !mines.length ? texts.safe : !safe.length ? texts.mines : texts.safeAndMines;
  return fill(text, {
    safe: [{ role: "safe", cells: safe }],
    mines: [{ role: "mine", cells: mines }],
  });
}

function clueChips(cells: Cell[]): Chip[] {
  const chips = cells.map((cell): Chip => ({ role: "clue", cells: [cell] }));
  if (chips.length <= MOST_CLUES) return chips;
  const rest = cells.slice(MOST_CLUES - 1);
  return [...chips.slice(0, MOST_CLUES - 1), { role: "clue", cells: rest }];
}

type Slots = Record<string, Token[]>;

/** Replaces the names in braces of a text. */
function fill(text: string, slots: Slots): Token[] {
  return text.split(/\{(\w+)\}/).flatMap((part, i) => (i % 2 ? slots[part] : part || []));
}

/** @param of the board of the cells */
export function Strip({ tokens, of: board }: { tokens: Token[]; of: BoardView }) {
  const pointed = useSignal("");
  useEffect(() => {
    const point = (event: Event) => (pointed.value = String((event as BoardEvent).cell));
    const leave = () => (pointed.value = "");
    board.addEventListener("point", point);
    board.addEventListener("leave", leave);
    return () => {
      board.removeEventListener("point", point);
      board.removeEventListener("leave", leave);
      board.unmark(["lit"]);
    };
  }, [board]);
  const light = (cells: Cell[]) => {
    board.unmark(["lit"]);
    board.mark(cells, "lit");
  };
  return (
    <span class="strip">
      {tokens.map((token, i) =>
        typeof token === "string" ? (
          token
        ) : (
          <button
            key={i}
            type="button"
            class={`chip ${token.role}`}
            data-open={token.cells.length === 1 ? board.valueAt(token.cells[0]) : null}
            data-lit={token.cells.some((cell) => String(cell) === pointed.value) || null}
            aria-label={nameOf(board, token.cells)}
            onPointerEnter={() => light(token.cells)}
            onPointerLeave={() => light([])}
            onFocus={() => light(token.cells)}
            onBlur={() => light([])}
            onClick={() => board.scrollTo(token.cells[0])}
          >
            {signOf(board, token)}
          </button>
        ),
      )}
    </span>
  );
}

function signOf(board: BoardView, { role, cells }: Chip) {
  if (role === "clue") return cells.length > 1 ? `+${cells.length}` : board.valueAt(cells[0]);
  return cells.length > 1 ? `${SIGNS[role]} ${cells.length}` : SIGNS[role];
}

function nameOf(board: BoardView, cells: Cell[]) {
  return cells.length > 1 ? cells.map(cellName).join(", ") : board.describe(board.index(cells[0]));
}
