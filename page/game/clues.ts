/** What the cells of a board show. The engine reads clue models, and draws what uncertain ones show. */

import type { Board } from "./board";
import { GameError } from "./error";
import type { Cell } from "./topology";

/** The clue models in JSON: a text, or an object if cells have models of their own. */
export type CluesJson =
  | string
  | { readonly default?: string; readonly cells?: readonly (readonly [Cell, string])[] };

/** What uncertain clues show on a board, as the question `settle` answers. */
export interface DrawnClues {
  /** The clue models after the first click. */
  readonly clues: CluesJson;
  /** By cell: a number, or `NOTHING`. */
  readonly shown: readonly number[];
  /** The cells that open their neighbours. */
  readonly spreads: readonly Cell[];
}

/** What every cell of a board shows once it is open. */
export interface ShownClues {
  /** By cell: a number, or `NOTHING`. */
  readonly numbers: ArrayLike<number>;
  /** By cell: 1 if it shows that no mine is beside it, so that its neighbours open. */
  readonly spreads: Uint8Array;
}

/** @param drawn null for exact clues */
export function shownClues(board: Board, drawn: DrawnClues | null): ShownClues {
  if (!drawn) return { numbers: board.numbers, spreads: board.zeros };
  const spreads = new Uint8Array(board.topology.size);
  for (const cell of drawn.spreads) spreads[board.topology.index(cell)] = 1;
  return { numbers: drawn.shown, spreads };
}

/** Checks a value of JSON; throws `GameError` if it is not the clue models of a board. */
export function checkClues(value: unknown): CluesJson {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (typeof value === "string" || isObject) return value as CluesJson;
  throw new GameError('clues must be text, or an object with "default" and "cells"');
}
