/** The best times, saved in this browser, one for each type of board. */

/** @typedef {import("../../api.js").Game} Game */

const KEPT = "minewise-best";
const HELPED = "minewise-helped";

/** @param {Game} game */
function kind(game) {
  const guessing = game.grade ?? (game.no_guess ? "no-guess" : "any");
  const size = `${game.columns}x${game.rows}x${game.mines}`;
  return [size, game.topology, game.start_rule, guessing].join(" ");
}

/** @returns {Record<string, number>} */
function times() {
  try {
    const held = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return held && typeof held === "object" ? held : {};
  } catch {
    return {};
  }
}

/**
 * Returns the best time on boards of this type, or null.
 * @param {Game} game
 */
export function bestTime(game) {
  const held = times()[kind(game)];
  return typeof held === "number" ? held : null;
}

/**
 * Records that the player saw probabilities in this game, so its time does not count.
 * @param {Game} game
 */
export function helped(game) {
  localStorage.setItem(HELPED, game.id);
}

/**
 * Saves the time of a game that was won without help on an unknown board.
 * @param {Game} game
 * @param {boolean} stated whether the player chose the seed
 * @returns {boolean} whether it is the best time on boards of this type
 */
export function record(game, stated) {
  if (game.clicks < 2) return false; // won by the first click
  const alone = !game.undos && !game.hints && localStorage.getItem(HELPED) !== game.id;
  const best = bestTime(game);
  if (!alone || stated || (best !== null && best <= game.seconds)) return false;
  localStorage.setItem(KEPT, JSON.stringify({ ...times(), [kind(game)]: game.seconds }));
  return true;
}
