import { Board, Field } from "./board";
import { type CluesJson, type DrawnClues, shownClues } from "./clues";
import { deal } from "./deal";
import { checkWhole, counted, GameError } from "./error";
import { parseSeed } from "./random";
import { type Settings, type Setup, setUp } from "./settings";
import type { Cell, Topology } from "./topology";
import { FLAG, HIDDEN, isHidden } from "./values";

export type ActionKind = "open" | "flag" | "chord";
export type Status = "new" | "playing" | "won" | "lost";

/** An action of the player; those without effect are not recorded. */
export interface Action {
  readonly kind: ActionKind;
  readonly cell: number;
  /** The cells that it opened, in order. */
  readonly opened: readonly number[];
  /** Those of them that had a flag. */
  readonly unflagged: readonly number[];
  /** Seconds since the first click. */
  readonly time: number;
}

/** The settings of a game on a given board. */
export type BoardSettings = Omit<Settings, "mines" | "seed"> & {
  readonly seed?: string | null;
  /** Required if the clues are uncertain. */
  readonly drawn?: DrawnClues | null;
};

/** Returns the time in milliseconds since 1970. */
export type Now = () => number;

const NO_CELLS: readonly number[] = [];

/**
 * One game, as `mw.Game` plays it: a board, its open and flagged cells, and the history.
 *
 * A cell is its index in reading order. Every action returns the cells whose value changed, none if
 * it had no effect. The board is dealt at the first click; a no-guess board, and one with uncertain
 * clues, is dealt by the engine and given to `place` before the first click. With a guessing mode other than classic, the engine
 * is asked for the board before each later click, which is given to `redraw`.
 */
export class Game {
  readonly topology: Topology;
  /** How shown numbers depend on true ones. */
  clues: CluesJson;
  /** What uncertain clues show; null before the board is dealt, and for exact clues. */
  drawn: DrawnClues | null = null;
  /** By cell: what the player sees, a number or one of `values.ts`. It changes during the game. */
  readonly values: Int16Array;
  /** The actions, oldest first, without those that were undone. */
  readonly history: Action[] = [];
  /** The number of undone actions. */
  undos = 0;
  /** The number of hints that the player has seen. */
  hints = 0;
  flagCount = 0;
  /** The cell of the first click, which the board was dealt for; null before it. */
  start: number | null = null;
  /** When the first click was made and when the game ended: milliseconds since 1970, or null. */
  started: number | null = null;
  ended: number | null = null;
  private field: Field | null = null; // null before the deal

  private constructor(
    /** How it is dealt; the seed is null for a given board without one. */
    readonly setup: Setup,
    private readonly now: Now,
  ) {
    this.topology = setup.topology;
    this.clues = setup.clues;
    this.values = new Int16Array(this.topology.size).fill(HIDDEN);
  }

  /** Returns a new game; throws `GameError` if no game can have these settings. */
  static new(settings: Settings, now: Now = Date.now): Game {
    return new Game(setUp(settings), now);
  }

  /** Returns the game of a given board; throws `GameError` if there is no such board. */
  static on(mines: readonly Cell[], settings: BoardSettings, now: Now = Date.now): Game {
    const { seed = null, start_rule = "any" } = settings;
    const all = { ...settings, mines: mines.length, start_rule: "any", seed: seed ?? "0" } as const;
    const game = new Game({ ...setUp(all), start_rule, seed }, now);
    game.begin(mines, settings.drawn);
    return game;
  }

  /** The board, or null before it is dealt. */
  get board(): Board | null {
    return this.field?.board ?? null;
  }

  get won(): boolean {
    return this.field?.won ?? false;
  }

  get lost(): boolean {
    return this.field?.lost ?? false;
  }

  /** The mine that was opened, the first one of a chord, or null. */
  get exploded(): number | null {
    return this.field?.exploded ?? null;
  }

  get over(): boolean {
    return this.won || this.lost;
  }

  get status(): Status {
    if (this.over) return this.won ? "won" : "lost";
    return this.clicks ? "playing" : "new";
  }

  /** Whether `place` must be called before the first click. */
  get needsBoard(): boolean {
    return (this.setup.no_guess || this.clues !== "exact") && !this.field;
  }

  /** Whether the engine must be asked, and `redraw` called, before the next opening or chord. */
  get needsSettling(): boolean {
    return this.setup.guessing !== "classic" && this.clicks > 0 && !this.over;
  }

  /** The number of openings and chords. */
  get clicks(): number {
    return this.history.reduce((clicks, { kind }) => clicks + Number(kind !== "flag"), 0);
  }

  /** The playing time so far, including undone losses. */
  get seconds(): number {
    if (this.started === null) return 0;
    return Math.max(0, (this.ended ?? this.now()) - this.started) / 1000;
  }

  /** The fewest openings that win without chords; null before the board is dealt. */
  get threeBv(): number | null {
    return this.field?.threeBv ?? null;
  }

  /** The 3BV of the open cells. */
  get threeBvSoFar(): number {
    return this.field?.threeBvSoFar ?? 0;
  }

  /** Takes the mines, and what uncertain clues show, that the engine has dealt for a first click at `start`. */
  place(mines: readonly Cell[], start: number, drawn: DrawnClues | null = null): void {
    this.check(start);
    if (this.field) throw new GameError("the board is dealt already");
    const total = this.setup.mines;
    if (mines.length !== total)
      throw new GameError(`the board has ${counted(mines.length, "mine")}, not ${total}`);
    this.start = start;
    this.begin(mines, drawn);
  }

  /** Takes the mines of a board that agrees with all that is open. */
  redraw(mines: readonly Cell[]): void {
    this.begin(mines);
    for (const { opened } of this.history) this.field?.open(opened);
  }

  /** Opens a hidden cell without a flag. The first click deals the board. */
  open(cell: number, time?: number): readonly number[] {
    this.check(cell);
    if (this.values[cell] !== HIDDEN) return NO_CELLS;
    if (!this.field) this.deal(cell);
    return this.reveal("open", cell, [cell], time);
  }

  /** Opens the neighbours without flags of a number that has as many flags beside it. */
  chord(cell: number, time?: number): readonly number[] {
    this.check(cell);
    const number = this.values[cell];
    if (this.over || number < 0) return NO_CELLS;
    const near = this.topology.neighbours(cell);
    const closed = near.filter((each) => this.values[each] !== FLAG);
    if (near.length - closed.length !== number) return NO_CELLS;
    return this.reveal("chord", cell, closed, time);
  }

  /** Flags a hidden cell, or removes its flag. */
  flag(cell: number, time?: number): readonly number[] {
    this.check(cell);
    // before the first click too, if a board without safe cells is won from the start
    if ((this.over && this.clicks) || !isHidden(this.values[cell])) return NO_CELLS;
    this.toggleFlag(cell);
    this.record({ kind: "flag", cell, opened: NO_CELLS, unflagged: NO_CELLS }, time);
    return [cell];
  }

  /** Undoes the last action; a loss can be undone. */
  undo(): readonly number[] {
    const action = this.history.pop();
    if (!action) return NO_CELLS;
    this.undos++;
    this.ended = null;
    if (action.kind === "flag") this.toggleFlag(action.cell);
    else this.close(action);
    return action.kind === "flag" ? [action.cell] : action.opened;
  }

  /** Throws `GameError` if there is no such cell. */
  private check(cell: number): void {
    checkWhole("cell", cell, 0, this.topology.size - 1);
  }

  private deal(start: number): void {
    if (this.needsBoard) throw new GameError("the engine deals this board: place it first");
    const { topology, mines, start_rule, seed, game } = this.setup;
    const board = deal(topology, mines, start_rule, start, parseSeed(seed ?? "0"), game);
    this.start = start;
    this.field = new Field(board, shownClues(board, null));
  }

  private begin(mines: readonly Cell[], drawn: DrawnClues | null = null): void {
    if (drawn) this.clues = drawn.clues;
    if (this.clues !== "exact" && !drawn)
      throw new GameError("what uncertain clues show is missing");
    this.drawn = this.clues === "exact" ? null : drawn;
    const cells = mines.map((cell) => this.topology.index(cell));
    const board = new Board(this.topology, cells);
    this.field = new Field(board, shownClues(board, this.drawn));
  }

  private reveal(
    kind: ActionKind,
    cell: number,
    cells: readonly number[],
    time: number | undefined,
  ): readonly number[] {
    const { field, values } = this;
    if (!field) return NO_CELLS;
    const opened = field.open(cells);
    if (!opened.length) return NO_CELLS;
    const unflagged = opened.filter((each) => values[each] === FLAG);
    this.flagCount -= unflagged.length;
    for (const each of opened) values[each] = field.shows(each);
    this.record({ kind, cell, opened, unflagged }, time);
    return opened;
  }

  private close({ opened, unflagged }: Action): void {
    this.field?.close(opened);
    for (const cell of opened) this.values[cell] = HIDDEN;
    for (const cell of unflagged) this.values[cell] = FLAG;
    this.flagCount += unflagged.length;
  }

  private toggleFlag(cell: number): void {
    const isFlagged = this.values[cell] === FLAG;
    this.values[cell] = isFlagged ? HIDDEN : FLAG;
    this.flagCount += isFlagged ? -1 : 1;
  }

  private record(action: Omit<Action, "time">, time: number | undefined): void {
    if (action.kind !== "flag") this.started ??= this.now();
    this.history.push({ ...action, time: time ?? this.seconds });
    if (this.over) this.ended = this.now();
  }
}
