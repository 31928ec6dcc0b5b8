/** A map of the win rates of all first cells, and the best of them in a table. */

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { shadeOf } from "../../board/heat";
import { cellName, formatInterval, formatNumber, formatPoints } from "../../common/format";
import type { Cell, OpeningMap as MapData, Opening } from "../../engine/api";
import { FiguresTable } from "../../figures/figures-table";
import { formatChance, LAB as texts } from "../../texts/lab";

const MIN_CELL = 11; // pixels per cell
const LABELLED_CELL = 27; // pixels; larger cells show their win rate
const MAX_CELL = 48;
const NUMBERED_CELL = 18; // pixels; with smaller cells, only every fifth row and column has a number
const RULER = { width: 22, height: 18 };
const TOP_COUNT = 5;

export function Openings({ data }: { data: MapData }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointed = useSignal("");
  const draw = () => canvas.current && new Drawing(data, canvas.current).draw();
  useLayoutEffect(() => void draw());
  useLayoutEffect(() => {
    const resizing = new ResizeObserver(draw);
    const section = canvas.current?.closest("section");
    if (section) resizing.observe(section);
    const theming = new MutationObserver(draw);
    theming.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      resizing.disconnect();
      theming.disconnect();
    };
  }, [data]);
  const point = ({ offsetX, offsetY }: PointerEvent) => {
    const cell = canvas.current && new Drawing(data, canvas.current).cellAt(offsetX, offsetY);
    if (cell && openingAt(data, cell)) pointed.value = cell;
  };
  const opening = openingAt(data, pointed.value);
  const title = texts.openings(data);
  return (
    <section>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      {/* biome-ignore lint/a11y/useSemanticElements: it is no group of fields */}
      <div class="lab-map" tabIndex={0} role="group" aria-label={title}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={texts.openingsMap(data.low, data.high)}
          onPointerMove={point}
          onPointerDown={point}
        />
      </div>
      <p class="lab-legend">
        <span>{texts.rateOf(data.low)}</span>
        <span class="lab-ramp" />
        <span>{texts.rateOf(data.high)}</span>
      </p>
      <p class="lab-pointed">
        {opening ? texts.opening(opening, pointed.value) : texts.opening(data.openings[0])}
      </p>
      <Tables openings={data.openings} />
    </section>
  );
}

function openingAt({ openings }: MapData, name: string) {
  return openings.find(({ alike }) => alike.some((cell) => cellName(cell) === name));
}

function Tables({ openings }: { openings: Opening[] }) {
  const rows = openings.map(({ cell, win_rate, interval, games, chance }) => [
    cellName(cell),
    formatPoints(win_rate),
    formatInterval(interval),
    formatNumber(games),
    formatChance(chance),
  ]);
  const headings = texts.openingHeadings;
  const all = texts.allOpenings(rows.length);
  return (
    <>
      <FiguresTable
        caption={texts.bestOpenings}
        headings={headings}
        rows={rows.slice(0, TOP_COUNT)}
      />
      {rows.length > TOP_COUNT && (
        <details>
          <summary>{all}</summary>
          <FiguresTable caption={all} headings={headings} rows={rows} />
        </details>
      )}
    </>
  );
}

/** The map on its canvas, in the width of its section. */
class Drawing {
  private readonly size: number;

  constructor(
    private readonly data: MapData,
    private readonly canvas: HTMLCanvasElement,
  ) {
    const width = (canvas.closest("section")?.clientWidth ?? 0) - RULER.width - 4;
    this.size = Math.max(MIN_CELL, Math.min(MAX_CELL, Math.floor(width / this.columnCount)));
  }

  /** The number of cells that fit in the width. */
  private get columnCount() {
    return this.data.columns + (this.data.topology === "hexagonal" ? 0.5 : 0);
  }

  draw() {
    const { data, canvas } = this;
    const scale = Math.min(devicePixelRatio || 1, 2);
    const width = RULER.width + Math.ceil(this.columnCount * this.size);
    const height = RULER.height + data.rows * this.size;
    Object.assign(canvas, { width: width * scale, height: height * scale });
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    const context = canvas.getContext("2d");
    if (!context) return;
    context.scale(scale, scale);
    context.translate(RULER.width, RULER.height);
    context.textAlign = "center";
    context.textBaseline = "middle";
    this.drawRulers(context);
    context.font = `600 ${Math.round(this.size * 0.36)}px system-ui, "DejaVu Sans", sans-serif`;
    const [best] = data.openings;
    for (const opening of data.openings)
      for (const cell of opening.alike) this.drawCell(context, cell, opening, opening === best);
  }

  /** Returns the name of the cell at a point of the canvas; it may be outside the board. */
  cellAt(x: number, y: number) {
    const row = Math.floor((y - RULER.height) / this.size);
    const column = Math.floor((x - RULER.width - this.rowOffset(row)) / this.size);
    return cellName([row, column]);
  }

  private drawRulers(context: CanvasRenderingContext2D) {
    const {
      size,
      data: { rows, columns },
    } = this;
    const step = size < NUMBERED_CELL ? 5 : 1;
    context.font = '11px system-ui, "DejaVu Sans", sans-serif';
    context.fillStyle = getComputedStyle(this.canvas).color;
    for (let column = 0; column < columns; column += step)
      context.fillText(String(column), (column + 0.5) * size, -RULER.height / 2);
    for (let row = 0; row < rows; row += step)
      context.fillText(String(row), -RULER.width / 2, (row + 0.5) * size);
  }

  private drawCell(
    context: CanvasRenderingContext2D,
    [row, column]: Cell,
    { win_rate, warmth }: Opening,
    best: boolean,
  ) {
    const { size } = this;
    const x = column * size + this.rowOffset(row);
    const y = row * size;
    const heatValue = Math.min(Math.max(warmth, 1e-6), 1 - 1e-6); // the ends of the ramp are for certain cells
    const { fill, ink } = shadeOf(heatValue);
    context.fillStyle = fill;
    context.beginPath();
    context.roundRect(x + 0.5, y + 0.5, size - 1, size - 1, size >= LABELLED_CELL ? 4 : 2);
    context.fill();
    if (best) {
      const inset = size >= LABELLED_CELL ? 3.5 : 2.5;
      context.lineWidth = 1.5;
      context.strokeStyle = ink;
      context.beginPath();
      context.roundRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset, 3);
      context.stroke();
    }
    context.fillStyle = ink;
    const label = (100 * win_rate).toFixed(win_rate < 1 ? 1 : 0);
    if (size >= LABELLED_CELL) context.fillText(label, x + size / 2, y + size / 2 + 1, size - 6);
  }

  private rowOffset(row: number) {
    return this.data.topology === "hexagonal" && row % 2 ? this.size / 2 : 0;
  }
}
