/** The settings of a watched game, as a request and as an address. */

import type { Watched, WatchRequest } from "../../engine/api";

export type WatchSettings = WatchRequest;

const NARROW_WIDTH = 820;

export function sizeText({ columns, rows, mines }: Watched) {
  return `${columns}x${rows}x${mines.length}`;
}

/** Returns the parameters for the same game. They do not include a board from a file. */
export function linkParameters(game: Watched): Record<string, string> {
  return { strategy: game.strategy, ...(game.given ? {} : boardParameters(game)) };
}

/** Returns the parameters of the board, which Play accepts, too. */
export function boardParameters(game: Watched): Record<string, string> {
  return {
    size: sizeText(game),
    topology: game.topology,
    "start-rule": game.start_rule,
    seed: game.seed,
    start: game.start.join(),
    ...(game.game ? { game: String(game.game) } : {}),
    ...guessingParameters(game),
    ...cluesParameters(game),
  };
}

function guessingParameters({ guessing, grade, no_guess }: Watched): Record<string, string> {
  if (guessing !== "classic") return { guessing };
  if (grade !== null) return { grade };
  return no_guess ? { "no-guess": "1" } : {};
}

/** Returns the parameter of the clue model; the start rule settles that of the first cell again. */
function cluesParameters({ clues }: Watched): Record<string, string> {
  const model = typeof clues === "string" ? clues : String(Object(clues).default);
  return model === "exact" ? {} : { clues: model };
}

/** Returns the settings in an address. */
export function settingsFromLink(parameters: URLSearchParams): WatchSettings {
  const settings: WatchSettings = {
    strategy: parameters.get("strategy") || "tie-break",
    size: parameters.get("size") || (innerWidth < NARROW_WIDTH ? "beginner" : "expert"),
    topology: (parameters.get("topology") || "square") as WatchSettings["topology"],
    start_rule: (parameters.get("start-rule") || "opening") as WatchSettings["start_rule"],
    no_guess: parameters.has("no-guess"),
  };
  const [seed, start, game, grade] = ["seed", "start", "game", "grade"].map((name) =>
    parameters.get(name),
  );
  const guessing = parameters.get("guessing");
  const clues = parameters.get("clues");
  if (guessing) settings.guessing = guessing as WatchSettings["guessing"];
  if (clues) settings.clues = clues;
  if (grade) settings.grade = grade as WatchSettings["grade"];
  if (seed) settings.seed = seed;
  if (game) settings.game = Number(game);
  if (start) settings.start = start.split(",").map(Number) as WatchSettings["start"];
  return settings;
}
