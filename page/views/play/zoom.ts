/** The size of the cells: a setting, and zoom with an overview for boards that do not fit. */

import type { BoardView } from "../../board/board";
import { Overview } from "../../board/overview";
import { find } from "../../common/dom";
import { addSettings, choiceSetting } from "../../common/settings-sheet";

const STORAGE_KEY = "minewise-cells";
const PIXELS: Record<string, number> = { fit: 0, small: 18, medium: 32, large: 46 };
const LABELS = { fit: "Automatic", small: "Small", medium: "Medium", large: "Large" };
const STEP = 1.25;
const [MIN, MAX] = [8, 80];

export function setUpZoom(board: BoardView) {
  const overview = new Overview(board, find("play-overview", HTMLCanvasElement));
  let setting = 0;
  const apply = (name: string) => {
    setting = PIXELS[name];
    board.resize(setting);
  };
  addSettings("Board", choiceSetting(STORAGE_KEY, "Cell size", LABELS, apply));
  board.addEventListener("view", () => {
    find("play-zoom").hidden = !overview.isNeeded && board.chosen === setting;
  });
  find("zoom-in").addEventListener("click", () => zoom(board, STEP));
  find("zoom-out").addEventListener("click", () => zoom(board, 1 / STEP));
  find("zoom-fit").addEventListener("click", () => board.resize(setting));
  board.frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(board, event.deltaY < 0 ? STEP : 1 / STEP);
    },
    { passive: false },
  );
}

/** Changes the size of the cells, with the same cell at the centre of the frame. */
function zoom(board: BoardView, factor: number) {
  const { frame } = board;
  const x = (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth;
  const y = (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight;
  board.resize(Math.max(MIN, Math.min(MAX, Math.round(board.size * factor))));
  frame.scrollTo(
    x * frame.scrollWidth - frame.clientWidth / 2,
    y * frame.scrollHeight - frame.clientHeight / 2,
  );
}
