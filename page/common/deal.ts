/** How a game is dealt, as forms, links and requests hold it; the names are those of the engine. */

import type { WatchRequest } from "../engine/api";
import type { CluesJson } from "../game/clues";
import { GameError } from "../game/error";
import { GUESSING, type Guessing, type Settings } from "../game/settings";
import type { Cell } from "../game/topology";

type Dealt = Omit<WatchRequest, "strategy" | "board" | "size" | "grade" | "start">;

export interface Deal extends Dealt {
  /** A standard size, or COLUMNSxROWSxMINES. */
  size: string;
  grade?: string | null;
  start?: Cell;
}

/** What a link to a board needs to know of a game. */
export interface DealtGame extends GuessingSettings {
  columns: number;
  rows: number;
  mines: number;
  topology: NonNullable<Deal["topology"]>;
  start_rule: NonNullable<Deal["start_rule"]>;
  clues: string;
  seed?: string;
  game?: number;
  result?: { start: Cell | null };
}

const MAX_SIDE = 100;

/** Returns the deal in an address; `size` is the default. */
export function readDeal(parameters: URLSearchParams, size: string): Deal {
  const get = (name: string) => parameters.get(name) || undefined;
  const [row, column, ...rest] = (get("start") ?? "").split(",").map(Number);
  const isCell = row >= 0 && column >= 0 && !rest.length;
  return {
    size: get("size") ?? size,
    topology: get("topology") as Deal["topology"],
    start_rule: get("start-rule") as Deal["start_rule"],
    guessing: get("guessing") as Guessing | undefined,
    no_guess: parameters.has("no-guess"),
    grade: get("grade"),
    clues: get("clues"),
    seed: get("seed"),
    game: Number(get("game")) || undefined,
    start: isCell ? [row, column] : undefined,
  };
}

/** Returns the parameters for the same board as a game. */
export function dealParameters(game: DealtGame) {
  const parameters = new URLSearchParams({
    size: sizeText(game),
    topology: game.topology,
    "start-rule": game.start_rule,
  });
  if (game.seed !== undefined) parameters.set("seed", game.seed);
  if (game.result?.start) parameters.set("start", game.result.start.join());
  if (game.game) parameters.set("game", String(game.game));
  if (game.grade !== null) parameters.set("grade", game.grade);
  else if (game.no_guess) parameters.set("no-guess", "1");
  if (game.guessing !== "classic") parameters.set("guessing", game.guessing);
  if (game.clues !== "exact") parameters.set("clues", game.clues);
  return parameters;
}

/** Returns the deal of another game of the same kind. */
export function dealOf(game: DealtGame): Deal {
  const { topology, start_rule, guessing, no_guess, grade, clues } = game;
  const guesses = grade === null ? { no_guess } : { grade };
  return { size: sizeText(game), topology, start_rule, guessing, ...guesses, clues };
}

/** Returns a deal as a game of this page takes it, which checks all but the size. */
export function gameSettings({ size, clues, ...deal }: Deal): Settings {
  return { ...sides(size), ...deal, clues: clues as CluesJson };
}

function sides(size: string) {
  const parts = /^(\d{1,5})x(\d{1,5})x(\d{1,5})$/.exec(SIZES[size] ?? size);
  if (!parts)
    throw new GameError(
      `the size is ${size}: write a standard size, or columns, rows and mines as 30x16x99`,
    );
  const [columns, rows, mines] = parts.slice(1).map(Number);
  if (columns > MAX_SIDE || rows > MAX_SIDE)
    throw new GameError(`a board has at most ${MAX_SIDE} rows and columns`);
  return { columns, rows, mines };
}

export function sizeText({ columns, rows, mines }: Pick<DealtGame, "columns" | "rows" | "mines">) {
  return `${columns}x${rows}x${mines}`;
}

export interface GuessingSettings {
  guessing: Guessing;
  no_guess: boolean;
  /** The hardest technique that a no-guess board needs, or null. */
  grade: string | null;
}

const MODES: readonly string[] = GUESSING;

/** Returns a grade, no-guess, any, or a guessing mode that is not classic. */
export function guessingOf({ grade, no_guess, guessing }: GuessingSettings): string {
  return grade ?? (no_guess ? "no-guess" : guessing === "classic" ? "any" : guessing);
}

export function guessingSettings(word: string): GuessingSettings {
  const isMode = MODES.includes(word);
  const no_guess = word !== "any" && !isMode;
  return {
    guessing: isMode ? (word as Guessing) : "classic",
    no_guess,
    grade: no_guess && word !== "no-guess" ? word : null,
  };
}

/** The standard sizes, as COLUMNSxROWSxMINES. */
export const SIZES: Record<string, string> = {
  beginner: "9x9x10",
  intermediate: "16x16x40",
  expert: "30x16x99",
};

/** Returns the name of a standard size, or undefined. */
export function presetOf(size: string) {
  return Object.keys(SIZES).find((name) => SIZES[name] === size);
}
