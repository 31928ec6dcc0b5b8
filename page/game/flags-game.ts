import type { Board } from "./board";
import { openAround } from "./topology";
import { HIDDEN, MINE } from "./values";

export type Player = 0 | 1;

/**
 * A game of Minesweeper Flags, as `mw.FlagsGame` plays it. Who takes a mine moves again; a miss
 * reveals numbers and passes the turn. The first player with more than half of the mines wins.
 */
export class FlagsGame {
  readonly values: Int16Array;
  /** By cell: who took its mine, or null. */
  readonly takers: (Player | null)[];
  readonly scores: [number, number] = [0, 0];
  turn: Player = 0;
  private readonly isOpen: Uint8Array;
  private readonly spreads: Uint8Array;

  constructor(readonly board: Board) {
    const { size } = board.topology;
    this.values = new Int16Array(size).fill(HIDDEN);
    this.takers = Array<Player | null>(size).fill(null);
    this.isOpen = new Uint8Array(size);
    this.spreads = board.zeros;
  }

  /** The player with more than half of the mines, or null. */
  get winner(): Player | null {
    const half = this.board.mineCount / 2;
    if (this.scores[0] > half) return 0;
    return this.scores[1] > half ? 1 : null;
  }

  get left(): number {
    return this.board.mineCount - this.scores[0] - this.scores[1];
  }

  get over(): boolean {
    return this.winner !== null || this.left === 0;
  }

  /** Takes a cell for the player to move; returns the cells that this opened. */
  take(cell: number): readonly number[] {
    if (this.over || this.isOpen[cell]) return [];
    const { board, turn } = this;
    const opened = openAround(board.topology, cell, this.isOpen, this.spreads);
    for (const each of opened) this.values[each] = board.isMine[each] ? MINE : board.numbers[each];
    if (board.isMine[cell]) {
      this.takers[cell] = turn;
      this.scores[turn]++;
    } else this.turn = turn ? 0 : 1;
    return opened;
  }
}
