/** The clue models of a board, and what its cells show. */

import type { Board } from "./board";
import { ClueModel } from "./clue-model";
import { GameError } from "./error";
import { Random, type Wide, wide } from "./random";
import type { Cell, Topology } from "./topology";

/** The clue models in JSON: a text, or an object if cells have models of their own. */
export type CluesJson =
  | string
  | { readonly default?: string; readonly cells?: readonly (readonly [Cell, string])[] };

/** What every cell of a board shows once it is open. */
export interface ShownClues {
  /** By cell: a number, or `NOTHING`. */
  readonly numbers: Int16Array;
  /** By cell: 1 if it shows that no mine is beside it, so that its neighbours open. */
  readonly spreads: Uint8Array;
}

const CLUE_STREAM = 1 << 30; // in the high half of the stream: bit 62

export class Clues {
  readonly isExact: boolean;

  private constructor(
    /** The model of all cells but those in `cells`. */
    readonly model: ClueModel,
    readonly cells: ReadonlyMap<number, ClueModel>,
  ) {
    this.isExact = [model, ...cells.values()].every((each) => each.isExact);
  }

  /** Throws `GameError` if the models cannot be read or do not fit the board. */
  static read(json: CluesJson, topology: Topology): Clues {
    const isText = typeof json === "string";
    const model = new ClueModel(isText ? json : (json?.default ?? "exact"));
    const own = new Map<number, ClueModel>();
    const pairs = isText ? [] : (json?.cells ?? []);
    for (const [cell, text] of pairs) own.set(topology.index(cell), new ClueModel(text));
    const clues = new Clues(model, without(own, model));
    clues.check(topology);
    return clues;
  }

  toJson(topology: Topology): CluesJson {
    if (!this.cells.size) return this.model.text;
    const cells = [...this.cells].map(([cell, { text }]) => [topology.cell(cell), text] as const);
    return { default: this.model.text, cells };
  }

  /** Returns the clues after a first click that promised an opening: its 0 is shown exactly. */
  afterOpening(start: number): Clues {
    if (this.isExact) return this;
    const cells = new Map(this.cells).set(start, new ClueModel("exact"));
    return new Clues(this.model, without(cells, this.model));
  }

  /** Draws what the cells of a board show, as `core/board/deal.cpp` does. */
  draw(board: Board, seed: Wide, game: number): ShownClues {
    const { topology, isMine } = board;
    const spreads = new Uint8Array(topology.size);
    const numbers = this.isExact ? board.numbers : new Int16Array(topology.size);
    const { high, low } = wide(game);
    const random = new Random(seed, { high: high | CLUE_STREAM, low });
    const tables = new Tables();
    for (let cell = 0; cell < topology.size; cell++) {
      if (!this.isExact) {
        const table = tables.of(this.cells.get(cell) ?? this.model, topology, cell);
        numbers[cell] = table.draw(board.numbers[cell], random.uniform());
        spreads[cell] = Number(!isMine[cell] && table.isZero(numbers[cell]));
      } else if (!isMine[cell] && numbers[cell] === 0) spreads[cell] = 1;
    }
    return { numbers, spreads };
  }

  private check(topology: Topology): void {
    if (this.isExact) return;
    const tables = new Tables();
    for (let cell = 0; cell < topology.size; cell++)
      tables.of(this.cells.get(cell) ?? this.model, topology, cell);
  }
}

function without(cells: Map<number, ClueModel>, model: ClueModel): Map<number, ClueModel> {
  return new Map([...cells].filter(([, own]) => own.text !== model.text));
}

/** The tables of models by number of neighbours, each made once. */
class Tables {
  private readonly made = new Map<ClueModel, Table[]>();

  of(model: ClueModel, topology: Topology, cell: number): Table {
    const tables = this.made.get(model) ?? [];
    this.made.set(model, tables);
    const { length } = topology.neighbours(cell);
    tables[length] ??= new Table(model, length);
    return tables[length];
  }
}

/** What cells show that have the same number of neighbours. */
class Table {
  /** What may be shown, ascending. */
  private readonly shown: number[];
  /** By true number: the probability of each. */
  private readonly chances: number[][];

  constructor(model: ClueModel, neighbours: number) {
    const rows = Array.from({ length: neighbours + 1 }, (_, number) =>
      model.row(number, neighbours),
    );
    const all = new Set(rows.flatMap((row) => [...row.keys()]));
    this.shown = [...all].sort((one, other) => one - other);
    this.chances = rows.map((row) => this.shown.map((shown) => row.get(shown) ?? 0));
  }

  draw(number: number, uniform: number): number {
    let last = number;
    let left = uniform;
    for (const [i, p] of this.chances[number].entries()) {
      if (p <= 0) continue;
      last = this.shown[i];
      if (left < p) return last;
      left -= p;
    }
    return last;
  }

  /** Checks if only the true number 0 may lead to what is shown. */
  isZero(shown: number): boolean {
    const place = this.shown.indexOf(shown);
    return this.chances.every((row, number) => row[place] > 0 === (number === 0));
  }
}

/** Checks a value of JSON; throws `GameError` if it is not the clue models of a board. */
export function checkClues(value: unknown): CluesJson {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const cells = isObject ? ((value as { cells?: unknown }).cells ?? []) : [];
  const arePairs =
    Array.isArray(cells) &&
    cells.every((pair) => Array.isArray(pair) && pair.length === 2 && Array.isArray(pair[0]));
  if (typeof value === "string" || (isObject && arePairs)) return value as CluesJson;
  throw new GameError('clues must be text, or an object with "default" and "cells"');
}
