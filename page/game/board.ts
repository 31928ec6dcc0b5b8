import { GameError } from "./error";
import type { Topology } from "./topology";

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

  private name(cell: number): string {
    const [row, column] = this.topology.cell(cell);
    return `r${row}c${column}`;
  }
}
