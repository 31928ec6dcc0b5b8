import { GameError, quoted } from "./error";
import { Game, type Now } from "./game";
import type { Cell, Grid } from "./topology";
import { FLAG, HIDDEN, parseValue } from "./values";

/** A position in the notation of the text format, with a layout of its mines. */
export interface KnownPosition {
  readonly cells: readonly string[];
  readonly topology: Grid;
  /** The layout: one placement of the mines that agrees with the position. */
  readonly mines: readonly Cell[];
}

/**
 * Returns a game that goes on from a position, with exact clues.
 *
 * The history begins with the actions that lead to the position. An open 0 also opens its
 * neighbours. Throws `GameError` if the layout contradicts the position.
 */
export function playOn({ cells, topology, mines }: KnownPosition, now?: Now): Game {
  const columns = cells[0]?.length ?? 0;
  const seen = cells.flatMap((row) => [...row].map(readValue));
  if (cells.some((row) => row.length !== columns))
    throw new GameError("all rows of a position must be equally long");
  const game = Game.on(mines, { rows: cells.length, columns, topology }, now);
  for (const [cell, value] of seen.entries()) if (value >= 0) game.open(cell, 0);
  for (const [cell, value] of seen.entries()) if (value === FLAG) game.flag(cell, 0);
  for (const [cell, value] of seen.entries())
    if (value !== HIDDEN && value !== FLAG && value !== game.values[cell]) {
      const [row, column] = game.topology.cell(cell);
      throw new GameError(`the layout contradicts the position at r${row}c${column}`);
    }
  return game;
}

function readValue(character: string): number {
  const value = parseValue(character);
  if (value === undefined) throw new GameError(`${quoted(character)} is not a cell`);
  return value;
}
