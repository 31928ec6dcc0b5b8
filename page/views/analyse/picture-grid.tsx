/** The whole picture, on which the user drags a frame about the board and states its size. */

import { signal } from "@preact/signals";
import type { TargetedPointerEvent, TargetedSubmitEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Rect } from "../../board/geometry";
import { Field } from "../../components/fields";
import { Sheet } from "../../components/sheet";
import { ANALYSE } from "../../texts/analyse";
import { receive, source } from "./import";
import { picture } from "./picture";

const MOST_LINES = 400;
const USUAL = { rows: 9, columns: 9 };
const isOpen = signal(false);

/** Opens the sheet, if there is a picture. */
export function MarkBoard() {
  if (!source.value) return null;
  return (
    <button type="button" onClick={() => (isOpen.value = true)}>
      {ANALYSE.markBoard}
    </button>
  );
}

export function PictureGrid() {
  return (
    <Sheet id="picture-grid" title={ANALYSE.markBoard} open={isOpen}>
      <Marking />
    </Sheet>
  );
}

function Marking() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const [frame, setFrame] = useState(boardOf);
  const [lines, setLines] = useState(sizeOf);
  const drawn = source.value?.canvas;
  useLayoutEffect(() => {
    if (!canvas.current || !drawn) return;
    Object.assign(canvas.current, { width: drawn.width, height: drawn.height });
    canvas.current.getContext("2d")?.drawImage(drawn, 0, 0);
  }, [drawn]);
  if (!source.value || !drawn) return null;
  const { name } = source.value;
  const drag = (event: TargetedPointerEvent<HTMLElement>) => {
    const { x, y } = pixelAt(event, drawn);
    if (event.type === "pointerdown") {
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x, y };
    }
    if (!start.current || event.buttons === 0) return;
    const [left, top] = [Math.min(x, start.current.x), Math.min(y, start.current.y)];
    const [right, bottom] = [Math.max(x, start.current.x), Math.max(y, start.current.y)];
    setFrame({ x: left, y: top, width: right - left, height: bottom - top });
  };
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    isOpen.value = false;
    const { x, y, width, height } = frame;
    receive(
      {
        canvas: drawn,
        name,
        area: [x, y, x + width, y + height],
        size: [lines.rows, lines.columns],
      },
      () => {},
    );
  };
  const share = (length: number, whole: number) => `${(100 * length) / whole}%`;
  const field = (key: "rows" | "columns", label: string) => (
    <Field
      label={label}
      type="number"
      inputMode="numeric"
      required
      min={1}
      max={MOST_LINES}
      value={lines[key]}
      onInput={({ currentTarget }) => setLines({ ...lines, [key]: Number(currentTarget.value) })}
    />
  );
  return (
    <form class="marking" onSubmit={submit}>
      <p>{ANALYSE.markHow}</p>
      <div class="frame" onPointerDown={drag} onPointerMove={drag}>
        <canvas ref={canvas} role="img" aria-label={ANALYSE.picture} />
        <div
          style={{
            left: share(frame.x, drawn.width),
            top: share(frame.y, drawn.height),
            width: share(frame.width, drawn.width),
            height: share(frame.height, drawn.height),
            "--rows": lines.rows,
            "--columns": lines.columns,
          }}
        />
      </div>
      <p>
        {field("rows", ANALYSE.rows)} {field("columns", ANALYSE.columns)}{" "}
        <button type="submit" class="main">
          {ANALYSE.readMarked}
        </button>
      </p>
    </form>
  );
}

/** Returns the pixel under the pointer. */
function pixelAt(event: TargetedPointerEvent<HTMLElement>, { width, height }: OffscreenCanvas) {
  const box = event.currentTarget.getBoundingClientRect();
  const at = (place: number, length: number, pixels: number) =>
    Math.round(Math.min(Math.max(place / length, 0), 1) * pixels);
  return {
    x: at(event.clientX - box.left, box.width, width),
    y: at(event.clientY - box.top, box.height, height),
  };
}

/** Returns the frame of the board that was read, or else of the whole picture. */
function boardOf(): Rect {
  const { width = 1, height = 1 } = source.value?.canvas ?? {};
  const reading = readingOf();
  if (!reading) return { x: 0, y: 0, width, height };
  const { left, top, rows, columns, cell_width, cell_height } = reading;
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  return {
    x,
    y,
    width: Math.min(width, Math.ceil(left + columns * cell_width)) - x,
    height: Math.min(height, Math.ceil(top + rows * cell_height)) - y,
  };
}

function sizeOf() {
  const { rows, columns } = readingOf() ?? USUAL;
  return { rows, columns };
}

/** Returns the reading of the picture, unless that of an older one is still shown. */
function readingOf() {
  return picture.value?.canvas === source.value?.canvas ? picture.value?.reading : undefined;
}
