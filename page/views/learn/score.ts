/** The scores of drills, lessons and days, saved in the browser. */

import { signal } from "@preact/signals";
import { dayStreak, today } from "../../common/daily";
import { browser } from "../../common/stored";
import type { Kind } from "../../texts/learn";

/** The number of positions of a lesson. They are the drills with the seeds from 1. */
export const POSITIONS = 20;

export const POSITION_NUMBERS = Array.from({ length: POSITIONS }, (_, i) => i + 1);

export interface KindScore {
  answered: number;
  right: number;
  /** the number of right answers since the last wrong one */
  streak: number;
  /** the longest streak */
  longest: number;
  /** the time of the fastest right answer, in seconds */
  fastest: number | null;
}

export interface Scores {
  kinds: Partial<Record<Kind, KindScore>>;
  /** by technique: whether each position was solved */
  lessons: Record<string, Record<string, boolean>>;
  /** by date: the first answer */
  days: Record<string, { right: boolean; seconds: number }>;
}

export type Result = { right: boolean; seconds: number };

const KEY = "minewise-practice";

const NO_SCORE: KindScore = { answered: 0, right: 0, streak: 0, longest: 0, fastest: null };

export const scores = signal(saved());

function saved(): Scores {
  const { kinds, lessons, days } = browser.value<Partial<Scores>>(KEY) ?? {};
  const isOurs = [kinds, lessons, days].every((one) => one && typeof one === "object");
  return isOurs ? ({ kinds, lessons, days } as Scores) : { kinds: {}, lessons: {}, days: {} };
}

function change(part: Partial<Scores>) {
  scores.value = { ...saved(), ...part }; // another tab may have changed them
  browser.set(KEY, JSON.stringify(scores.value));
}

export function resetScores() {
  change({ kinds: {}, lessons: {}, days: {} });
}

export function scoreOf(kind: Kind): KindScore {
  return { ...NO_SCORE, ...scores.value.kinds[kind] };
}

/** Adds an answer to a drill. */
export function addAnswer(kind: Kind, { right, seconds }: Result) {
  const { kinds } = saved();
  const before = { ...NO_SCORE, ...kinds[kind] };
  const streak = right ? before.streak + 1 : 0;
  const score = {
    answered: before.answered + 1,
    right: before.right + Number(right),
    streak,
    longest: Math.max(before.longest, streak),
    fastest: right ? Math.min(before.fastest ?? seconds, seconds) : before.fastest,
  };
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
