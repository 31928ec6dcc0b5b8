/** Checks records that this page did not write: imported ones, and those of older versions. */

import { FILES } from "../../texts/history";
import type { GameRecord, Review } from "./record";

/**
 * Returns a copy of a record with its known fields. Fields that older versions did not write get
 * their defaults.
 *
 * @throws {TypeError} if it is not a record; the message names the field
 */
export function checkedRecord(value: unknown): GameRecord {
  const fields = asObject(value, FILES.game);
  return {
    id: text(fields, "id"),
    fingerprint: text(fields, "fingerprint", ""),
    source: oneOf(fields, "source", ["page", "file"], "page"),
    name: text(fields, "name", ""),
    ended: number(fields, "ended"),
    rows: number(fields, "rows"),
    columns: number(fields, "columns"),
    mines: number(fields, "mines"),
    topology: text(fields, "topology", "square"),
    start_rule: text(fields, "start_rule", "any"),
    guessing: text(fields, "guessing", "any"),
    clues: text(fields, "clues", "exact"),
    result: oneOf(fields, "result", ["won", "lost"]),
    later: oneOf(fields, "later", ["won", "lost", null], null),
    seconds: fields.seconds == null ? null : number(fields, "seconds"),
    three_bv: number(fields, "three_bv"),
    zini: fields.zini == null ? null : number(fields, "zini"),
    three_bv_so_far: number(fields, "three_bv_so_far"),
    actions: number(fields, "actions"),
    clicks: number(fields, "clicks"),
    undos: number(fields, "undos", 0),
    hints: number(fields, "hints", 0),
    probabilities: Boolean(fields.probabilities),
    daily: text(fields, "daily", ""),
    seed_chosen: Boolean(fields.seed_chosen),
    review: checkedReview(fields.review),
    strong: oneOf(fields, "strong", ["won", "lost", "resigned", "unknown", null], null),
  };
}

/**
 * Returns a copy of the sums of a review, or null if they are incomplete, or of an earlier page, which
 * counted blunders as guesses: the game is then reviewed again.
 */
function checkedReview(value: unknown): Review | null {
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
      best_luck: number(fields, "best_luck"),
      needless_risk: number(fields, "needless_risk"),
      win_loss: number(fields, "win_loss"),
      cause: oneOf(fields, "cause", [...causes, null]),
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
