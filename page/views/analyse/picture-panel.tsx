/** The part of the picture that has the board, beside the board. Doubtful cells have a ring on both. */

import type { TargetedMouseEvent } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Rect } from "../../board/geometry";
import { cellName, sentences } from "../../common/format";
import type { Reading } from "../../engine/api";
import { hasServer } from "../../engine/the-engine";
import { ANALYSE } from "../../texts/analyse";
import { type Doubt, doubts, picture, showPicture } from "./picture";
import { MarkBoard } from "./picture-grid";
import { bench } from "./workbench";

/** The part of a cell around the board that is shown, too. */
const MARGIN = 0.4;

type ClickOn = TargetedMouseEvent<HTMLButtonElement>;

export function PicturePanel() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = picture.value;
  useLayoutEffect(() => {
    if (!canvas.current || !shown) return;
    const { x, y, width, height } = cropOf(shown.reading, shown.canvas);
    Object.assign(canvas.current, { width, height });
    canvas.current
      .getContext("2d")
      ?.drawImage(shown.canvas, x, y, width, height, 0, 0, width, height);
  }, [shown]);
  if (!shown) return null;
  const { reading } = shown;
  const crop = cropOf(reading, shown.canvas);
  const rings = doubts.value;
  return (
    <section class="picture-panel" aria-label={ANALYSE.picture}>
      <p role="status">{sentences(remarks(reading, rings))}</p>
      <button type="button" aria-label={ANALYSE.closePicture} onClick={() => showPicture(null)}>
        ✕
      </button>
      <div class="crop" style={{ "--ratio": crop.width / crop.height }}>
        <canvas ref={canvas} role="img" aria-label={ANALYSE.pictureOfBoard} />
        {rings.map((doubt, number) => (
          <button
            key={cellName(doubt.cell)}
            type="button"
            class={doubt.isSuspect ? "ring suspect" : "ring"}
            data-number={number}
            onClick={(event) => {
              const ring = meant(event);
              bench.askAbout(rings[Number(ring.dataset.number)], ring);
            }}
            aria-label={ANALYSE.whatShows(cellName(doubt.cell))}
            style={placeOf(doubt, reading, crop)}
          />
        ))}
      </div>
      <MarkBoard />
      <p>
        <small>{hasServer ? ANALYSE.readByServer : ANALYSE.readHere}</small>
      </p>
    </section>
  );
}

/** Returns what is to be known of the reading, in sentences. */
function remarks({ certain, cut, mines_from: from }: Reading, rings: Doubt[]) {
  return [
    certain && ANALYSE.readForCertain,
    !certain && rings.length === 0 && ANALYSE.readUncertain,
    rings.some(({ isSuspect }) => isSuspect) && ANALYSE.readImpossible,
    rings.length > 0 && ANALYSE.correct(rings.length),
    cut.length > 0 && ANALYSE.cut(cut),
    from === "size" && ANALYSE.totalOfSize,
  ].filter(Boolean);
}

/** Returns the part of the picture that is shown, in whole pixels. */
function cropOf(reading: Reading, { width, height }: OffscreenCanvas): Rect {
  const { rows, columns, cell_width, cell_height } = reading;
  const x = Math.max(0, Math.floor(reading.left - MARGIN * cell_width));
  const y = Math.max(0, Math.floor(reading.top - MARGIN * cell_height));
  const right = Math.ceil(reading.left + (columns + MARGIN) * cell_width);
  const bottom = Math.ceil(reading.top + (rows + MARGIN) * cell_height);
  return { x, y, width: Math.min(width, right) - x, height: Math.min(height, bottom) - y };
}

function placeOf({ cell: [row, column] }: Doubt, reading: Reading, crop: Rect) {
  const { cell_width, cell_height } = reading;
  const share = (length: number, whole: number) => `${(100 * length) / whole}%`;
  return {
    left: share(reading.left + column * cell_width - crop.x, crop.width),
    top: share(reading.top + row * cell_height - crop.y, crop.height),
    width: share(cell_width, crop.width),
    height: share(cell_height, crop.height),
  };
}

/** Returns the ring that a click means: the nearest, as each takes clicks around it, too. */
function meant({ currentTarget, clientX, clientY, detail }: ClickOn): HTMLButtonElement {
  const rings = currentTarget.parentElement?.querySelectorAll("button") ?? [];
  const distance = (ring: Element) => {
    const { left, right, top, bottom } = ring.getBoundingClientRect();
    return Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
  };
  const isKey = detail === 0;
  if (isKey) return currentTarget;
  return [...rings].reduce((one, other) => (distance(other) < distance(one) ? other : one));
}
