/** Positions as text, with the same characters as in `.mine` files. */

import type { Position } from "../../links/position";

const HEADER = /^(\d{1,5})x(\d{1,5})x(\d{1,5})$/;
const MAX_SIDE = 100;

export function formatPosition({ rows, mines }: Position): string {
  return `${rows[0].length}x${rows.length}x${mines}\n${rows.join("\n")}\n`;
}

/** Reads text in the plain text format. Returns null for anything else, which the engine reads. */
export function parsePosition(text: string): { rows: string[]; mines: number | null } | null {
  const lines = text.replace(/\r/g, "").trim().split("\n");
  const header = HEADER.exec(lines[0].trim());
  const rows = lines.slice(header ? 1 : 0).map((line) => line.trim().replace(/[_H]/g, "#"));
  const [rowCount, columns] = [rows.length, rows[0]?.length ?? 0];
  const isPlain =
    rows.every((row) => row.length === columns && /^[0-8#F*?]+$/.test(row)) &&
    columns * rowCount > 0 &&
    Math.max(columns, rowCount) <= MAX_SIDE;
  if (!isPlain) return null;
  if (!header) return { rows, mines: null };
  const [width, height, mines] = header.slice(1).map(Number);
  const matches = width === columns && height === rowCount && mines <= columns * rowCount;
  return matches ? { rows, mines } : null;
}
