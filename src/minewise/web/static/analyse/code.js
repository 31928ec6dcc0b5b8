/**
 * Encodes a position as a short code for the address.
 *
 * The code is in base64: a byte for the version and the shape; columns, rows and mines as numbers of
 * seven bits per byte; a checksum of two bytes; the cells, compressed. The probabilities of a cell
 * depend on the cells to the left and above. An expert board in mid-game takes about 150 characters.
 */

import { Reader, Writer } from "./coder.js";

/** @typedef {import("./editor.js").Position} Position */
/** @typedef {(context: string, is: boolean) => boolean} Bit reads or writes one bit in a context */

/** @type {Position["topology"][]} */
const SHAPES = ["square", "torus", "hexagonal"];
const MOST = 100;

/**
 * @param {Position} position
 * @returns {string}
 */
export function encode({ rows, mines, topology }) {
  const writer = new Writer();
  code(rows.length, rows[0].length, (context, is) => writer.bit(context, is), rows);
  const head = [SHAPES.indexOf(topology), ...[rows[0].length, rows.length, mines].flatMap(sevens)];
  return toBase64([...head, ...check([...head, ...letters(rows)]), ...writer.end()]);
}

/**
 * @param {string} text
 * @returns {Position | null} null if the code is invalid or damaged
 */
export function decode(text) {
  const bytes = fromBase64(text);
  if (!bytes) return null;
  let at = 1;
  const number = () => {
    let value = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    return value;
  };
  const [columns, height, mines] = [number(), number(), number()];
  const fits = columns > 0 && height > 0 && columns <= MOST && height <= MOST;
  const topology = SHAPES[bytes[0]];
  if (!fits || !topology || mines > columns * height) return null;
  const reader = new Reader(bytes.slice(at + 2));
  const rows = code(height, columns, (context) => reader.bit(context));
  const [one, other] = check([...bytes.slice(0, at), ...letters(rows)]);
  return one === bytes[at] && other === bytes[at + 1] ? { rows, mines, topology } : null;
}

/**
 * Codes all cells in reading order, and returns their values.
 * @param {number} height
 * @param {number} columns
 * @param {Bit} bit
 * @param {string[]} [rows] the values, if they are written
 */
function code(height, columns, bit, rows) {
  /** @type {string[]} */
  const walked = [];
  for (let r = 0; r < height; r++) {
    let row = "";
    for (let c = 0; c < columns; c++) {
      row += cell(kind(row[c - 1]), kind(walked[r - 1]?.[c]), bit, rows?.[r][c] ?? "");
    }
    walked.push(row);
  }
  return walked;
}

/**
 * @param {string} left
 * @param {string} above
 * @param {Bit} bit
 * @param {string} is
 */
function cell(left, above, bit, is) {
  if (bit(`#${left}${above}`, is === "#")) return "#";
  if (bit(`0${left}${above}`, is === "0")) return "0";
  if (bit(`F${above}`, is === "F")) return "F";
  if (bit("*", is === "*")) return "*";
  let number = 1;
  while (number < 8 && !bit(String(number), is === String(number))) number++;
  return String(number);
}

/** @param {string | undefined} value */
function kind(value) {
  if (value === undefined) return "#";
  return /[1-8]/.test(value) ? "n" : value;
}

/** @param {number} number */
function sevens(number) {
  const bytes = [];
  for (let left = number; ; left >>= 7) {
    if (left < 128) return [...bytes, left];
    bytes.push((left & 127) | 128);
  }
}

/** @param {string[]} rows */
function letters(rows) {
  return new TextEncoder().encode(rows.join(""));
}

/**
 * Returns Fletcher's checksum.
 * @param {number[]} bytes
 */
function check(bytes) {
  let [one, other] = [1, 0];
  for (const byte of bytes) {
    one = (one + byte) % 255;
    other = (other + one) % 255;
  }
  return [one, other];
}

/** @param {number[]} bytes */
function toBase64(bytes) {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromBase64(text) {
  if (!/^[\w-]{6,20000}$/.test(text)) return null;
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(bytes, (one) => one.charCodeAt(0));
  } catch {
    return null;
  }
}
