/** The size of the cells, saved in the browser. */

import { find } from "../dom.js";

const KEPT = "minewise-cells";
/** @type {Record<string, number>} */
const PIXELS = { fit: 0, small: 24, medium: 34, large: 46 };

/** @param {import("../board/board.js").BoardView} board */
export function setUpSizes(board) {
  const select = find("cell-size", HTMLSelectElement);
  const kept = localStorage.getItem(KEPT) ?? "";
  select.value = kept in PIXELS ? kept : "fit";
  board.resize(PIXELS[select.value]);
  select.addEventListener("change", () => {
    localStorage.setItem(KEPT, select.value);
    board.resize(PIXELS[select.value]);
  });
}
