/** What the player does with cells, by mouse, touch, keys, hints and the options of play. */

import { neighbours } from "../../board/neighbours";
import type { Cell, Hint } from "../../engine/api";
import { type GameView, valueAt } from "./game-view";
import { type PlayerAction, session } from "./session";
import { mode, options, say } from "./state";
import { setQuestionMark } from "./storage";
import { board, detail } from "./table";

const coarsePointer = matchMedia("(pointer: coarse)");

/** @param isMouse whether the left button was clicked */
export function choose(cell: Cell, value: string, isMouse: boolean = false) {
  if (mode.value === "inspect") inspect(cell, value);
  else if (/[1-8]/.test(value)) chooseNumber(cell, isMouse);
  else if (mode.value === "flag") flag(cell, value);
  else if ("#Q".includes(value)) session.act({ kind: "open", cell });
}

/** A mouse may need both buttons; keys and fingers have but one way. */
function chooseNumber(cell: Cell, isMouse: boolean) {
  if (options.chords.value === "one" || !isMouse) chord(cell);
}

export function chord(cell: Cell) {
  if (mode.value !== "inspect") session.act({ kind: "chord", cell });
}

/** Sets or removes a flag, or a question mark after it. */
export function flag(cell: Cell, value: string) {
  if (options.noFlags.value) {
    if (coarsePointer.matches) inspect(cell, value);
  } else if (value === "#") session.act({ kind: "flag", cell });
  else if (value === "F") {
    question(cell, options.questionMarks.value);
    session.act({ kind: "unflag", cell });
  } else if (value === "Q") {
    question(cell, false);
    session.changed(cell);
  }
}

function question(cell: Cell, isSet: boolean) {
  if (session.running) setQuestionMark(session.running, cell, isSet);
}

/** Shows the details of a hidden cell, for players who cannot point at it. */
async function inspect(cell: Cell, value: string) {
  if (!"#FQ".includes(value)) return;
  board.unmark(["here"]);
  board.mark([cell], "here");
  const shown = await detail.inspect(cell);
  if (!shown) return;
  const { describeDetail } = await import("../../help/cell-details");
  say(describeDetail(shown));
}

/**
 * Acts on the cell under the pointer, or on the focused cell if the focus moved last.
 *
 * @returns whether there is such a cell
 */
export function atTarget(act: (cell: Cell, value: string) => void): boolean {
  const { hovered, focused, values, grid } = board;
  const i = hovered < 0 && grid.contains(document.activeElement) ? focused : hovered;
  if (i >= 0) act(board.cellAt(i), values[i]);
  return i >= 0;
}

export function perform({ kind, safe, mines, guess }: Hint) {
  const { running } = session;
  if (!running) return;
  const bare = mines.filter((cell) => valueAt(running, cell) === "#");
  if (kind === "wrong flags") session.act(...actions("unflag", safe));
  else
    session.act(
      ...actions("flag", options.noFlags.value ? [] : bare),
      ...actions("open", guess ? [guess.cell] : safe),
    );
  board.takeFocus();
}

/** Flags and opens the cells that one number proves, if the player wants it. */
export function automate() {
  const { running } = session;
  const flags = options.automaticFlags.value && !options.noFlags.value;
  if (running?.clues !== "exact" || !(flags || options.automaticOpening.value)) return;
  const { mines, safe } = proven(running);
  session.follow([
    ...(flags ? actions("flag", mines) : []),
    ...(options.automaticOpening.value ? actions("open", safe) : []),
  ]);
}

function actions(kind: PlayerAction["kind"], cells: Cell[]): PlayerAction[] {
  return cells.map((cell) => ({ kind, cell }));
}

/**
 * Returns the mines and the safe cells that one number proves, without those that have a flag: if a
 * number has no more hidden neighbours than mines, all of them are mines; if that many of its
 * neighbours are such mines, the others are safe. The player's flags prove nothing, so that a wrong
 * flag opens no mine.
 */
function proven(game: GameView): { mines: Cell[]; safe: Cell[] } {
  const clues = numbers(game);
  const mines = unique(clues.filter((clue) => clue.hidden.length === clue.number));
  const isMine = (cell: Cell) => mines.has(String(cell));
  const settled = clues.filter(({ number, hidden }) => hidden.filter(isMine).length === number);
  const hasNoFlag = (cell: Cell) => valueAt(game, cell) === "#";
  return {
    mines: [...mines.values()].filter(hasNoFlag),
    safe: [...unique(settled).values()].filter((cell) => !isMine(cell) && hasNoFlag(cell)),
  };
}

/** Returns the numbers that have hidden neighbours, flagged or not. */
function numbers(game: GameView): { number: number; hidden: Cell[] }[] {
  const isHidden = (cell: Cell) => "#F".includes(valueAt(game, cell));
  return game.cells.flatMap((row, r) =>
    [...row].flatMap((value, c) => {
      if (!/[1-8]/.test(value)) return [];
      const hidden = neighbours(game, [r, c]).filter(isHidden);
      return hidden.length ? [{ number: Number(value), hidden }] : [];
    }),
  );
}

/** Returns the hidden cells of clues, each once. */
function unique(clues: { hidden: Cell[] }[]) {
  return new Map(clues.flatMap(({ hidden }) => hidden.map((cell) => [String(cell), cell])));
}
