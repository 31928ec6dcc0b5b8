/** A map of the win rates of all first cells. */

import { riskColour } from "../../board/heat";
import { make } from "../../common/dom";
import { cellName, formatNumber, percent } from "../../common/format";
import type { Cell, OpeningMap as MapData, Opening } from "../../engine/api";
import { table } from "../../figures/table";
import { patch } from "./patch";

const MIN_CELL = 11; // pixels per cell
const LABELLED_CELL = 27; // pixels; larger cells show their win rate
const MAX_CELL = 48;
const NUMBERED_CELL = 18; // pixels; with smaller cells, only every fifth row and column has a number
const RULER = { width: 22, height: 18 };
const TOP_COUNT = 5;

export class OpeningMap {
  canvas;
  frame;
  title;
  low;
  high;
  description;
  tables;
  element;
  data: MapData | null;
  openings: Map<string, Opening>;
  size;
  /** The last cell under the pointer. */
  hoveredCell;
  constructor(parent: HTMLElement) {
    this.canvas = make("canvas", { role: "img" });
    this.frame = make("div", { className: "lab-map", tabIndex: 0, role: "group" }, this.canvas);
    this.title = make("h3");
    this.low = make("span");
    this.high = make("span");
    this.description = make("p", { className: "lab-pointed" });
    this.tables = make("div");
    const ramp = make("span", { className: "lab-ramp" });
    const legend = make("p", { className: "lab-legend" }, this.low, ramp, this.high);
    this.element = make(
      "section",
      {},
      this.title,
      this.frame,
      legend,
      this.description,
      this.tables,
    );
    parent.append(this.element);
    this.data = null;
    this.openings = new Map();
    this.size = MIN_CELL;
    this.hoveredCell = "";
    this.canvas.addEventListener("pointermove", (event) => this.hover(event));
    this.canvas.addEventListener("pointerdown", (event) => this.hover(event));
    new ResizeObserver(() => this.draw()).observe(this.element);
    const themeObserver = new MutationObserver(() => this.draw());
    themeObserver.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  show(data: MapData) {
    const title = `${data.strategy} on ${data.board}, first click: ${data.start_rule}`;
    this.data = data;
    this.openings = new Map(
      data.openings.flatMap((one) => one.alike.map((cell) => [cellName(cell), one])),
    );
    this.title.textContent = title;
    this.frame.ariaLabel = `Win rate by first cell: ${title}`;
    this.canvas.ariaLabel = `Win rate by first cell, from ${percent(data.low)} to ${percent(data.high)}. The best cell has a ring. The table below has the figures.`;
    this.low.textContent = `${percent(data.low)} won`;
    this.high.textContent = `${percent(data.high)} won`;
    if (!this.hoveredCell) this.description.textContent = describeOpening(data.openings[0]);
    const opening = this.openings.get(this.hoveredCell);
    if (opening) this.description.textContent = describeOpening(opening, this.hoveredCell);
    patch(this.tables, make("div", {}, ...openingTables(data.openings)));
    this.draw();
  }

  draw() {
    const { data, canvas } = this;
    const availableWidth = this.element.clientWidth - RULER.width - 4;
    if (!data || availableWidth <= 0) return;
    const columnCount = data.columns + (data.topology === "hexagonal" ? 0.5 : 0);
    this.size = Math.max(MIN_CELL, Math.min(MAX_CELL, Math.floor(availableWidth / columnCount)));
    const scale = Math.min(devicePixelRatio || 1, 2);
    const width = RULER.width + Math.ceil(columnCount * this.size);
    const height = RULER.height + data.rows * this.size;
    Object.assign(canvas, { width: width * scale, height: height * scale });
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    const context = canvas.getContext("2d");
    if (!context) return;
    context.scale(scale, scale);
    context.translate(RULER.width, RULER.height);
    context.textAlign = "center";
    context.textBaseline = "middle";
    this.drawRulers(context, data);
    context.font = `600 ${Math.round(this.size * 0.36)}px system-ui, "DejaVu Sans", sans-serif`;
    const [best] = data.openings;
    for (const opening of data.openings)
      for (const cell of opening.alike) this.drawCell(context, cell, opening, opening === best);
  }

  drawRulers(context: CanvasRenderingContext2D, { rows, columns }: MapData) {
    const { size } = this;
    const step = size < NUMBERED_CELL ? 5 : 1;
    context.font = '11px system-ui, "DejaVu Sans", sans-serif';
    context.fillStyle = getComputedStyle(this.description).color;
    for (let column = 0; column < columns; column += step)
      context.fillText(String(column), (column + 0.5) * size, -RULER.height / 2);
    for (let row = 0; row < rows; row += step)
      context.fillText(String(row), -RULER.width / 2, (row + 0.5) * size);
  }

  drawCell(
    context: CanvasRenderingContext2D,
    [row, column]: Cell,
    { win_rate, warmth }: Opening,
    best: boolean,
  ) {
    const { size } = this;
    const x = column * size + this.rowOffset(row);
    const y = row * size;
    const heatValue = Math.min(Math.max(warmth, 1e-6), 1 - 1e-6); // the ends of the ramp are for certain cells
    context.fillStyle = riskColour(heatValue);
    context.beginPath();
    context.roundRect(x + 0.5, y + 0.5, size - 1, size - 1, size >= LABELLED_CELL ? 4 : 2);
    context.fill();
    const textColour = warmth > 0.55 ? "#fff" : "#000";
    if (best) {
      const inset = size >= LABELLED_CELL ? 3.5 : 2.5;
      context.lineWidth = 1.5;
      context.strokeStyle = textColour;
      context.beginPath();
      context.roundRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset, 3);
      context.stroke();
    }
    context.fillStyle = textColour;
    if (size >= LABELLED_CELL)
      context.fillText((100 * win_rate).toFixed(1), x + size / 2, y + size / 2 + 1);
  }

  rowOffset(row: number) {
    return this.data?.topology === "hexagonal" && row % 2 ? this.size / 2 : 0;
  }

  hover({ offsetX, offsetY }: PointerEvent) {
    const row = Math.floor((offsetY - RULER.height) / this.size);
    const column = Math.floor((offsetX - RULER.width - this.rowOffset(row)) / this.size);
    const name = cellName([row, column]);
    const opening = this.openings.get(name);
    if (!opening) return;
    this.hoveredCell = name;
    this.description.textContent = describeOpening(opening, name);
  }
}

/** @param name the name of the cell; default: the best cell so far */
function describeOpening({ win_rate, interval, games, chance, cell }: Opening, name?: string) {
  const [low, high] = interval.map((bound) => (100 * bound).toFixed(2));
  const shown = name ?? `Best so far: ${cellName(cell)}`;
  return `${shown}, ${percent(win_rate, 2)} won (95 % interval ${low} to ${high}), ${formatNumber(games)} games, ${formatChance(chance)} chance of being best.`;
}

/** @param chance estimated by sampling, so never shown as 0 or 100 % */
function formatChance(chance: number) {
  return percent(Math.min(Math.max(chance, 1e-9), 1 - 1e-9));
}

function openingTables(openings: Opening[]) {
  const headings = ["First cell", "Win rate (%)", "95 % interval", "Games", "Chance of being best"];
  const rows = openings.map(({ cell, win_rate, interval, games, chance }) => [
    cellName(cell),
    (100 * win_rate).toFixed(2),
    interval.map((bound) => (100 * bound).toFixed(2)).join(" to "),
    formatNumber(games),
    formatChance(chance),
  ]);
  const best = table(
    "First cells with the highest chance of being best",
    headings,
    rows.slice(0, TOP_COUNT),
  );
  if (rows.length <= TOP_COUNT) return [best];
  const title = `All ${formatNumber(rows.length)} distinct first cells`;
  const rest = make("details", {}, make("summary", {}, title), table(title, headings, rows));
  return [best, rest];
}
