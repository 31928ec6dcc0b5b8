/** The text that screen readers announce after a click. */

import { cellName } from "../../common/format";
import type { Cell } from "../../engine/api";
import type { GameView } from "./game-view";

/**
 * @param before the former values of the cells
 * @param after the new values
 * @param cell the clicked cell
 */
export function clickAnnouncement(game: GameView, before: string, after: string, cell: Cell) {
  const index = cell[0] * game.columns + cell[1];
  const name = cellName(cell);
  const minesLeft = `${game.mines_left} ${game.mines_left === 1 ? "mine" : "mines"} left`;
  if (after[index] === "F") return `Flag at ${name}, ${minesLeft}.`;
  if (after[index] === "Q") return `Question mark at ${name}, ${minesLeft}.`;
  if (after[index] === "#") {
    if (before[index] === "Q") return `Question mark removed from ${name}.`;
    return before[index] === "F" ? `Flag removed from ${name}, ${minesLeft}.` : "";
  }
  const opened = [...after].filter((value, i) => value !== before[i]).length;
  const content = after[index] === "0" ? "is empty" : `shows ${after[index]}`;
  return `${name} ${content}${opened > 1 ? `, ${opened} cells opened` : ""}.`;
}
