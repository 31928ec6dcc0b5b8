/**
 * The cells that one number proves: if a number has no more hidden neighbours than mines, all of
 * them are mines; if that many of its neighbours are such mines, the others are safe. The player's
 * flags prove nothing, so that a wrong flag opens no mine.
 */

import { neighbours } from "../../board/neighbours";
import type { Cell } from "../../engine/api";
import { type GameView, valueAt } from "./game-view";

/** Returns the mines and the safe cells that one number proves, without those that have a flag. */
export function proven(game: GameView): { mines: Cell[]; safe: Cell[] } {
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
