/** A game as the page shows it: what its player may see, and its figures. */

import { cellsWith, rowsOf } from "../../board/rows";
import type { Game } from "../../game/game";
import type { Cell } from "../../game/topology";
import { symbol } from "../../game/values";

export type GameView = ReturnType<typeof viewOf>;

/** @param seedChosen whether the player chose the seed */
export function viewOf(game: Game, id: string, seedChosen: boolean) {
  const { topology } = game;
  const { mines, start_rule, guessing, no_guess, grade, seed } = game.setup;
  const { clues } = game;
  return {
    id,
    status: game.status,
    rows: topology.rows,
    columns: topology.columns,
    topology: topology.kind,
    mines,
    /** The mines without a flag; a win flags them all. */
    mines_left: game.won ? 0 : mines - game.flagCount,
    start_rule,
    guessing,
    no_guess,
    grade,
    clues: typeof clues === "string" ? clues : (clues.default ?? "exact"),
    /** The player's view. */
    cells: rowsOf(
      Array.from(game.values, (value) => symbol(value) ?? "?"),
      topology.columns,
    ),
    /** The 3BV of the open cells. */
    three_bv_so_far: game.threeBvSoFar,
    actions: game.history.length,
    /** Openings and chords. */
    clicks: game.clicks,
    undos: game.undos,
    hints: game.hints,
    seconds: game.seconds,
    /** Known if the player chose it, or at the end. */
    seed: (game.over || seedChosen ? seed : null) ?? undefined,
    /** The board and the end of a game that is over. */
    result: end(game),
  };
}

export function isEnd(game: GameView | null) {
  return game?.status === "won" || game?.status === "lost";
}

/** Returns the flagged cells that hold no mine. */
export function wrongFlags({ cells, result }: GameView): Cell[] {
  const mines = new Set(result?.mines.map(String));
  return cellsWith(cells, "F").filter((cell) => !mines.has(String(cell)));
}

/** Returns the value of a cell as in the text format. */
export function valueAt({ cells }: GameView, [row, column]: Cell) {
  return cells[row][column];
}

function end({ over, board, topology, exploded, start, threeBv }: Game) {
  if (!over || !board) return undefined;
  const place = (cell: number | null) => (cell === null ? null : topology.cell(cell));
  return {
    mines: board.mines.map((cell) => topology.cell(cell)),
    exploded: place(exploded),
    start: place(start),
    three_bv: threeBv ?? 0,
  };
}
