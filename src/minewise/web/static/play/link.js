/**
 * The settings of a game, as a request to the server and as parameters of an address.
 *
 * @typedef {import("../../api.js").Game} Game
 * @typedef {import("../../api.js").Cell} Cell
 * @typedef {import("../../api.js").NewGameRequest} Order
 */

/**
 * Returns the settings in an address, and the cell to open first.
 * @param {URLSearchParams} asked
 * @returns {{order: Order, first: Cell | null}}
 */
export function followed(asked) {
  /** @type {Order} */
  const order = { size: asked.get("size") ?? "beginner" };
  // the server rejects unknown names
  if (asked.has("topology"))
    order.topology = /** @type {Order["topology"]} */ (asked.get("topology"));
  if (asked.has("start"))
    order.start_rule = /** @type {Order["start_rule"]} */ (asked.get("start"));
  if (asked.has("grade")) order.grade = /** @type {Order["grade"]} */ (asked.get("grade"));
  if (asked.has("no-guess")) order.no_guess = true;
  if (asked.has("seed")) order.seed = asked.get("seed") ?? "";
  const [row, column, ...more] = (asked.get("first") ?? "").split(",").map(Number);
  const named = row >= 0 && column >= 0 && !more.length;
  return { order, first: named ? [row, column] : null };
}

/**
 * Returns the settings for another game of the same kind.
 * @param {Game} game
 * @returns {Order}
 */
export function sameKind(game) {
  return {
    size: `${game.columns}x${game.rows}x${game.mines}`,
    topology: game.topology,
    start_rule: game.start_rule,
    ...(game.grade === null ? { no_guess: game.no_guess } : { grade: game.grade }),
  };
}

/**
 * Returns the parameters for the same board as a finished game.
 * @param {Game} game
 */
export function sameBoard(game) {
  const asked = new URLSearchParams({
    size: `${game.columns}x${game.rows}x${game.mines}`,
    topology: game.topology,
    start: game.start_rule,
  });
  if (game.seed !== undefined) asked.set("seed", game.seed);
  if (game.result?.first) asked.set("first", game.result.first.join());
  if (game.grade !== null) asked.set("grade", game.grade);
  else if (game.no_guess) asked.set("no-guess", "1");
  return asked;
}
