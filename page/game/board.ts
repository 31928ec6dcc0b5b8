import type { ShownClues } from "./clues";
import { GameError } from "./error";
import { openAround, type Topology } from "./topology";
import { MINE } from "./values";

/** The truth: which cells hold mines. */
export class Board {
  /** By cell: 1 if it holds a mine. */
  readonly isMine: Uint8Array;
  /** By cell: the number of mines beside it. */
  readonly numbers: Int16Array;
  readonly mineCount: number;

  /** Throws `GameError` if a mine is listed twice. */
  constructor(
    readonly topology: Topology,
    mines: Iterable<number>,
  ) {
    this.isMine = new Uint8Array(topology.size);
    this.numbers = new Int16Array(topology.size);
    let count = 0;
    for (const mine of mines) {
      if (this.isMine[mine]) throw new GameError(`the mine at ${this.name(mine)} is listed twice`);
      this.isMine[mine] = 1;
      count++;
      for (const near of topology.neighbours(mine)) this.numbers[near]++;
    }
    this.mineCount = count;
  }

  /** The cells with a mine, ascending. */
  get mines(): number[] {
    return [...this.isMine.keys()].filter((cell) => this.isMine[cell]);
  }

  /** By cell: 1 if it holds no mine and none is beside it. */
  get zeros(): Uint8Array {
    return Uint8Array.from(this.numbers, (number, cell) => Number(!number && !this.isMine[cell]));
  }

  private name(cell: number): string {
    const [row, column] = this.topology.cell(cell);
    return `r${row}c${column}`;
  }
}

/** A board and its open cells. */
export class Field {
  /** The mine that was opened, the first one of a chord, or null. */
  exploded: number | null = null;
  private readonly isOpen: Uint8Array;
  private safeLeft: number;
  private total: number | null = null;

  constructor(
    readonly board: Board,
    private readonly clues: ShownClues,
  ) {
    this.isOpen = new Uint8Array(board.topology.size);
    this.safeLeft = board.topology.size - board.mineCount;
  }

  get lost(): boolean {
    return this.exploded !== null;
  }

  get won(): boolean {
    return this.safeLeft === 0 && !this.lost;
  }

  get over(): boolean {
    return this.won || this.lost;
  }

  /** Returns what a cell shows once it is open. */
  shows(cell: number): number {
    return this.board.isMine[cell] ? MINE : this.clues.numbers[cell];
  }

  /**
   * Opens closed cells at once, with their neighbours if they spread: a mine among them loses,
   * whatever the others show. Returns the cells that it opened.
   */
  open(cells: readonly number[]): readonly number[] {
    return this.over ? [] : cells.flatMap((cell) => this.reveal(cell));
  }

  private reveal(cell: number): readonly number[] {
    if (this.isOpen[cell]) return [];
    const { topology, isMine } = this.board;
    const opened = openAround(topology, cell, this.isOpen, this.clues.spreads);
    if (isMine[cell]) this.exploded ??= cell;
    else this.safeLeft -= opened.length;
    return opened;
  }

  /** Closes the cells that the last action opened. */
  close(cells: readonly number[]): void {
    for (const cell of cells) this.isOpen[cell] = 0;
    this.safeLeft += cells.filter((cell) => !this.board.isMine[cell]).length;
    this.exploded = null;
  }

  /** The fewest openings that win without chords. */
  get threeBv(): number {
    const { topology, isMine } = this.board;
    this.total ??= threeBv(
      topology,
      isMine.map((mine) => 1 - mine),
      this.clues.spreads,
    );
    return this.total;
  }

  /** The 3BV of the open cells. */
  get threeBvSoFar(): number {
    const { topology, isMine } = this.board;
    const isSafe = this.isOpen.map((open, cell) => open & (1 - isMine[cell]));
    return threeBv(
      topology,
      isSafe,
      this.clues.spreads.map((spread, cell) => spread & isSafe[cell]),
    );
  }
}

/**
 * Returns the 3BV of some safe cells: one click for each opening, and one for each cell that no
 * opening reveals. `isSafe` and `spreads` have 1 for cells that count and for those that spread.
 */
function threeBv(topology: Topology, isSafe: Uint8Array, spreads: Uint8Array): number {
  const isCovered = new Uint8Array(topology.size);
  let clicks = 0;
  for (let cell = 0; cell < topology.size; cell++) {
    if (isCovered[cell] || !isSafe[cell] || !spreads[cell]) continue;
    clicks++;
    cover(topology, cell, isCovered, spreads);
  }
  for (let cell = 0; cell < topology.size; cell++) if (isSafe[cell] && !isCovered[cell]) clicks++;
  return clicks;
}

function cover(
  topology: Topology,
  start: number,
  isCovered: Uint8Array,
  spreads: Uint8Array,
): void {
  const opening = [start];
  isCovered[start] = 1;
  for (const cell of opening)
    for (const near of topology.neighbours(cell)) {
      if (!isCovered[near] && spreads[near]) opening.push(near);
      isCovered[near] = 1;
    }
}
