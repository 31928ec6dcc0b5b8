/** Positions as text, with the same characters as in `.mine` files. */

import type { Position } from "../../links/position";

export function formatPosition({ rows, mines }: Position): string {
  return `${rows[0].length}x${rows.length}x${mines}\n${rows.join("\n")}\n`;
}
