/**
 * Encodes a position as a short code for the address.
 *
 * The code is in base64: a byte for the version and the shape; columns, rows and mines as numbers of
 * seven bits per byte; a checksum of two bytes; the cells, compressed. The probabilities of a cell
 * depend on the cells to the left and above. An expert board in mid-game takes about 150 characters.
 */

import { Reader, Writer } from "./arithmetic-coder.js";

/** @typedef {import("./editor.js").Position} Position */
/** @typedef {(context: string, is: boolean) => boolean} BitCoder reads or writes one bit in a context */

/** @type {Position["topology"][]} */
const SHAPES = ["square", "torus", "hexagonal"];
const MAX_SIDE = 100;

/**
 * Returns the parameters of the address of a position.
 * @param {Position} position
 * @returns {Record<string, string>}
 */
export function addressParameters(position) {
  const { clues } = position;
  return { p: encode(position), ...(clues !== "exact" && { clues }) };
}

/**
 * @param {Omit<Position, "clues">} position
 * @returns {string}
 */
export function encode({ rows, mines, topology }) {
  const writer = new Writer();
  codeCells(rows.length, rows[0].length, (context, is) => writer.bit(context, is), rows);
  const header = [
    SHAPES.indexOf(topology),
    ...[rows[0].length, rows.length, mines].flatMap(varint),
  ];
  return toBase64([...header, ...checksum([...header, ...cellBytes(rows)]), ...writer.finish()]);
}

/**
 * @param {string} text
 * @returns {Omit<Position, "clues"> | null} null if the code is invalid or damaged
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
  const fits = columns > 0 && height > 0 && columns <= MAX_SIDE && height <= MAX_SIDE;
  const topology = SHAPES[bytes[0]];
  if (!fits || !topology || mines > columns * height) return null;
  const reader = new Reader(bytes.slice(at + 2));
  const rows = codeCells(height, columns, (context) => reader.bit(context));
  const [one, other] = checksum([...bytes.slice(0, at), ...cellBytes(rows)]);
  return one === bytes[at] && other === bytes[at + 1] ? { rows, mines, topology } : null;
}

/**
 * Codes all cells in reading order, and returns their values.
 * @param {number} height
 * @param {number} columns
 * @param {BitCoder} bit
 * @param {string[]} [rows] the values, if they are written
 */
function codeCells(height, columns, bit, rows) {
  /** @type {string[]} */
  const rowsDone = [];
  for (let r = 0; r < height; r++) {
    let row = "";
    for (let c = 0; c < columns; c++) {
      row += codeCell(
        contextOf(row[c - 1]),
        contextOf(rowsDone[r - 1]?.[c]),
        bit,
        rows?.[r][c] ?? "",
      );
    }
    rowsDone.push(row);
  }
  return rowsDone;
}

/**
 * @param {string} left
 * @param {string} above
 * @param {BitCoder} bit
 * @param {string} is
 */
function codeCell(left, above, bit, is) {
  if (bit(`#${left}${above}`, is === "#")) return "#";
  if (bit(`0${left}${above}`, is === "0")) return "0";
  if (bit(`F${above}`, is === "F")) return "F";
  if (bit("*", is === "*")) return "*";
  if (bit("?", is === "?")) return "?";
  let number = 1;
  while (number < 8 && !bit(String(number), is === String(number))) number++;
  return String(number);
}

/** @param {string | undefined} value */
function contextOf(value) {
  if (value === undefined) return "#";
  return /[1-8]/.test(value) ? "n" : value;
}

/** @param {number} number */
function varint(number) {
  const bytes = [];
  for (let left = number; ; left >>= 7) {
    if (left < 128) return [...bytes, left];
    bytes.push((left & 127) | 128);
  }
}

/** @param {string[]} rows */
function cellBytes(rows) {
  return new TextEncoder().encode(rows.join(""));
}

/**
 * Returns Fletcher's checksum.
 * @param {number[]} bytes
 */
export function checksum(bytes) {
  let [one, other] = [1, 0];
  for (const byte of bytes) {
    one = (one + byte) % 255;
    other = (other + one) % 255;
  }
  return [one, other];
}

/** @param {number[]} bytes */
export function toBase64(bytes) {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
export function fromBase64(text) {
  if (!/^[\w-]{6,20000}$/.test(text)) return null;
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(bytes, (one) => one.charCodeAt(0));
  } catch {
    return null;
  }
}
