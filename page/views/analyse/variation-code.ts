/**
 * Encodes a tree of variations as a short code for the address.
 *
 * The code is in base64: a byte for the version, a checksum of two bytes, and the moves,
 * compressed. A move takes about four characters. On a complete board, the numbers are those of the
 * board.
 */

import { Reader, Writer } from "./arithmetic-coder";
import type { Position } from "./editor";
import { boardOpening } from "./opening";
import type { BitCoder } from "./position-code";
import { checksum, fromBase64, toBase64 } from "./position-code";
import type { Move, Variations } from "./variations";
import { applyMove, currentMove, goTo, MAX_MOVES, makeMove, PRECISION } from "./variations";

const VERSION = 0;
const VALUES = "012345678*?";

export function encodeVariations(tree: Variations, position: Pick<Position, "topology" | "board">) {
  const writer = new Writer();
  const bit = (context: string, is: boolean) => writer.bit(context, is);
  const coder = new MoveCoder(bit, { ...position, rows: tree.rows });
  coder.code(tree.start, currentMove(tree));
  return toBase64([VERSION, ...checksum(treeBytes(tree)), ...writer.finish()]);
}

/**
 * @param position the start
 * @returns null if the code is invalid or damaged
 */
export function decodeVariations(
  text: string,
  position: Pick<Position, "rows" | "topology" | "board">,
): Variations | null {
  const bytes = fromBase64(text);
  if (bytes?.[0] !== VERSION) return null;
  const reader = new Reader(bytes.slice(3));
  const coder = new MoveCoder((context) => reader.bit(context), position);
  try {
    const start = coder.code();
    const { rows } = position;
    const tree = goTo({ rows, start, line: [], at: 0 }, coder.place);
    const [one, other] = checksum(treeBytes(tree));
    return start.next.length && one === bytes[1] && other === bytes[2] ? tree : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Writes or reads the moves of a tree. */
class MoveCoder {
  bit;
  position;
  board;
  size;
  bits;
  count;
  /** the steps to the current move */
  place: number[];
  /** the current move, if moves are written */
  current: Move | undefined;
  /** @param position the start */
  constructor(bit: BitCoder, position: Pick<Position, "rows" | "topology" | "board">) {
    this.bit = bit;
    this.position = position;
    this.board = position.board?.join("");
    this.size = position.rows.length * position.rows[0].length;
    this.bits = Math.max(1, Math.ceil(Math.log2(this.size)));
    this.count = 0;
    this.place = [];
    this.current = undefined;
  }

  /**
   * Codes all moves; throws `RangeError` if the code is damaged.
   *
   * @param start the moves, if they are written
   */
  code(start?: Move, current?: Move): Move {
    this.current = current;
    const values = [...this.position.rows.join("")];
    const move = { ...makeMove(-1, ""), flags: this.flags(start?.flags) };
    applyMove(values, move);
    return { ...move, next: this.next(values, [], start?.next) };
  }

  /**
   * @param before all cells before the moves
   * @param steps the steps that lead there
   */
  next(before: string[], steps: number[], given?: Move[]) {
    const moves: Move[] = [];
    while (this.bit(`more${moves.length}`, moves.length < (given?.length ?? 0)))
      moves.push(this.move([...before], [...steps, moves.length], given?.[moves.length]));
    return moves;
  }

  /** @param values all cells before the move, which are changed */
  move(values: string[], steps: number[], given?: Move): Move {
    if (++this.count > MAX_MOVES) throw new RangeError("too many moves");
    if (this.bit("here", given !== undefined && given === this.current)) this.place = steps;
    const cell = this.cell("cell", given?.cell);
    if (!"#F".includes(values[cell])) throw new RangeError("the cell is open");
    const value = this.board?.[cell] ?? this.value("value", given?.value);
    values[cell] = value;
    const opened = value === "0" ? this.opened(values, cell, given?.opened) : [];
    const probability = this.probability(given?.probability);
    const move = { cell, value, opened, probability, flags: this.flags(given?.flags) };
    applyMove(values, move);
    return { ...move, next: this.next(values, steps, given?.next) };
  }

  opened(values: string[], cell: number, given?: [number, string][]) {
    if (this.board) return boardOpening(values, this.position, this.board, cell);
    return this.list("opened", given, (one) => {
      const pair: [number, string] = [this.cell("near", one?.[0]), this.value("number", one?.[1])];
      return pair;
    });
  }

  flags(given?: number[]) {
    return this.list("flag", given, (one) => this.cell("flagged", one));
  }

  probability(given?: number | null) {
    if (!this.bit("probable", typeof given === "number")) return null;
    const thousandths = Math.round((given ?? 0) * PRECISION);
    return this.number("probability", 10, PRECISION, thousandths) / PRECISION;
  }

  list<T>(context: string, given: T[] | undefined, code: (one: T | undefined) => T) {
    const items: T[] = [];
    while (this.bit(context, items.length < (given?.length ?? 0))) {
      if (items.length === this.size) throw new RangeError("too many cells");
      items.push(code(given?.[items.length]));
    }
    return items;
  }

  cell(context: string, given?: number) {
    return this.number(context, this.bits, this.size - 1, given);
  }

  value(context: string, given?: string) {
    return VALUES[this.number(context, 4, VALUES.length - 1, VALUES.indexOf(given ?? ""))];
  }

  number(context: string, bits: number, maximum: number, given: number = 0) {
    let number = 0;
    for (let i = bits - 1; i >= 0; i--)
      number = 2 * number + Number(this.bit(context + i, ((given >> i) & 1) === 1));
    if (number > maximum) throw new RangeError(`no such ${context}`);
    return number;
  }
}

/** Returns the tree as bytes for the checksum. */
function treeBytes({ rows, start, line, at }: Variations) {
  return [...new TextEncoder().encode(JSON.stringify([rows, start, line.slice(0, at)]))];
}
