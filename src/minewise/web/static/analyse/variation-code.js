/**
 * Encodes a tree of variations as a short code for the address.
 *
 * The code is in base64: a byte for the version, a checksum of two bytes, and the moves, compressed.
 * A move takes about four characters. On a complete board, the numbers are those of the board.
 */

import { Reader, Writer } from "./arithmetic-coder.js";
import { boardOpening } from "./opening.js";
import { checksum, fromBase64, toBase64 } from "./position-code.js";
import { applyMove, currentMove, goTo, MAX_MOVES, makeMove, PRECISION } from "./variations.js";

/**
 * @typedef {import("./editor.js").Position} Position
 * @typedef {import("./position-code.js").BitCoder} BitCoder
 * @typedef {import("./variations.js").Move} Move
 * @typedef {import("./variations.js").Variations} Variations
 */

const VERSION = 0;
const VALUES = "012345678*?";

/**
 * @param {Variations} tree
 * @param {Pick<Position, "topology" | "board">} position
 */
export function encodeVariations(tree, position) {
  const writer = new Writer();
  const bit = (/** @type {string} */ context, /** @type {boolean} */ is) => writer.bit(context, is);
  const coder = new MoveCoder(bit, { ...position, rows: tree.rows });
  coder.code(tree.start, currentMove(tree));
  return toBase64([VERSION, ...checksum(treeBytes(tree)), ...writer.finish()]);
}

/**
 * @param {string} text
 * @param {Pick<Position, "rows" | "topology" | "board">} position the start
 * @returns {Variations | null} null if the code is invalid or damaged
 */
export function decodeVariations(text, position) {
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
  /**
   * @param {BitCoder} bit
   * @param {Pick<Position, "rows" | "topology" | "board">} position the start
   */
  constructor(bit, position) {
    this.bit = bit;
    this.position = position;
    this.board = position.board?.join("");
    this.size = position.rows.length * position.rows[0].length;
    this.bits = Math.max(1, Math.ceil(Math.log2(this.size)));
    this.count = 0;
    /** @type {number[]} the steps to the current move */
    this.place = [];
    /** @type {Move | undefined} the current move, if moves are written */
    this.current = undefined;
  }

  /**
   * Codes all moves; throws `RangeError` if the code is damaged.
   * @param {Move} [start] the moves, if they are written
   * @param {Move} [current]
   * @returns {Move}
   */
  code(start, current) {
    this.current = current;
    const values = [...this.position.rows.join("")];
    const move = { ...makeMove(-1, ""), flags: this.flags(start?.flags) };
    applyMove(values, move);
    return { ...move, next: this.next(values, [], start?.next) };
  }

  /**
   * @param {string[]} before all cells before the moves
   * @param {number[]} steps the steps that lead there
   * @param {Move[]} [given]
   */
  next(before, steps, given) {
    /** @type {Move[]} */
    const moves = [];
    while (this.bit(`more${moves.length}`, moves.length < (given?.length ?? 0)))
      moves.push(this.move([...before], [...steps, moves.length], given?.[moves.length]));
    return moves;
  }

  /**
   * @param {string[]} values all cells before the move, which are changed
   * @param {number[]} steps
   * @param {Move} [given]
   * @returns {Move}
   */
  move(values, steps, given) {
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

  /**
   * @param {string[]} values
   * @param {number} cell
   * @param {[number, string][]} [given]
   */
  opened(values, cell, given) {
    if (this.board) return boardOpening(values, this.position, this.board, cell);
    return this.list("opened", given, (one) => {
      /** @type {[number, string]} */
      const pair = [this.cell("near", one?.[0]), this.value("number", one?.[1])];
      return pair;
    });
  }

  /** @param {number[]} [given] */
  flags(given) {
    return this.list("flag", given, (one) => this.cell("flagged", one));
  }

  /** @param {number | null} [given] */
  probability(given) {
    if (!this.bit("probable", typeof given === "number")) return null;
    const thousandths = Math.round((given ?? 0) * PRECISION);
    return this.number("probability", 10, PRECISION, thousandths) / PRECISION;
  }

  /**
   * @template T
   * @param {string} context
   * @param {T[] | undefined} given
   * @param {(one: T | undefined) => T} code
   */
  list(context, given, code) {
    /** @type {T[]} */
    const items = [];
    while (this.bit(context, items.length < (given?.length ?? 0))) {
      if (items.length === this.size) throw new RangeError("too many cells");
      items.push(code(given?.[items.length]));
    }
    return items;
  }

  /**
   * @param {string} context
   * @param {number} [given]
   */
  cell(context, given) {
    return this.number(context, this.bits, this.size - 1, given);
  }

  /**
   * @param {string} context
   * @param {string} [given]
   */
  value(context, given) {
    return VALUES[this.number(context, 4, VALUES.length - 1, VALUES.indexOf(given ?? ""))];
  }

  /**
   * @param {string} context
   * @param {number} bits
   * @param {number} maximum
   * @param {number} [given]
   */
  number(context, bits, maximum, given = 0) {
    let number = 0;
    for (let i = bits - 1; i >= 0; i--)
      number = 2 * number + Number(this.bit(context + i, ((given >> i) & 1) === 1));
    if (number > maximum) throw new RangeError(`no such ${context}`);
    return number;
  }
}

/**
 * Returns the tree as bytes for the checksum.
 * @param {Variations} tree
 */
function treeBytes({ rows, start, line, at }) {
  return [...new TextEncoder().encode(JSON.stringify([rows, start, line.slice(0, at)]))];
}
