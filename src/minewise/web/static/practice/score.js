/**
 * The scores of drills, lessons and days, saved in the browser.
 *
 * @typedef {import("./drill-kinds.js").Kind} Kind
 *
 * @typedef {object} KindScore
 * @property {number} answered
 * @property {number} right
 * @property {number} streak the number of right answers since the last wrong one
 * @property {number} longest the longest streak
 * @property {number | null} fastest the time of the fastest right answer, in seconds
 *
 * @typedef {object} Scores
 * @property {Partial<Record<Kind, KindScore>>} kinds
 * @property {Record<string, Record<string, boolean>>} lessons by technique: whether each position was solved
 * @property {Record<string, {right: boolean, seconds: number}>} days by date: the first answer
 *
 * @typedef {{right: boolean, seconds: number}} Result
 */

const KEY = "minewise-practice";

/** @type {KindScore} */
const NO_SCORE = { answered: 0, right: 0, streak: 0, longest: 0, fastest: null };

/** @returns {Scores} */
export function readScores() {
  try {
    const { kinds, lessons, days } = JSON.parse(localStorage.getItem(KEY) ?? "");
    if ([kinds, lessons, days].every((one) => one && typeof one === "object"))
      return { kinds, lessons, days };
  } catch {
    // nothing was saved, or it was not written by this page
  }
  return { kinds: {}, lessons: {}, days: {} };
}

/** @param {Scores} scores */
function write(scores) {
  localStorage.setItem(KEY, JSON.stringify(scores));
}

export function resetScores() {
  localStorage.removeItem(KEY);
}

/** @param {Kind} kind */
export function scoreOf(kind) {
  return { ...NO_SCORE, ...readScores().kinds[kind] };
}

/**
 * Adds an answer to a drill.
 * @param {Kind} kind
 * @param {Result} result
 */
export function addAnswer(kind, { right, seconds }) {
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

/**
 * Saves the latest answer to a position of a lesson.
 * @param {string} technique
 * @param {number} position
 * @param {Result} result
 */
export function addLessonAnswer(technique, position, { right }) {
  const scores = readScores();
  scores.lessons[technique] = { ...scores.lessons[technique], [position]: right };
  write(scores);
}

/**
 * Saves the answer to the drill of a day; only the first one counts.
 * @param {string} day
 * @param {Result} result
 */
export function addDayAnswer(day, result) {
  const scores = readScores();
  if (Object.hasOwn(scores.days, day)) return;
  scores.days[day] = result;
  write(scores);
}

/**
 * Returns the number of solved positions of a lesson.
 * @param {string} technique
 */
export function solvedCount(technique) {
  return Object.values(readScores().lessons[technique] ?? {}).filter(Boolean).length;
}

/**
 * Returns the number of days in a row, up to today or yesterday, whose drill was answered.
 * @param {string} today
 */
export function dayStreak(today) {
  const { days } = readScores();
  let day = Object.hasOwn(days, today) ? today : dayBefore(today);
  let count = 0;
  for (; Object.hasOwn(days, day); day = dayBefore(day)) count++;
  return count;
}

/** @param {string} day */
function dayBefore(day) {
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
