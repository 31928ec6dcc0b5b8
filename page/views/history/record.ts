/**
 * A finished game in the history: what the lists and the statistics need. The saved game itself is
 * stored beside it.
 */

import { guessingOf } from "../../common/deal";
import type { Click, GameReview } from "../../engine/api";
import { FILES } from "../../texts/history";
import type { GameView } from "../play/game-view";
import type { SavedGame } from "./saved-game";

export type GameRecord = ReturnType<typeof checkedRecord>;
export type Review = NonNullable<GameRecord["review"]>;
export type Cause = NonNullable<Review["cause"]>;

const NEGLIGIBLE = 0.01; // smaller differences between estimates mean nothing
const TOLERANCE = 1e-9;

/** Returns the record of a game that was finished on this page. */
export function recordOfGame(
  game: GameView,
  facts: Pick<GameRecord, "fingerprint" | "daily" | "seed_chosen" | "probabilities">,
): GameRecord {
  return checkedRecord({
    ...game,
    ...facts,
    ended: Date.now(),
    guessing: guessingOf(game),
    result: game.status,
    three_bv: game.result?.three_bv ?? 0,
  });
}

/** Returns the record of a saved game that was reviewed. */
export function recordOfFile(
  file: SavedGame,
  review: GameReview,
  { name, ended }: { name: string; ended: number },
): GameRecord {
  const fingerprint = fingerprintOf(file);
  return checkedRecord({
    ...review,
    id: `file-${fingerprint}`,
    fingerprint,
    source: "file",
    name,
    ended,
    mines: review.mines.length,
    guessing: review.guessing === "classic" ? "any" : review.guessing,
    clues: typeof file.clues === "string" ? file.clues : file.clues ? "custom" : "exact",
    result: review.status,
    seconds: review.replay?.time,
    actions: file.history.length,
    clicks: review.clicks.length,
    review: summaryOf(review),
  });
}

export function summaryOf(review: GameReview): Review {
  const { guesses, forced, avoidable, luck, best_luck, needless_risk, complete, clicks } = review;
  const missed: Record<string, number> = {};
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
 *
 * @param last the click that hit a mine
 */
function causeOf({ kind }: Click): Cause {
  return kind === "safe" ? "unknown" : kind;
}

/**
 * Returns a text that is the same for equal boards with equal actions, and different for others.
 */
export function fingerprintOf({ rows, columns, topology, mines, history }: SavedGame) {
  const actions = history.map(({ action, cell }) => [action, cell]);
  return hash(JSON.stringify([rows, columns, topology, mines, actions]));
}

/** Returns two independent 32-bit FNV-1a hashes of a text (Fowler, Noll and Vo). */
function hash(text: string) {
  const basis = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    basis[0] = Math.imul(basis[0] ^ code, 0x01000193);
    basis[1] = Math.imul(basis[1] ^ (code + at), 0x01000193);
  }
  return basis.map((value) => (value >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * Returns a copy of a record with its known fields: one of this page, an imported one, or one of an
 * older version. Fields that it does not have get their defaults.
 *
 * @throws {TypeError} if it is not a record; the message names the field
 */
export function checkedRecord(value: unknown) {
  const fields = asObject(value, FILES.game);
  return {
    id: text(fields, "id"),
    /** of the saved game; empty if there is none yet */
    fingerprint: text(fields, "fingerprint", ""),
    source: oneOf(fields, "source", ["page", "file"], "page"),
    /** the name of the file that it was imported from, or empty */
    name: text(fields, "name", ""),
    /** milliseconds since 1970 */
    ended: number(fields, "ended"),
    rows: number(fields, "rows"),
    columns: number(fields, "columns"),
    mines: number(fields, "mines"),
    topology: text(fields, "topology", "square"),
    start_rule: text(fields, "start_rule", "any"),
    /** any, no-guess, a grade, or a guessing mode */
    guessing: text(fields, "guessing", "any"),
    clues: text(fields, "clues", "exact"),
    /** at the first end, if it was taken back */
    result: oneOf(fields, "result", ["won", "lost"]),
    seconds: fields.seconds == null ? null : number(fields, "seconds"),
    /** of the whole board */
    three_bv: number(fields, "three_bv"),
    /** of the whole board; null before the review */
    zini: fields.zini == null ? null : number(fields, "zini"),
    /** of the open cells */
    three_bv_so_far: number(fields, "three_bv_so_far"),
    actions: number(fields, "actions"),
    clicks: number(fields, "clicks"),
    undos: number(fields, "undos", 0),
    hints: number(fields, "hints", 0),
    /** whether the player saw them */
    probabilities: Boolean(fields.probabilities),
    /** the day whose board it is, such as 2026-11-22, or empty */
    daily: text(fields, "daily", ""),
    /** whether the player chose the board, or plays that of a day again */
    seed_chosen: Boolean(fields.seed_chosen),
    /** null before the review */
    review: checkedReview(fields.review),
    /** the outcome of `strong` on the same board, or null if it has not been played */
    strong: oneOf(fields, "strong", ["won", "lost", "resigned", "unknown", null], null),
  };
}

/**
 * Returns a copy of the sums of a review, or null if they are incomplete, or of an earlier page, which
 * counted blunders as guesses: the game is then reviewed again.
 */
function checkedReview(value: unknown) {
  if (value == null) return null;
  try {
    const fields = asObject(value, '"review"');
    const causes = ["first", "forced", "avoidable", "blunder", "unknown"] as const;
    const missed = Object.entries(asObject(fields.missed, '"missed"'));
    return {
      guesses: number(fields, "guesses"),
      forced: number(fields, "forced"),
      avoidable: number(fields, "avoidable"),
      luck: number(fields, "luck"),
      /** the survival chance with safest play */
      best_luck: number(fields, "best_luck"),
      /** the probability that an avoidable risk hits a mine */
      needless_risk: number(fields, "needless_risk"),
      /** the sum of the losses in win probability */
      win_loss: number(fields, "win_loss"),
      /** of a loss */
      cause: oneOf(fields, "cause", [...causes, null]),
      /** the number of avoidable guesses by the simplest technique that finds a safe cell */
      missed: Object.fromEntries(missed.map(([name, count]) => [name, Number(count) || 0])),
      complete: Boolean(fields.complete),
    };
  } catch {
    return null;
  }
}

function asObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError(FILES.object(what));
  return value as Record<string, unknown>;
}

/** @param initial default: the field is required */
function text(fields: Record<string, unknown>, key: string, initial?: string) {
  const value = fields[key] ?? initial;
  if (typeof value !== "string") throw new TypeError(FILES.text(key));
  return value;
}

/** @param initial default: the field is required */
function number(fields: Record<string, unknown>, key: string, initial?: number) {
  const value = fields[key] ?? initial;
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0)
    throw new TypeError(FILES.number(key));
  return value;
}

/** @param initial default: the field is required */
function oneOf<T extends string | null>(
  fields: Record<string, unknown>,
  key: string,
  values: T[],
  initial?: T,
): T {
  const value = fields[key] === undefined ? initial : fields[key];
  const found = values.find((one) => one === value);
  if (found === undefined) throw new TypeError(FILES.oneOf(key, values.filter(Boolean).join(", ")));
  return found;
}
