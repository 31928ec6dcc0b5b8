/** A game as the page shows it: what its player may see, and its figures. */

import type { StartRule } from "../../game/deal";
import type { ActionKind, Game, Status } from "../../game/game";
import type { Guessing } from "../../game/settings";
import { statistics } from "../../game/statistics";
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
  const figures = statistics(game);
  const { seed, result } = { seed: game.over || seedChosen ? game.seed : null, result: end(game) };
  const clues = game.clues.toJson(topology);
  return {
    id,
    status: game.status,
    rows: topology.rows,
    columns: topology.columns,
    topology: topology.kind,
    mines: game.mineCount,
    mines_left: figures.minesLeft,
    start_rule: game.startRule,
    guessing: game.guessing,
    no_guess: game.noGuess,
    grade: game.grade,
    clues: typeof clues === "string" ? clues : (clues.default ?? "exact"),
    cells: rows(game),
    three_bv_so_far: figures.threeBvSoFar,
    actions: figures.actions,
    clicks: figures.clicks,
    left: count(game, "open"),
    right: count(game, "flag"),
    chords: count(game, "chord"),
    undos: figures.undos,
    hints: figures.hints,
    seconds: figures.seconds,
    ...(seed === null ? {} : { seed }),
    ...(result && { result }),
  };
}

/** Returns the value of a cell as in the text format. */
export function valueAt({ cells }: GameView, [row, column]: Cell) {
  return cells[row][column];
}

function count({ history }: Game, kind: ActionKind) {
  return history.filter((action) => action.kind === kind).length;
}

function rows({ values, topology: { rows, columns } }: Game) {
  const symbols = Array.from(values, (value) => symbol(value) ?? "?").join("");
  return Array.from({ length: rows }, (_, row) =>
    symbols.slice(row * columns, (row + 1) * columns),
  );
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
