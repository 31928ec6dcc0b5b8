/** The settings of a game, as a request to the server and as parameters of an address. */

import type { Cell, Game, NewGameRequest } from "../../engine/api";

export type GameSettings = NewGameRequest;

/** Returns the settings in an address, and the cell to open first. */
export function settingsFromLink(parameters: URLSearchParams): {
  settings: GameSettings;
  start: Cell | null;
} {
  const settings: GameSettings = { size: parameters.get("size") ?? "beginner" };
  // the server rejects unknown names
  if (parameters.has("topology"))
    settings.topology = parameters.get("topology") as GameSettings["topology"];
  if (parameters.has("start-rule"))
    settings.start_rule = parameters.get("start-rule") as GameSettings["start_rule"];
  if (parameters.has("grade")) settings.grade = parameters.get("grade") as GameSettings["grade"];
  if (parameters.has("no-guess")) settings.no_guess = true;
  if (parameters.has("clues")) settings.clues = parameters.get("clues") ?? "";
  if (parameters.has("seed")) settings.seed = parameters.get("seed") ?? "";
  const [row, column, ...rest] = (parameters.get("start") ?? "").split(",").map(Number);
  const isValid = row >= 0 && column >= 0 && !rest.length;
  return { settings, start: isValid ? [row, column] : null };
}

/** Returns the settings for another game of the same kind. */
export function settingsOf(game: Game): GameSettings {
  return {
    size: `${game.columns}x${game.rows}x${game.mines}`,
    topology: game.topology,
    start_rule: game.start_rule,
    ...(game.grade === null ? { no_guess: game.no_guess } : { grade: game.grade }),
    clues: game.clues,
  };
}

/** Returns the parameters for the same board as a finished game. */
export function linkParameters(
  game: Pick<
    Game,
    | "columns"
    | "rows"
    | "mines"
    | "topology"
    | "start_rule"
    | "seed"
    | "grade"
    | "no_guess"
    | "clues"
  > & { result?: { start: Cell | null } },
) {
  const parameters = new URLSearchParams({
    size: `${game.columns}x${game.rows}x${game.mines}`,
    topology: game.topology,
    "start-rule": game.start_rule,
  });
  if (game.seed !== undefined) parameters.set("seed", game.seed);
  if (game.result?.start) parameters.set("start", game.result.start.join());
  if (game.grade !== null) parameters.set("grade", game.grade);
  else if (game.no_guess) parameters.set("no-guess", "1");
  if (game.clues !== "exact") parameters.set("clues", game.clues);
  return parameters;
}
