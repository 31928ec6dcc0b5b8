/**
 * Encodes a position as a short code for the address.
 *
 * The code is in base64: a byte for the version and the shape; columns, rows and mines as numbers
 * of seven bits per byte; a checksum of two bytes; the cells, compressed. The probabilities of a
 * cell depend on the cells to the left and above. An expert board in mid-game takes about 150
 * characters.
 */

import { Reader, Writer } from "./arithmetic-coder";
import type { Position } from "./editor";

/** reads or writes one bit in a context */
export type BitCoder = (context: string, is: boolean) => boolean;

const SHAPES: Position["topology"][] = ["square", "torus", "hexagonal"];
const MAX_SIDE = 100;

/** Returns the parameters of the address of a position. */
export function addressParameters(position: Position): Record<string, string> {
  const { clues } = position;
  return { p: encode(position), ...(clues !== "exact" && { clues }) };
}

export function encode({ rows, mines, topology }: Omit<Position, "clues">): string {
  const writer = new Writer();
  codeCells(rows.length, rows[0].length, (context, is) => writer.bit(context, is), rows);
  const header = [
    SHAPES.indexOf(topology),
    ...[rows[0].length, rows.length, mines].flatMap(varint),
  ];
  return toBase64([...header, ...checksum([...header, ...cellBytes(rows)]), ...writer.finish()]);
}

/** @returns null if the code is invalid or damaged */
export function decode(text: string): Omit<Position, "clues"> | null {
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
 *
 * @param rows the values, if they are written
 */
function codeCells(height: number, columns: number, bit: BitCoder, rows?: string[]) {
  const rowsDone: string[] = [];
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

function codeCell(left: string, above: string, bit: BitCoder, is: string) {
  if (bit(`#${left}${above}`, is === "#")) return "#";
  if (bit(`0${left}${above}`, is === "0")) return "0";
  if (bit(`F${above}`, is === "F")) return "F";
  if (bit("*", is === "*")) return "*";
  if (bit("?", is === "?")) return "?";
  let number = 1;
  while (number < 8 && !bit(String(number), is === String(number))) number++;
  return String(number);
}

function contextOf(value: string | undefined) {
  if (value === undefined) return "#";
  return /[1-8]/.test(value) ? "n" : value;
}

function varint(number: number) {
  const bytes = [];
  for (let left = number; ; left >>= 7) {
    if (left < 128) return [...bytes, left];
    bytes.push((left & 127) | 128);
  }
}

function cellBytes(rows: string[]) {
  return new TextEncoder().encode(rows.join(""));
}

/** Returns Fletcher's checksum. */
export function checksum(bytes: number[]) {
  let [one, other] = [1, 0];
  for (const byte of bytes) {
    one = (one + byte) % 255;
    other = (other + one) % 255;
  }
  return [one, other];
}

export function toBase64(bytes: number[]) {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function fromBase64(text: string) {
  if (!/^[\w-]{6,20000}$/.test(text)) return null;
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(bytes, (one) => one.charCodeAt(0));
  } catch {
    return null;
  }
}
