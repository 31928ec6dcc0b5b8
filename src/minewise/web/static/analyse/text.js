/** Positions as text, with the same characters as in `.mine` files. */

/** @typedef {import("./editor.js").Position} Position */

const HEAD = /^(\d{1,5})x(\d{1,5})x(\d{1,5})$/;
const MOST = 100;

/**
 * @param {Position} position
 * @returns {string}
 */
export function spell({ rows, mines }) {
  return `${rows[0].length}x${rows.length}x${mines}\n${rows.join("\n")}\n`;
}

/**
 * Reads text in the plain text format. Returns null for anything else, which the server reads.
 * @param {string} text
 * @returns {{rows: string[], mines: number | null} | null}
 */
export function read(text) {
  const lines = text.replace(/\r/g, "").trim().split("\n");
  const head = HEAD.exec(lines[0].trim());
  const rows = lines.slice(head ? 1 : 0).map((line) => line.trim().replace(/[_H]/g, "#"));
  const [height, columns] = [rows.length, rows[0]?.length ?? 0];
  const isPlain =
    rows.every((row) => row.length === columns && /^[0-8#F*]+$/.test(row)) &&
    columns * height > 0 &&
    Math.max(columns, height) <= MOST;
  if (!isPlain) return null;
  if (!head) return { rows, mines: null };
  const [width, tall, mines] = head.slice(1).map(Number);
  const agrees = width === columns && tall === height && mines <= columns * height;
  return agrees ? { rows, mines } : null;
}
