/**
 * The parameters of the address of a position: the position (`p`) and its clue model (`clues`); if
 * there are variations, the start position with the moves (`v`); if the complete board is known,
 * its mines (`b`).
 */

import type { Position } from "./editor";
import { besideIn } from "./opening";
import { addressParameters, decode, encode } from "./position-code";
import { decodeVariations, encodeVariations } from "./variation-code";
import { rowsAt } from "./variations";

export function positionParameters(position: Position): Record<string, string> {
  const { variations, board } = position;
  return {
    ...addressParameters(variations ? { ...position, rows: variations.rows } : position),
    ...(variations && { v: encodeVariations(variations, position) }),
    ...(board && { b: encode({ ...position, rows: board.map(mineRow) }) }),
  };
}

/** @returns null if a part is invalid or damaged */
export function positionFromParameters(parameters: URLSearchParams): Position | null {
  const start = decode(parameters.get("p") ?? "");
  if (!start) return null;
  const position = { ...start, clues: parameters.get("clues") ?? "exact" };
  const [mines, moves] = [parameters.get("b"), parameters.get("v")];
  const board = mines === null ? undefined : boardOf(mines, position);
  if (board === null) return null;
  const whole = board ? { ...position, board } : position;
  if (moves === null) return whole;
  const variations = decodeVariations(moves, whole);
  return variations && { ...whole, rows: rowsAt(variations), variations };
}

function mineRow(row: string) {
  return row.replace(/[^*]/g, "0");
}

/**
 * Returns the complete board of a position, all revealed; null if the code does not fit the
 * position.
 */
function boardOf(code: string, { rows, topology }: Position) {
  const decoded = decode(code);
  const fits =
    decoded?.topology === topology &&
    decoded.rows.length === rows.length &&
    decoded.rows.every((row) => row.length === rows[0].length && /^[0*]+$/.test(row));
  return fits ? boardWithMines(decoded.rows, topology) : null;
}

/** @param mines rows in which `*` is a mine */
export function boardWithMines(mines: string[], topology: Position["topology"]) {
  const values = mines.join("");
  const columns = mines[0].length;
  const beside = besideIn({ rows: mines, topology });
  const number = (i: number) => beside(i).filter((near) => values[near] === "*");
  return mines.map((row, r) =>
    Array.from(row, (value, c) => (value === "*" ? value : number(r * columns + c).length)).join(
      "",
    ),
  );
}
