/** The best times, saved in this browser, one for each type of board. */

/** @typedef {import("../../api.js").Game} Game */

const TIMES_KEY = "minewise-best";
const ASSISTED_KEY = "minewise-helped";

/** @param {Game} game */
function boardType(game) {
  const guessing = game.grade ?? (game.no_guess ? "no-guess" : "any");
  const size = `${game.columns}x${game.rows}x${game.mines}`;
  const clues = game.clues === "exact" ? [] : [game.clues];
  return [size, game.topology, game.start_rule, guessing, ...clues].join(" ");
}

/** @returns {Record<string, number>} */
function loadTimes() {
  try {
    const stored = JSON.parse(localStorage.getItem(TIMES_KEY) ?? "{}");
    return stored && typeof stored === "object" ? stored : {};
  } catch {
    return {};
  }
}

/**
 * Returns the best time on boards of this type, or null.
 * @param {Game} game
 */
export function bestTime(game) {
  const stored = loadTimes()[boardType(game)];
  return typeof stored === "number" ? stored : null;
}

/**
 * Records that the player saw probabilities in this game, so its time does not count.
 * @param {Game} game
 */
export function markAssisted(game) {
  localStorage.setItem(ASSISTED_KEY, game.id);
}

/**
 * Returns whether the player saw probabilities in this game. Only the last such game is known.
 * @param {Game} game
 */
export function sawProbabilities(game) {
  return localStorage.getItem(ASSISTED_KEY) === game.id;
}

/**
 * Saves the time of a game that was won without help on an unknown board.
 * @param {Game} game
 * @param {boolean} isSeedChosen whether the player chose the seed
 * @returns {boolean} whether it is the best time on boards of this type
 */
export function recordTime(game, isSeedChosen) {
  if (game.clicks < 2) return false; // won by the first click
  const isUnassisted = !game.undos && !game.hints && !sawProbabilities(game);
  const best = bestTime(game);
  if (!isUnassisted || isSeedChosen || (best !== null && best <= game.seconds)) return false;
  localStorage.setItem(
    TIMES_KEY,
    JSON.stringify({ ...loadTimes(), [boardType(game)]: game.seconds }),
  );
  return true;
}
