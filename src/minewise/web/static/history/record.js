/**
 * A finished game in the history: what the lists and the statistics need. The saved game itself is
 * stored beside it.
 *
 * @typedef {import("../../api.js").Game} Game
 * @typedef {import("../../api.js").GameReview} GameReview
 * @typedef {import("./saved-game.js").SavedGame} SavedGame
 *
 * @typedef {object} Review the sums of a review
 * @property {number} guesses
 * @property {number} forced
 * @property {number} avoidable
 * @property {number} luck the survival chance
 * @property {number} best_luck the survival chance with safest play
 * @property {number} needless_risk the probability that an avoidable risk hits a mine
 * @property {number} win_loss the sum of the losses in win probability
 * @property {Cause | null} cause of a loss
 * @property {Record<string, number>} missed the number of avoidable guesses by the simplest
 *   technique that finds a safe cell
 * @property {boolean} complete
 *
 * @typedef {"first" | "forced" | "avoidable" | "provable" | "unknown"} Cause
 *
 * @typedef {object} GameRecord
 * @property {string} id
 * @property {string} fingerprint of the saved game; empty if there is none yet
 * @property {"page" | "file"} source
 * @property {string} name the name of the file that it was imported from, or empty
 * @property {number} ended milliseconds since 1970
 * @property {number} rows
 * @property {number} columns
 * @property {number} mines
 * @property {string} topology
 * @property {string} start_rule
 * @property {string} guessing any, no-guess, or a grade
 * @property {string} clues the clue model
 * @property {"won" | "lost"} result at the first end
 * @property {"won" | "lost" | null} later the last end, if the first was taken back
 * @property {number | null} seconds
 * @property {number} three_bv of the whole board
 * @property {number} three_bv_so_far of the open cells
 * @property {number} actions
 * @property {number} clicks
 * @property {number} undos
 * @property {number} hints
 * @property {boolean} probabilities whether the player saw them
 * @property {string} daily the day whose board it is, such as 2026-11-22, or empty
 * @property {boolean} seed_chosen whether the player chose the board, or plays that of a day again
 * @property {Review | null} review null before the review
 * @property {"won" | "lost" | "resigned" | "unknown" | null} strong the outcome of `strong` on the
 *   same board, or null if it has not been played
 */

const NEGLIGIBLE = 0.01; // smaller differences between estimates mean nothing
const TOLERANCE = 1e-9;

/**
 * Returns the record of a game that was finished on this page.
 * @param {Game} game
 * @param {{ daily: string, seedChosen: boolean, probabilities: boolean }} help
 * @returns {GameRecord}
 */
export function recordOfGame(game, { daily, seedChosen, probabilities }) {
  return {
    id: game.id,
    fingerprint: "",
    source: "page",
    name: "",
    ended: Date.now(),
    rows: game.rows,
    columns: game.columns,
    mines: game.mines,
    topology: game.topology,
    start_rule: game.start_rule,
    guessing: game.grade ?? (game.no_guess ? "no-guess" : "any"),
    clues: game.clues,
    result: game.status === "won" ? "won" : "lost",
    later: null,
    seconds: game.seconds,
    three_bv: game.result?.three_bv ?? 0,
    three_bv_so_far: game.three_bv_so_far,
    actions: game.actions,
    clicks: game.clicks,
    undos: game.undos,
    hints: game.hints,
    probabilities,
    daily,
    seed_chosen: seedChosen,
    review: null,
    strong: null,
  };
}

/**
 * Returns the record of a saved game that was reviewed.
 * @param {SavedGame} file
 * @param {GameReview} review
 * @param {{ name: string, ended: number }} stated
 * @returns {GameRecord}
 */
export function recordOfFile(file, review, { name, ended }) {
  const fingerprint = fingerprintOf(file);
  return {
    id: `file-${fingerprint}`,
    fingerprint,
    source: "file",
    name,
    ended,
    rows: review.rows,
    columns: review.columns,
    mines: review.mines.length,
    topology: review.topology,
    start_rule: review.start_rule,
    guessing: "any",
    clues: typeof file.clues === "string" ? file.clues : file.clues ? "custom" : "exact",
    result: review.status === "won" ? "won" : "lost",
    later: null,
    seconds: review.replay?.time ?? null,
    three_bv: review.three_bv,
    three_bv_so_far: review.three_bv_so_far,
    actions: file.history.length,
    clicks: review.clicks.length,
    undos: review.undos,
    hints: 0,
    probabilities: false,
    daily: "",
    seed_chosen: false,
    review: summaryOf(review),
    strong: null,
  };
}

/**
 * Returns the sums of a review.
 * @param {GameReview} review
 * @returns {Review}
 */
export function summaryOf(review) {
  const { guesses, forced, avoidable, luck, best_luck, needless_risk, complete, clicks } = review;
  /** @type {Record<string, number>} */
  const missed = {};
  let win_loss = 0;
  for (const { advice, win } of clicks) {
    if (advice?.technique) missed[advice.technique] = (missed[advice.technique] ?? 0) + 1;
    const loss = win?.cost ?? 0;
    if (loss > (win?.exact ? TOLERANCE : NEGLIGIBLE)) win_loss += loss;
  }
  const cause = review.status === "lost" ? causeOf(clicks[clicks.length - 1]) : null;
  const sums = { guesses, forced, avoidable, luck, best_luck, needless_risk, win_loss };
  return { ...sums, cause, missed, complete };
}

/**
 * Returns the cause of a loss.
 * @param {import("../../api.js").Click} last the click that hit a mine
 * @returns {Cause}
 */
function causeOf({ kind, risk }) {
  if (kind === "first" || kind === "forced") return kind;
  if (kind === "avoidable") return risk === 1 ? "provable" : "avoidable";
  return "unknown";
}

/**
 * Returns a text that is the same for equal boards with equal actions, and different for others.
 * @param {SavedGame} file
 */
export function fingerprintOf({ rows, columns, topology, mines, history }) {
  const actions = history.map(({ action, cell }) => [action, cell]);
  return hash(JSON.stringify([rows, columns, topology, mines, actions]));
}

/**
 * Returns two independent 32-bit FNV-1a hashes of a text (Fowler, Noll and Vo).
 * @param {string} text
 */
function hash(text) {
  const basis = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    basis[0] = Math.imul(basis[0] ^ code, 0x01000193);
    basis[1] = Math.imul(basis[1] ^ (code + at), 0x01000193);
  }
  return basis.map((value) => (value >>> 0).toString(16).padStart(8, "0")).join("");
}
