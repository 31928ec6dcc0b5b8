/** The settings of a game, as parameters of an address. */

import { SIZES } from "../../common/sizes";
import { GameError } from "../../game/error";
import type { Settings } from "../../game/settings";
import type { Cell } from "../../game/topology";
import type { GameView } from "./game-view";

/** The settings as links and this browser hold them. */
export interface GameSettings {
  /** A standard size, or COLUMNSxROWSxMINES. */
  size: string;
  topology?: string;
  start_rule?: string;
  guessing?: string;
  no_guess?: boolean;
  grade?: string | null;
  clues?: string;
  seed?: string;
}

const MAX_SIDE = 100;

/** Returns the settings as a game takes them, which checks all but the size. */
export function gameSettings(settings: GameSettings): Settings {
  const { topology, start_rule, guessing, no_guess, grade, clues, seed } = settings;
  return {
    ...sides(settings.size),
    ...(topology && { topology: topology as Settings["topology"] }),
    ...(start_rule && { startRule: start_rule as Settings["startRule"] }),
    ...(guessing && { guessing: guessing as Settings["guessing"] }),
    ...(no_guess && { noGuess: true }),
    ...(grade && { grade }),
    ...(clues && { clues }),
    ...(seed && { seed }),
  };
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

/** Returns the settings in an address, and the cell to open first. */
export function settingsFromLink(parameters: URLSearchParams): {
  settings: GameSettings;
  start: Cell | null;
} {
  const get = (name: string) => parameters.get(name) ?? undefined;
  const settings: GameSettings = {
    size: get("size") ?? "beginner",
    topology: get("topology"),
    start_rule: get("start-rule"),
    guessing: get("guessing"),
    no_guess: parameters.has("no-guess"),
    grade: get("grade"),
    clues: get("clues"),
    seed: get("seed"),
  };
  const [row, column, ...rest] = (parameters.get("start") ?? "").split(",").map(Number);
  const isValid = row >= 0 && column >= 0 && !rest.length;
  return { settings, start: isValid ? [row, column] : null };
}

/** Returns the settings for another game of the same kind. */
export function settingsOf(game: LinkedGame): GameSettings {
  return {
    size: `${game.columns}x${game.rows}x${game.mines}`,
    topology: game.topology,
    start_rule: game.start_rule,
    guessing: game.guessing,
    ...(game.grade === null ? { no_guess: game.no_guess } : { grade: game.grade }),
    clues: game.clues,
  };
}

/** What a link to a board needs to know of a game. */
export type LinkedGame = Pick<
  GameView,
  | "columns"
  | "rows"
  | "mines"
  | "topology"
  | "start_rule"
  | "guessing"
  | "seed"
  | "grade"
  | "no_guess"
  | "clues"
> & { result?: { start: Cell | null } };

/** Returns the parameters for the same board as a finished game. */
export function linkParameters(game: LinkedGame) {
  const parameters = new URLSearchParams({
    size: `${game.columns}x${game.rows}x${game.mines}`,
    topology: game.topology,
    "start-rule": game.start_rule,
  });
  if (game.seed !== undefined) parameters.set("seed", game.seed);
  if (game.result?.start) parameters.set("start", game.result.start.join());
  if (game.grade !== null) parameters.set("grade", game.grade);
  else if (game.no_guess) parameters.set("no-guess", "1");
  if (game.guessing !== "classic") parameters.set("guessing", game.guessing);
  if (game.clues !== "exact") parameters.set("clues", game.clues);
  return parameters;
}
