/**
 * The player's mistakes in games as drills: the position before the click, asked again at growing intervals
 * (Leitner 1972), saved in the browser.
 */

import { signal } from "@preact/signals";
import { dayAfter, today } from "../../common/daily";
import { browser } from "../../common/stored";
import type { Cell, Drill, GameReview } from "../../engine/api";
import { type Position, positionText } from "../../links/position";
import { Playback } from "../../playback/playback";

export interface Mistake {
  position: Position;
  /** the simplest technique that finds a safe cell, or null */
  technique: string | null;
  /** the best cell of the review, or null */
  best: Cell | null;
  /** the number of right answers in a row */
  known: number;
  /** the day on which it is asked again */
  due: string;
}

/** A drill with what a mistake can have, too. */
export type Exercise = Drill & Pick<Position, "topology" | "clues"> & { mistake?: Mistake };

const KEY = "minewise-mistakes";
const MOST = 100;
const INTERVALS = [1, 3, 7, 21]; // days

/** The latest last. */
export const mistakes = signal(saved());

function saved(): Mistake[] {
  const list = browser.value<Mistake[]>(KEY);
  return Array.isArray(list) ? list : [];
}

function save(list: Mistake[]) {
  mistakes.value = list.slice(-MOST);
  browser.set(KEY, JSON.stringify(mistakes.value));
}

/**
 * Adds the mistakes of a finished game.
 *
 * @param wrong the numbers of the clicks
 */
export function addMistakes(review: GameReview, wrong: number[]) {
  const { clicks, rows, columns, mines, topology, clues } = review;
  if (typeof clues !== "string") return;
  const playback = new Playback(rows, columns, clicks);
  const due = dayAfter(today(), INTERVALS[0]);
  const fresh = wrong.map((at): Mistake => {
    const { advice, proof, win, best_cell } = clicks[at];
    return {
      position: { rows: playback.rowsAt(at), mines: mines.length, topology, clues },
      technique: advice?.technique ?? proof?.technique ?? null,
      best: win?.best_cell ?? best_cell,
      known: 0,
      due,
    };
  });
  if (fresh.length) save([...saved(), ...fresh]);
}

/** Returns the mistakes that are to be asked again, the earliest first. */
export function dueMistakes() {
  const due = mistakes.value.filter((mistake) => mistake.due <= today());
  return due.sort((one, other) => one.due.localeCompare(other.due));
}

/** Plans when to ask again: later after a right answer, from the start after a wrong one. */
export function answerMistake({ position }: Mistake, right: boolean) {
  const text = positionText(position);
  const list = saved().flatMap((mistake) => {
    if (positionText(mistake.position) !== text) return [mistake];
    const known = right ? mistake.known + 1 : 0;
    const days = INTERVALS[known];
    return days ? [{ ...mistake, known, due: dayAfter(today(), days) }] : [];
  });
  save(list);
}
