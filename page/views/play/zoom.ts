/** The size of the cells: a setting, and zoom with an overview for boards that do not fit. */

import { effect, signal } from "@preact/signals";
import type { BoardView } from "../../board/board";
import { Overview } from "../../board/overview";
import { make } from "../../common/dom";
import { stored } from "../../common/stored";
import { PLAY } from "../../texts/play";

const PIXELS = { fit: 0, small: 18, medium: 32, large: 46 };
export const STEP = 1.25;
const [MIN, MAX] = [8, 80];

export const cellSize = stored<keyof typeof PIXELS>("minewise-cells", "fit");

export class Zoom {
  /** Whether the board does not fit, or its cells have another size than that of the setting. */
  readonly isNeeded = signal(false);
  readonly canvas = make("canvas", { id: "play-overview", tabIndex: 0, title: PLAY.overviewTitle });

  constructor(private readonly board: BoardView) {
    Object.assign(this.canvas, { role: "slider", ariaValueNow: "0", ariaLabel: PLAY.overview });
    const overview = new Overview(board, this.canvas);
    board.addEventListener("view", () => {
      this.isNeeded.value = overview.isNeeded || board.chosen !== this.chosen;
    });
    effect(() => this.reset());
    board.frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  private get chosen() {
    return PIXELS[cellSize.value] ?? PIXELS.fit;
  }

  reset() {
    this.board.resize(this.chosen);
  }

  private wheel(event: WheelEvent) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.by(event.deltaY < 0 ? STEP : 1 / STEP);
  }

  /** Changes the size of the cells, with the same cell at the centre of the frame. */
  by(factor: number) {
    const { frame } = this.board;
    const x = (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth;
    const y = (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight;
    this.board.resize(Math.max(MIN, Math.min(MAX, Math.round(this.board.size * factor))));
    frame.scrollTo(
      x * frame.scrollWidth - frame.clientWidth / 2,
      y * frame.scrollHeight - frame.clientHeight / 2,
    );
  }
}
