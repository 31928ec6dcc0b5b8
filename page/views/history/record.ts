/**
 * A finished game in the history: what the lists and the statistics need. The saved game itself is
 * stored beside it.
 */

import { guessingOf } from "../../common/deal";
import type { Click, GameReview } from "../../engine/api";
import type { GameView } from "../play/game-view";
import type { SavedGame } from "./saved-game";

export interface Review {
  guesses: number;
  forced: number;
  avoidable: number;
  luck: number;
  /** the survival chance with safest play */
  best_luck: number;
  /** the probability that an avoidable risk hits a mine */
  needless_risk: number;
  /** the sum of the losses in win probability */
  win_loss: number;
  /** of a loss */
  cause: Cause | null;
  /** the number of avoidable guesses by the simplest technique that finds a safe cell */
  missed: Record<string, number>;
  complete: boolean;
}

export type Cause = "first" | "forced" | "avoidable" | "blunder" | "unknown";

export interface GameRecord {
  id: string;
  /** of the saved game; empty if there is none yet */
  fingerprint: string;
  source: "page" | "file";
  /** the name of the file that it was imported from, or empty */
  name: string;
  /** milliseconds since 1970 */
  ended: number;
  rows: number;
  columns: number;
  mines: number;
  topology: string;
  start_rule: string;
  /** any, no-guess, a grade, or a guessing mode */
  guessing: string;
  clues: string;
  /** at the first end */
  result: "won" | "lost";
  /** the last end, if the first was taken back */
  later: "won" | "lost" | null;
  seconds: number | null;
  /** of the whole board */
  three_bv: number;
  /** of the whole board; null before the review */
  zini: number | null;
  /** of the open cells */
  three_bv_so_far: number;
  actions: number;
  clicks: number;
  undos: number;
  hints: number;
  /** whether the player saw them */
  probabilities: boolean;
  /** the day whose board it is, such as 2026-11-22, or empty */
  daily: string;
  /** whether the player chose the board, or plays that of a day again */
  seed_chosen: boolean;
  /** null before the review */
  review: Review | null;
  /** the outcome of `strong` on the same board, or null if it has not been played */
  strong: "won" | "lost" | "resigned" | "unknown" | null;
}

const NEGLIGIBLE = 0.01; // smaller differences between estimates mean nothing
const TOLERANCE = 1e-9;

/** Returns the record of a game that was finished on this page. */
export function recordOfGame(
  game: GameView,
  {
    daily,
    seedChosen,
    probabilities,
  }: { daily: string; seedChosen: boolean; probabilities: boolean },
): GameRecord {
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
    guessing: guessingOf(game),
    clues: game.clues,
    result: game.status === "won" ? "won" : "lost",
    later: null,
    seconds: game.seconds,
    three_bv: game.result?.three_bv ?? 0,
    zini: null,
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

/** Returns the record of a saved game that was reviewed. */
export function recordOfFile(
  file: SavedGame,
  review: GameReview,
  { name, ended }: { name: string; ended: number },
): GameRecord {
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
    guessing: review.guessing === "classic" ? "any" : review.guessing,
    clues: typeof file.clues === "string" ? file.clues : file.clues ? "custom" : "exact",
    result: review.status === "won" ? "won" : "lost",
    later: null,
    seconds: review.replay?.time ?? null,
    three_bv: review.three_bv,
    zini: review.zini,
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
