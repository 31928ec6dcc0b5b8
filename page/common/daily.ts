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
