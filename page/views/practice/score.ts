/** The scores of drills, lessons and days, saved in the browser. */

import type { Kind } from "./drill-kinds";

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

export function readScores(): Scores {
  try {
    const { kinds, lessons, days } = JSON.parse(localStorage.getItem(KEY) ?? "");
    if ([kinds, lessons, days].every((one) => one && typeof one === "object"))
      return { kinds, lessons, days };
  } catch {
    // nothing was saved, or it was not written by this page
  }
  return { kinds: {}, lessons: {}, days: {} };
}

function write(scores: Scores) {
  localStorage.setItem(KEY, JSON.stringify(scores));
}

export function resetScores() {
  localStorage.removeItem(KEY);
}

export function scoreOf(kind: Kind) {
  return { ...NO_SCORE, ...readScores().kinds[kind] };
}

/** Adds an answer to a drill. */
export function addAnswer(kind: Kind, { right, seconds }: Result) {
  const scores = readScores();
  const before = scoreOf(kind);
  const streak = right ? before.streak + 1 : 0;
  scores.kinds[kind] = {
    answered: before.answered + 1,
    right: before.right + Number(right),
    streak,
    longest: Math.max(before.longest, streak),
    fastest: right ? Math.min(before.fastest ?? seconds, seconds) : before.fastest,
  };
  write(scores);
}

/** Saves the latest answer to a position of a lesson. */
export function addLessonAnswer(technique: string, position: number, { right }: Result) {
  const scores = readScores();
  scores.lessons[technique] = { ...scores.lessons[technique], [position]: right };
  write(scores);
}

/** Saves the answer to the drill of a day; only the first one counts. */
export function addDayAnswer(day: string, result: Result) {
  const scores = readScores();
  if (Object.hasOwn(scores.days, day)) return;
  scores.days[day] = result;
  write(scores);
}

/** Returns the number of solved positions of a lesson. */
export function solvedCount(technique: string) {
  return Object.values(readScores().lessons[technique] ?? {}).filter(Boolean).length;
}

/** Returns the number of days in a row, up to today or yesterday, whose drill was answered. */
export function dayStreak(today: string) {
  const { days } = readScores();
  let day = Object.hasOwn(days, today) ? today : dayBefore(today);
  let count = 0;
  for (; Object.hasOwn(days, day); day = dayBefore(day)) count++;
  return count;
}

function dayBefore(day: string) {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** Returns the date of today where the player is, such as 2026-11-22. */
export function today() {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
