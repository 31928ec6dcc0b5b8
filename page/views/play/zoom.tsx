/** The size of the cells: a setting, and zoom with an overview for boards that do not fit. */

import { effect, signal } from "@preact/signals";
import type { BoardView } from "../../board/board";
import { Overview } from "../../board/overview";
import { make } from "../../common/dom";
import type { SettingsSection } from "../../common/settings-sheet";
import { stored } from "../../common/stored";
import { Hosted } from "../../components/hosted";
import { Choice } from "../../components/settings";
import { PLAY, SETTINGS } from "../../texts/play";

const PIXELS = { fit: 0, small: 18, medium: 32, large: 46 };
const STEP = 1.25;
const [MIN, MAX] = [8, 80];

const cellSize = stored<keyof typeof PIXELS>("minewise-cells", "fit");

export const boardSettings: SettingsSection = {
  title: () => SETTINGS.board,
  Content: () => (
    <Choice label={SETTINGS.cellSize} choices={SETTINGS.cellSizes} setting={cellSize} />
  ),
};

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

export function ZoomPanel({ zoom }: { zoom: Zoom }) {
  return zoom.isNeeded.value ? (
    <section class="zoom" aria-label={PLAY.zoom}>
      <Hosted element={zoom.canvas} />
      <div class="joined">
        <button type="button" aria-label={PLAY.zoomOut} onClick={() => zoom.by(1 / STEP)}>
          −
        </button>
        <button type="button" onClick={() => zoom.reset()}>
          {PLAY.automatic}
        </button>
        <button type="button" aria-label={PLAY.zoomIn} onClick={() => zoom.by(STEP)}>
          +
        </button>
      </div>
    </section>
  ) : null;
}
