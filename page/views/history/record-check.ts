/** Checks records that this page did not write: imported ones, and those of older versions. */

import type { GameRecord, Review } from "./record";

/**
 * Returns a copy of a record with its known fields. Fields that older versions did not write get
 * their defaults.
 *
 * @throws {TypeError} if it is not a record; the message names the field
 */
export function checkedRecord(value: unknown): GameRecord {
  const held = asObject(value, "a game");
  return {
    id: text(held, "id"),
    fingerprint: text(held, "fingerprint", ""),
    source: oneOf(held, "source", ["page", "file"], "page"),
    name: text(held, "name", ""),
    ended: number(held, "ended"),
    rows: number(held, "rows"),
    columns: number(held, "columns"),
    mines: number(held, "mines"),
    topology: text(held, "topology", "square"),
    start_rule: text(held, "start_rule", "any"),
    guessing: text(held, "guessing", "any"),
    clues: text(held, "clues", "exact"),
    result: oneOf(held, "result", ["won", "lost"]),
    later: oneOf(held, "later", ["won", "lost", null], null),
    seconds: held.seconds == null ? null : number(held, "seconds"),
    three_bv: number(held, "three_bv"),
    zini: held.zini == null ? null : number(held, "zini"),
    three_bv_so_far: number(held, "three_bv_so_far"),
    actions: number(held, "actions"),
    clicks: number(held, "clicks"),
    undos: number(held, "undos", 0),
    hints: number(held, "hints", 0),
    probabilities: Boolean(held.probabilities),
    daily: text(held, "daily", ""),
    seed_chosen: Boolean(held.seed_chosen),
    review: checkedReview(held.review),
    strong: oneOf(held, "strong", ["won", "lost", "resigned", "unknown", null], null),
  };
}

/**
 * Returns a copy of the sums of a review, or null if they are incomplete: the game is then reviewed
 * again.
 */
function checkedReview(value: unknown): Review | null {
  if (value == null) return null;
  try {
    const held = asObject(value, '"review"');
    const causes = ["first", "forced", "avoidable", "provable", "unknown"] as const;
    const missed = Object.entries(asObject(held.missed, '"missed"'));
    return {
      guesses: number(held, "guesses"),
      forced: number(held, "forced"),
      avoidable: number(held, "avoidable"),
      luck: number(held, "luck"),
      best_luck: number(held, "best_luck"),
      needless_risk: number(held, "needless_risk"),
      win_loss: number(held, "win_loss"),
      cause: oneOf(held, "cause", [...causes, null]),
      missed: Object.fromEntries(missed.map(([name, count]) => [name, Number(count) || 0])),
      complete: Boolean(held.complete),
    };
  } catch {
    return null;
  }
}

function asObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError(`${what} must be an object`);
  return value as Record<string, unknown>;
}

/** @param initial default: the field is required */
function text(held: Record<string, unknown>, key: string, initial?: string) {
  const value = held[key] ?? initial;
  if (typeof value !== "string") throw new TypeError(`"${key}" must be text`);
  return value;
}

/** @param initial default: the field is required */
function number(held: Record<string, unknown>, key: string, initial?: number) {
  const value = held[key] ?? initial;
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0)
    throw new TypeError(`"${key}" must be a number from 0 on`);
  return value;
}

/** @param initial default: the field is required */
function oneOf<T extends string | null>(
  held: Record<string, unknown>,
  key: string,
  values: T[],
  initial?: T,
): T {
  const value = held[key] === undefined ? initial : held[key];
  const found = values.find((one) => one === value);
  if (found === undefined)
    throw new TypeError(`"${key}" must be one of ${values.filter(Boolean).join(", ")}`);
  return found;
}
