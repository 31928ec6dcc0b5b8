/**
 * The settings of a game, as a request to the server and as parameters of an address.
 *
 * @typedef {import("../../api.js").Game} Game
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {import("../../api.js").NewGameRequest} GameSettings
 */

/**
 * Returns the settings in an address, and the cell to open first.
 * @param {URLSearchParams} parameters
 * @returns {{settings: GameSettings, start: Cell | null}}
 */
export function settingsFromLink(parameters) {
  /** @type {GameSettings} */
  const settings = { size: parameters.get("size") ?? "beginner" };
  // the server rejects unknown names
  if (parameters.has("topology"))
    settings.topology = /** @type {GameSettings["topology"]} */ (parameters.get("topology"));
  if (parameters.has("start-rule"))
    settings.start_rule = /** @type {GameSettings["start_rule"]} */ (parameters.get("start-rule"));
  if (parameters.has("grade"))
    settings.grade = /** @type {GameSettings["grade"]} */ (parameters.get("grade"));
  if (parameters.has("no-guess")) settings.no_guess = true;
  if (parameters.has("clues")) settings.clues = parameters.get("clues") ?? "";
  if (parameters.has("seed")) settings.seed = parameters.get("seed") ?? "";
  const [row, column, ...rest] = (parameters.get("start") ?? "").split(",").map(Number);
  const isValid = row >= 0 && column >= 0 && !rest.length;
  return { settings, start: isValid ? [row, column] : null };
}

/**
 * Returns the settings for another game of the same kind.
 * @param {Game} game
 * @returns {GameSettings}
 */
export function settingsOf(game) {
  return {
    size: `${game.columns}x${game.rows}x${game.mines}`,
    topology: game.topology,
    start_rule: game.start_rule,
    ...(game.grade === null ? { no_guess: game.no_guess } : { grade: game.grade }),
    clues: game.clues,
  };
}

/**
 * Returns the parameters for the same board as a finished game.
 * @param {Pick<Game, "columns" | "rows" | "mines" | "topology" | "start_rule" | "seed" | "grade"
 *   | "no_guess" | "clues"> & { result?: { start: Cell | null } }} game
 */
export function linkParameters(game) {
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
