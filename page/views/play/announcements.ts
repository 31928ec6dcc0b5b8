/** The text that screen readers announce after a click. */

import { cellName } from "../../common/format";
import type { Cell } from "../../engine/api";
import { ANNOUNCED } from "../../texts/play";
import type { GameView } from "./game-view";

/**
 * @param before the former values of the cells
 * @param after the new values
 * @param cell the clicked cell
 */
export function clickAnnouncement(game: GameView, before: string, after: string, cell: Cell) {
  const index = cell[0] * game.columns + cell[1];
  const name = cellName(cell);
  const left = ANNOUNCED.minesLeft(game.mines_left);
  if (after[index] === "F") return ANNOUNCED.flag(name, left);
  if (after[index] === "Q") return ANNOUNCED.question(name, left);
  if (after[index] === "#") {
    if (before[index] === "Q") return ANNOUNCED.noQuestion(name);
    return before[index] === "F" ? ANNOUNCED.noFlag(name, left) : "";
  }
  const opened = [...after].flatMap((value, i) => (value === before[i] ? [] : [i]));
  const shown = after[index] === "0" ? ANNOUNCED.empty(name) : ANNOUNCED.shows(name, after[index]);
  const hidden = [...after].filter((value) => "#FQ".includes(value)).length;
  const rest = ANNOUNCED.safeLeft(hidden - game.mines);
  return ANNOUNCED.click(shown, opened.length > 1 ? describe(opened, game) : "", rest);
}

/** Says how many cells were opened, and where. */
function describe(opened: number[], { columns }: GameView) {
  const rows = opened.map((i) => Math.floor(i / columns));
  const places = opened.map((i) => i % columns);
  const range = (all: number[]) => ANNOUNCED.range(Math.min(...all), Math.max(...all));
  return ANNOUNCED.opened(opened.length, range(rows), range(places));
}
