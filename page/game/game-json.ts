/**
 * Saved games: the JSON of `mw.Game` (src/minewise/formats/game_json.py). The page adds `page`, which
 * `mw.Game` keeps.
 */

import { checkClues } from "./clues";
import { START_RULES } from "./deal";
import { checkName, checkWhole, GameError, quoted } from "./error";
import { type Action, type ActionKind, Game, type Now } from "./game";
import { GUESSING, type Guessing } from "./settings";
import { type Cell, GRIDS } from "./topology";

export interface SavedAction {
  readonly action: ActionKind;
  readonly cell: Cell;
  /** Seconds since the first click. */
  readonly time?: number;
}

type Written = ReturnType<typeof toJson>;

/** A game of `mw.Game` has no `page`. */
export type SavedGame = Omit<Written, "page" | "guessing"> & {
  guessing?: Guessing;
  page?: Written["page"];
};

const FORMAT = "minewise game" as const;
const VERSION = 1 as const;
const KINDS: readonly ActionKind[] = ["open", "flag", "chord"];

export function toJson(game: Game) {
  const { topology, board, clues, drawn, start } = game;
  const { mines, start_rule, seed, guessing, no_guess, grade } = game.setup;
  return {
    format: FORMAT,
    version: VERSION,
    rows: topology.rows,
    columns: topology.columns,
    topology: topology.kind,
    mine_total: mines,
    /** Null before the board is dealt. */
    mines: board?.mines.map((cell) => topology.cell(cell)) ?? null,
    start_rule,
    seed,
    game: game.setup.game,
    /** Default: classic. */
    ...(guessing === "classic" ? {} : { guessing }),
    ...(clues === "exact" ? {} : { clues }),
    undos: game.undos,
    history: game.history.map((action) => savedAction(game, action)),
    /** What the page knows of a game beside `mw.Game`. */
    page: {
      no_guess,
      grade,
      hints: game.hints,
      start: start === null ? null : topology.cell(start),
      /** Milliseconds since 1970. */
      started: game.started,
      ended: game.ended,
      ...(drawn && { drawn }),
    },
  };
}

/** Reads what `toJson` or `mw.Game` wrote; throws `GameError` for anything else. */
export function fromJson(content: unknown, now: Now = Date.now): Game {
  const saved = content as SavedGame | null;
  if (typeof saved !== "object" || saved?.format !== FORMAT)
    throw new GameError(`this is not a saved game: "format": "${FORMAT}" is missing`);
  if (saved.version !== VERSION)
    throw new GameError(`this game has version ${quoted(saved.version)}, not ${VERSION}`);
  try {
    return read(saved, now);
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    throw new GameError(`this saved game is damaged: ${error.message}`);
  }
}

function read(saved: SavedGame, now: Now): Game {
  const game = begun(saved, now);
  for (const [number, item] of listed("history", saved.history).entries())
    redo(game, number, item as SavedAction);
  game.undos = checkWhole("undos", saved.undos, 0, Number.MAX_SAFE_INTEGER);
  const { page } = saved;
  game.hints = checkWhole("hints", page?.hints ?? 0, 0, Number.MAX_SAFE_INTEGER);
  if (page?.start) game.start = game.topology.index(asCell(page.start));
  game.started = moment("started", page?.started);
  game.ended = moment("ended", page?.ended);
  return game;
}

function begun(saved: SavedGame, now: Now): Game {
  const { rows, columns, game, page, seed } = saved;
  const topology = checkName("topology", saved.topology, GRIDS);
  const start_rule = checkName("start_rule", saved.start_rule, START_RULES);
  const settings = {
    rows,
    columns,
    topology,
    start_rule,
    guessing: checkName("guessing", saved.guessing ?? "classic", GUESSING),
    clues: checkClues(saved.clues ?? "exact"),
    drawn: page?.drawn ?? null,
    game,
    no_guess: page?.no_guess === true,
    grade: page?.grade ?? null,
  };
  const total = checkWhole("mine_total", saved.mine_total, 0, Number.MAX_SAFE_INTEGER);
  if (saved.mines === null) {
    if (seed === null) throw new GameError("mines or a seed is required");
    return Game.new({ ...settings, mines: total, seed: String(seed) }, now);
  }
  const mines = listed("mines", saved.mines).map(asCell);
  if (mines.length !== total)
    throw new GameError(`mine_total is ${total}, but mines lists ${mines.length}`);
  return Game.on(mines, { ...settings, seed: seed === null ? null : String(seed) }, now);
}

function redo(game: Game, number: number, item: SavedAction): void {
  const kind = checkName(`history[${number}]: action`, item?.action, KINDS);
  const cell = asCell(item.cell);
  const time = moment(`history[${number}]: time`, item.time);
  if (!game[kind](game.topology.index(cell), time ?? 0).length)
    throw new GameError(`history[${number}]: ${kind} r${cell[0]}c${cell[1]} has no effect there`);
}

function savedAction(game: Game, { kind, cell, time }: Action): SavedAction {
  return { action: kind, cell: game.topology.cell(cell), time };
}

function listed(name: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new GameError(`${name} must be a list, not ${quoted(value)}`);
}

function asCell(value: unknown): Cell {
  if (Array.isArray(value) && value.length === 2) return value as unknown as Cell;
  throw new GameError(`a cell must be [row, column], not ${quoted(value)}`);
}

function moment(name: string, value: unknown): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" && value >= 0) return value;
  throw new GameError(`${name} must be a number from 0, not ${quoted(value)}`);
}
