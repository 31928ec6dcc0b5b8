/** The text that screen readers announce after a click. */

import { cellName } from "../words.js";

/**
 * @param {import("../../api.js").Game} game
 * @param {string} before the former values of the cells
 * @param {string} after the new values
 * @param {import("../../api.js").Cell} cell the clicked cell
 */
export function heardWords(game, before, after, cell) {
  const at = cell[0] * game.columns + cell[1];
  const name = cellName(cell);
  const left = `${game.mines_left} ${game.mines_left === 1 ? "mine" : "mines"} left`;
  if (after[at] === "F") return `Flag at ${name}, ${left}.`;
  if (after[at] === "#") return before[at] === "F" ? `Flag removed from ${name}, ${left}.` : "";
  const opened = [...after].filter((value, i) => value !== before[i]).length;
  const shows = after[at] === "0" ? "is empty" : `shows ${after[at]}`;
  return `${name} ${shows}${opened > 1 ? `, ${opened} cells opened` : ""}.`;
}
