import { checkName, checkWhole, counted, GameError } from "./error";

/** A cell as `[row, column]`, both from 0. Inside a game, a cell is its index in reading order. */
export type Cell = [row: number, column: number];

export const GRIDS = ["square", "torus", "hexagonal", "cylinder", "mobius", "klein"] as const;
export type Grid = (typeof GRIDS)[number];

const JOINED_ROWS: ReadonlySet<Grid> = new Set(["torus", "klein"]);
const TWISTED: ReadonlySet<Grid> = new Set(["mobius", "klein"]); // left and right edges
const JOINED_COLUMNS: ReadonlySet<Grid> = new Set(["torus", "cylinder", "mobius", "klein"]);

const MAX_CELLS = 4_000_000; // of a file of a game

const SQUARE: readonly Cell[] = [-1, 0, 1].flatMap((row) =>
  [-1, 0, 1].filter((column) => row || column).map((column) => [row, column] as Cell),
);
// odd rows are shifted right by half a cell
const EVEN_ROW: readonly Cell[] = [
  [-1, -1],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 0],
];
const ODD_ROW: readonly Cell[] = [
  [-1, 0],
  [-1, 1],
  [0, -1],
  [0, 1],
  [1, 0],
  [1, 1],
];

/** The neighbours of each cell. */
export class Topology {
  readonly size: number;
  private readonly lists: readonly (readonly number[])[];
  private static last: Topology | null = null;

  private constructor(
    readonly kind: Grid,
    readonly rows: number,
    readonly columns: number,
  ) {
    this.size = rows * columns;
    this.lists = Array.from({ length: this.size }, (_, cell) => this.list(cell));
  }

  /** Returns a grid; throws `GameError` if no board can have this size. */
  static grid(kind: Grid, rows: number, columns: number): Topology {
    checkName("topology", kind, GRIDS);
    checkWhole("rows", rows, 1, MAX_CELLS);
    checkWhole("columns", columns, 1, MAX_CELLS);
    if (rows * columns > MAX_CELLS)
      throw new GameError(`a board has at most ${counted(MAX_CELLS, "cell")}`);
    const { last } = Topology;
    if (last?.kind === kind && last.rows === rows && last.columns === columns) return last;
    Topology.last = new Topology(kind, rows, columns);
    return Topology.last;
  }

  /** Returns the neighbours of a cell, ascending. */
  neighbours(cell: number): readonly number[] {
    return this.lists[cell];
  }

  /** Returns the index of a cell; throws `GameError` if there is no such cell. */
  index(cell: Cell): number {
    const [row, column] = cell;
    const isOn =
      Number.isInteger(row) &&
      row >= 0 &&
      row < this.rows &&
      Number.isInteger(column) &&
      column >= 0 &&
      column < this.columns;
    if (!isOn || cell.length !== 2) throw new GameError(`there is no cell r${row}c${column}`);
    return row * this.columns + column;
  }

  cell(index: number): Cell {
    return [Math.floor(index / this.columns), index % this.columns];
  }

  private list(cell: number): number[] {
    const { kind, rows, columns } = this;
    const row = Math.floor(cell / columns);
    const column = cell % columns;
    const offsets = kind !== "hexagonal" ? SQUARE : row % 2 ? ODD_ROW : EVEN_ROW;
    const near: number[] = [];
    for (const offset of offsets) {
      let r = row + offset[0];
      let c = column + offset[1];
      if (JOINED_ROWS.has(kind)) r = (r + rows) % rows;
      if (JOINED_COLUMNS.has(kind) && (c < 0 || c >= columns)) {
        c = (c + columns) % columns;
        if (TWISTED.has(kind)) r = rows - 1 - r;
      }
      if (r >= 0 && r < rows && c >= 0 && c < columns) near.push(r * columns + c);
    }
    const isAtEdge = row === 0 || row === rows - 1 || column === 0 || column === columns - 1;
    return JOINED_COLUMNS.has(kind) && isAtEdge ? unwrapped(near, cell) : near;
  }
}

/** Sorts neighbours over joined edges; on a small board, several offsets lead to the same cell. */
function unwrapped(near: number[], cell: number): number[] {
  const others = new Set(near);
  others.delete(cell);
  return [...others].sort((one, other) => one - other);
}

/**
 * Opens a closed cell and, around every opened cell that spreads, all closed neighbours. Marks them
 * in `isOpen`; returns them in the order of opening.
 */
export function openAround(
  topology: Topology,
  cell: number,
  isOpen: Uint8Array,
  spreads: Uint8Array,
): number[] {
  const opened = [cell];
  isOpen[cell] = 1;
  for (const next of opened) {
    if (!spreads[next]) continue;
    for (const near of topology.neighbours(next)) {
      if (isOpen[near]) continue;
      isOpen[near] = 1;
      opened.push(near);
    }
  }
  return opened;
}
