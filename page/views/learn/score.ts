/** The scores of drills, lessons and days, saved in the browser. */

import { signal } from "@preact/signals";
import { dayStreak, today } from "../../common/daily";
import { browser } from "../../common/stored";
import type { Drill } from "../../engine/api";
import type { Kind } from "../../texts/learn";

/** The number of positions of a lesson. They are the drills with the seeds from 1. */
export const POSITIONS = 20;

export const POSITION_NUMBERS = Array.from({ length: POSITIONS }, (_, i) => i + 1);

export interface KindScore {
  answered: number;
  right: number;
}

export interface Scores {
  kinds: Partial<Record<Kind, KindScore>>;
  /** by technique: whether each position was solved */
  lessons: Record<string, Record<string, boolean>>;
  /** by date: the first answer */
  days: Record<string, { right: boolean; seconds: number }>;
  ratings: Record<string, number>;
}

export type Result = { right: boolean; seconds: number };

const KEY = "minewise-practice";

const NONE: Scores = { kinds: {}, lessons: {}, days: {}, ratings: {} };

const FIRST_RATING = 1200;
const STEP = 32; // the most that an answer changes a rating
const DOUBLE = 200; // that a position with twice as many clues is more difficult

const NO_SCORE: KindScore = { answered: 0, right: 0 };

export const scores = signal(saved());

function saved(): Scores {
  const parts = { ...NONE, ...browser.value<Scores>(KEY) };
  const isOurs = Object.values(parts).every((one) => one && typeof one === "object");
  return isOurs ? parts : NONE;
}

function change(part: Partial<Scores>) {
  scores.value = { ...saved(), ...part }; // another tab may have changed them
  browser.set(KEY, JSON.stringify(scores.value));
}

export function resetScores() {
  change(NONE);
}

export function scoreOf(kind: Kind): KindScore {
  return { ...NO_SCORE, ...scores.value.kinds[kind] };
}

export function addAnswer(kind: Kind, isRight: boolean) {
  const { kinds } = saved();
  const { answered, right } = kinds[kind] ?? NO_SCORE;
  const score = { answered: answered + 1, right: right + Number(isRight) };
  change({ kinds: { ...kinds, [kind]: score } });
}

/** Saves the latest answer to a position of a lesson. */
export function addLessonAnswer(technique: string, position: number, { right }: Result) {
  const { lessons } = saved();
  change({ lessons: { ...lessons, [technique]: { ...lessons[technique], [position]: right } } });
}

/** Saves the answer to the drill of a day; only the first one counts. */
export function addDayAnswer(day: string, result: Result) {
  change({ days: { [day]: result, ...saved().days } });
}

/**
 * Rates the player in a technique against the difficulty of a position, as Elo rates chess players
 * (Elo 1978): the more clues the answer needs, the more difficult it is.
 *
 * @param isKnown whether the player has solved the position before, which then counts no more
 */
export function rate({ technique, steps }: Drill, right: boolean, isKnown = false) {
  const clues = new Set(steps.flatMap(({ proof }) => proof.map(String))).size;
  if (!technique || !clues || isKnown) return;
  const { ratings } = saved();
  const rating = ratings[technique] ?? FIRST_RATING;
  const difficulty = FIRST_RATING + DOUBLE * (Math.log2(clues) - 2);
  const expected = 1 / (1 + 10 ** ((difficulty - rating) / 400));
  change({ ratings: { ...ratings, [technique]: rating + STEP * (Number(right) - expected) } });
}

/** Returns the number of solved positions of a lesson. */
export function solvedCount(technique: string) {
  return Object.values(answersTo(technique)).filter(Boolean).length;
}

/** Returns whether each position of a lesson that was answered is solved. */
export function answersTo(technique: string): Record<string, boolean> {
  return scores.value.lessons[technique] ?? {};
}

/** Returns the number of days in a row, up to today or yesterday, whose drill was answered. */
export function answeredDays() {
  return dayStreak(today(), (day) => Object.hasOwn(scores.value.days, day));
}
