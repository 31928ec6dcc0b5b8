/** Trees of variations as JSON values: the moves, without the fields that have their defaults. */

export interface Move {
  cell: number;
  value: string;
  opened: [number, string][];
  probability: number | null;
  flags: number[];
  next: Move[];
}

export interface Variations {
  /** the start position, as in the text format */
  rows: string[];
  /** stands for the start position */
  start: Move;
  /** the number of the alternative at each step, to the end of a line */
  line: number[];
  /** the number of moves of the line that are made */
  at: number;
}

interface StoredTree {
  rows: string[];
  at: number[];
  start: Partial<Move>;
}

/** The largest number of moves of a tree, so that a link can hold it. */
export const MAX_MOVES = 500;

export function storeVariations({ rows, start, line, at }: Variations): StoredTree {
  return { rows, at: line.slice(0, at), start: storeMove(start) };
}

function storeMove({ cell, value, opened, probability, flags, next }: Move): Partial<Move> {
  return {
    ...(cell >= 0 && { cell, value }),
    ...(opened.length && { opened }),
    ...(probability !== null && { probability }),
    ...(flags.length && { flags }),
    ...(next.length && { next: next.map((move) => storeMove(move) as Move) }),
  };
}

/** Returns the tree of JSON values that may be anything; throws `TypeError` if it is damaged. */
export function restoreVariations(stored: unknown, rows: string[]): Variations {
  const { rows: before, at, start } = stored as StoredTree;
  check(sameShape(before, rows) && isList(at, isIndex(MAX_MOVES)));
  const restorer = new Restorer(rows.length * rows[0].length);
  const root = { ...restorer.move(start, true), cell: -1, value: "" };
  const line = [...at];
  let move = root;
  for (const step of at) {
    check(step < move.next.length);
    move = move.next[step];
  }
  for (; move.next.length; move = move.next[0]) line.push(0);
  return { rows: before, start: root, line, at: at.length };
}

class Restorer {
  private count = 0;

  constructor(private readonly cells: number) {}

  move(stored: Partial<Move>, isStart = false): Move {
    const { cell = -1, value = "", opened = [], probability = null, flags = [] } = stored;
    const isCell = isIndex(this.cells);
    check(this.count++ <= MAX_MOVES && (isStart || (isCell(cell) && isShown(value))));
    check(isList(opened, (one) => isList(one, () => true) && isCell(one[0]) && isShown(one[1])));
    check(isList(flags, isCell) && (probability === null || isShare(probability)));
    check(stored.next === undefined || Array.isArray(stored.next));
    const next = (stored.next ?? []).map((one) => this.move(one));
    return { cell, value, opened, probability, flags, next };
  }
}

/** Tells whether rows are a board of the same size as others, all in the text format. */
export function sameShape(rows: unknown, others: string[]): rows is string[] {
  const isRow = (row: unknown) =>
    typeof row === "string" && row.length === others[0].length && /^[0-8#F*?]+$/.test(row);
  return isList(rows, isRow) && rows.length === others.length;
}

export function check(holds: boolean): asserts holds {
  if (!holds) throw new TypeError("the link is damaged");
}

function isList(value: unknown, holds: (item: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.every(holds);
}

function isIndex(end: number) {
  return (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < end;
}

function isShown(value: unknown) {
  return typeof value === "string" && /^[0-8*?]$/.test(value);
}

function isShare(value: unknown) {
  return typeof value === "number" && value >= 0 && value <= 1;
}
