/** A game as the service's questions take it. */

import type { CluesJson } from "./clues";
import type { StartRule } from "./deal";
import type { Game } from "./game";
import type { Cell, Grid } from "./topology";
import { symbol } from "./values";

/** A position in the JSON format of the service. */
export interface PositionJson {
  readonly format: "minewise";
  readonly version: 1;
  readonly kind: "position";
  readonly topology: Grid;
  readonly rows: number;
  readonly columns: number;
  readonly mines: number;
  readonly clues?: CluesJson;
  /** The rows: text, or numbers if one of them is above 8. */
  readonly cells: (string | number[])[];
}

/** The fields of a question about the position of a game: `analyze`, `hint` and others. */
export interface PositionRequest {
  readonly position: PositionJson;
  readonly start_rule: StartRule;
}

/** The request for the board of a no-guess game: the question `generate`. */
export interface BoardRequest {
  readonly size: string;
  readonly topology: Grid;
  readonly start_rule: StartRule;
  readonly seed?: string;
  readonly game: number;
  readonly start: Cell;
  readonly no_guess?: boolean;
  readonly grade?: string;
}

export function position(game: Game): PositionJson {
  const { topology, clues } = game;
  return {
    format: "minewise",
    version: 1,
    kind: "position",
    topology: topology.kind,
    rows: topology.rows,
    columns: topology.columns,
    mines: game.mineCount,
    ...(clues.isExact ? {} : { clues: clues.toJson(topology) }),
    cells: rows(game),
  };
}

/** After the deal, the start rule promises nothing more. */
export function positionRequest(game: Game): PositionRequest {
  return { position: position(game), start_rule: game.board ? "any" : game.startRule };
}

/** Returns the request for the board of a no-guess game whose first click is at `start`. */
export function boardRequest(game: Game, start: number): BoardRequest {
  const { rows, columns, kind } = game.topology;
  return {
    size: `${columns}x${rows}x${game.mineCount}`,
    topology: kind,
    start_rule: game.startRule,
    ...(game.seed === null ? {} : { seed: game.seed }),
    game: game.game,
    start: game.topology.cell(start),
    ...(game.grade === null ? { no_guess: game.noGuess } : { grade: game.grade }),
  };
}

function rows({ values, topology: { size, columns } }: Game): (string | number[])[] {
  const found: (string | number[])[] = [];
  for (let start = 0; start < size; start += columns) {
    const row = Array.from(values.subarray(start, start + columns));
    const symbols = row.map(symbol);
    found.push(symbols.includes(undefined) ? row : symbols.join(""));
  }
  return found;
}
