/** A game as the page shows it: what its player may see, and its figures. */

import { cellsWith, mapRows, rowsOf } from "../../board/rows";
import type { StartRule } from "../../game/deal";
import type { ActionKind, Game, Status } from "../../game/game";
import type { Guessing } from "../../game/settings";
import type { Cell, Grid } from "../../game/topology";
import { symbol } from "../../game/values";

/** The end of a game. */
export interface Result {
  mines: Cell[];
  exploded: Cell | null;
  start: Cell | null;
  three_bv: number;
}

export interface GameView {
  id: string;
  status: Status;
  rows: number;
  columns: number;
  topology: Grid;
  mines: number;
  /** The mines without a flag; a win flags them all. */
  mines_left: number;
  start_rule: StartRule;
  guessing: Guessing;
  no_guess: boolean;
  grade: string | null;
  clues: string;
  /** The player's view, a text for each row. */
  cells: string[];
  /** The 3BV of the open cells. */
  three_bv_so_far: number;
  actions: number;
  /** Openings and chords. */
  clicks: number;
  /** The actions by the button of the mouse. */
  left: number;
  right: number;
  chords: number;
  undos: number;
  hints: number;
  seconds: number;
  /** Known if the player chose it, or at the end. */
  seed?: string;
  result?: Result;
}

/** @param seedChosen whether the player chose the seed */
export function viewOf(game: Game, id: string, seedChosen: boolean): GameView {
  const { topology } = game;
  const seed = game.over || seedChosen ? game.seed : null;
  const result = end(game);
  const clues = game.clues.toJson(topology);
  return {
    id,
    status: game.status,
    rows: topology.rows,
    columns: topology.columns,
    topology: topology.kind,
    mines: game.mineCount,
    mines_left: game.won ? 0 : game.mineCount - game.flagCount,
    start_rule: game.startRule,
    guessing: game.guessing,
    no_guess: game.noGuess,
    grade: game.grade,
    clues: typeof clues === "string" ? clues : (clues.default ?? "exact"),
    cells: rowsOf(
      Array.from(game.values, (value) => symbol(value) ?? "?"),
      topology.columns,
    ),
    three_bv_so_far: game.threeBvSoFar,
    actions: game.history.length,
    clicks: game.clicks,
    left: count(game, "open"),
    right: count(game, "flag"),
    chords: count(game, "chord"),
    undos: game.undos,
    hints: game.hints,
    seconds: game.seconds,
    ...(seed === null ? {} : { seed }),
    ...(result && { result }),
  };
}

export function isEnd(game: GameView | null) {
  return game?.status === "won" || game?.status === "lost";
}

/** Returns the rows with every mine shown, or flagged if the game is won. */
export function revealedRows({ status, cells, result }: GameView) {
  const mines = new Set(result?.mines.map(String));
  const mineValue = status === "won" ? "F" : "*";
  return mapRows(cells, (value, cell) =>
    value === "#" && mines.has(String(cell)) ? mineValue : value,
  );
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

function count({ history }: Game, kind: ActionKind) {
  return history.filter((action) => action.kind === kind).length;
}

function end({ over, board, topology, exploded, start, threeBv }: Game): Result | null {
  if (!over || !board) return null;
  const place = (cell: number | null) => (cell === null ? null : topology.cell(cell));
  return {
    mines: board.mines.map((cell) => topology.cell(cell)),
    exploded: place(exploded),
    start: place(start),
    three_bv: threeBv ?? 0,
  };
}
