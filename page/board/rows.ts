/** A position as the page holds it: a text for each row, with a character of the text format for each cell. */

import type { Cell } from "../engine/api";

/** Returns the values of all cells in reading order as rows. */
export function rowsOf(values: Iterable<string>, columns: number): string[] {
  const all = [...values];
  return Array.from({ length: all.length / columns }, (_, r) =>
    all.slice(r * columns, (r + 1) * columns).join(""),
  );
}

/** Returns rows with other values. */
export function mapRows(rows: readonly string[], change: (value: string, cell: Cell) => string) {
  return rows.map((row, r) => Array.from(row, (value, c) => change(value, [r, c])).join(""));
}

/** Returns rows in which some cells have this value. */
export function withValue(rows: readonly string[], cells: readonly Cell[], value: string) {
  const changed = new Set(cells.map(String));
  return mapRows(rows, (old, cell) => (changed.has(String(cell)) ? value : old));
}

/** Returns the cells that have a value. */
export function cellsWith(rows: readonly string[], value: string): Cell[] {
  return rows.flatMap((row, r) =>
    Array.from(row).flatMap((each, c) => (each === value ? [[r, c] as Cell] : [])),
  );
}

/** Returns the rows at the end of a game with every mine shown, or flagged if the game was won. */
export function showMines(rows: readonly string[], mines: readonly Cell[], won: boolean) {
  const isMine = new Set(mines.map(String));
  return mapRows(rows, (value, cell) => {
    if (!isMine.has(String(cell))) return value;
    return won ? "F" : value === "#" ? "*" : value;
  });
}
