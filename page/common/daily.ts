/** The board of a day, which is the same for everyone: that of `daily_board`. */

import type { GameView } from "../views/play/game-view";

/**
 * Returns the address of the board of a day in the view Play.
 *
 * @param day such as 2026-11-22
 */
export function dailyBoardAddress(day: string) {
  return `#/play?size=intermediate&no-guess=1&seed=${day.replaceAll("-", "")}&start=8,8`;
}

/** Returns the date of today where the player is, such as 2026-11-22. */
export function today() {
  const now = new Date();
  return dateText(now.getFullYear(), now.getMonth(), now.getDate());
}

/** @param month from 0 */
export function dateText(year: number, month: number, day: number) {
  return [year, month + 1, day].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Returns the number of days in a row with a property, up to a day or the day before it. */
export function dayStreak(day: string, has: (day: string) => boolean) {
  let one = has(day) ? day : dayAfter(day, -1);
  let count = 0;
  for (; has(one); one = dayAfter(one, -1)) count++;
  return count;
}

/** Returns the day so many days later. */
export function dayAfter(day: string, days: number) {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns the day whose board a game is played on, such as 2026-11-22, or an empty text. */
export function dayOfBoard({
  columns,
  rows,
  mines,
  topology,
  clues,
  no_guess,
  grade,
  seed,
  result,
}: GameView) {
  const size = `${columns}x${rows}x${mines}`;
  const hasSettings = topology === "square" && clues === "exact" && no_guess && !grade;
  const isElsewhere = result?.start && result.start.join() !== "8,8";
  if (size !== "16x16x40" || !hasSettings || isElsewhere) return "";
  const day = (seed ?? "").replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return day !== seed && Date.parse(day) > 0 ? day : "";
}
