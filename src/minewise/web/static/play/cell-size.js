/** The size of the cells, saved in the browser. */

import { find } from "../dom.js";

const STORAGE_KEY = "minewise-cells";
/** @type {Record<string, number>} */
const PIXELS = { fit: 0, small: 24, medium: 34, large: 46 };

/** @param {import("../board/board.js").BoardView} board */
export function setUpCellSize(board) {
  const select = find("cell-size", HTMLSelectElement);
  const saved = localStorage.getItem(STORAGE_KEY) ?? "";
  select.value = saved in PIXELS ? saved : "fit";
  board.resize(PIXELS[select.value]);
  select.addEventListener("change", () => {
    localStorage.setItem(STORAGE_KEY, select.value);
    board.resize(PIXELS[select.value]);
  });
}
