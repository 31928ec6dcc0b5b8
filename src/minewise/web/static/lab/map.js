/** A map of the win rates of all first cells. */

import { colour } from "../board/heat.js";
import { make } from "../dom.js";
import { cellName, grouped, percent } from "../words.js";
import { patch } from "./patch.js";
import { table } from "./table.js";

/** @typedef {import("../../api.js").OpeningMap} Found */
/** @typedef {import("../../api.js").Opening} Opening */

const LEAST = 11; // pixels per cell
const LEGIBLE = 27; // pixels; larger cells show their win rate
const LARGEST = 48;
const NUMBERED = 18; // pixels; with smaller cells, only every fifth row and column has a number
const RULER = { wide: 22, tall: 18 };
const LISTED = 5;

export class OpeningMap {
  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.canvas = make("canvas", { role: "img" });
    this.frame = make("div", { className: "lab-map", tabIndex: 0, role: "group" }, this.canvas);
    this.title = make("h3");
    this.low = make("span");
    this.high = make("span");
    this.pointed = make("p", { className: "lab-pointed" });
    this.tables = make("div");
    const ramp = make("span", { className: "lab-ramp" });
    const legend = make("p", { className: "lab-legend" }, this.low, ramp, this.high);
    this.element = make("section", {}, this.title, this.frame, legend, this.pointed, this.tables);
    parent.append(this.element);
    /** @type {Found | null} */
    this.found = null;
    /** @type {Map<string, Opening>} */
    this.openings = new Map();
    this.size = LEAST;
    /** The last cell under the pointer. */
    this.at = "";
    this.canvas.addEventListener("pointermove", (event) => this.point(event));
    this.canvas.addEventListener("pointerdown", (event) => this.point(event));
    new ResizeObserver(() => this.draw()).observe(this.element);
    const themed = new MutationObserver(() => this.draw());
    themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  /** @param {Found} found */
  show(found) {
    const title = `${found.strategy} on ${found.board}, first click: ${found.start_rule}`;
    this.found = found;
    this.openings = new Map(
      found.openings.flatMap((one) => one.alike.map((cell) => [cellName(cell), one])),
    );
    this.title.textContent = title;
    this.frame.ariaLabel = `Win rate by first cell: ${title}`;
    this.canvas.ariaLabel = `Win rate by first cell, from ${percent(found.low)} to ${percent(found.high)}. The best cell has a ring. The table below has the figures.`;
    this.low.textContent = `${percent(found.low)} won`;
    this.high.textContent = `${percent(found.high)} won`;
    if (!this.at) this.pointed.textContent = about(found.openings[0]);
    const opening = this.openings.get(this.at);
    if (opening) this.pointed.textContent = about(opening, this.at);
    patch(this.tables, make("div", {}, ...listed(found.openings)));
    this.draw();
  }

  draw() {
    const { found, canvas } = this;
    const room = this.element.clientWidth - RULER.wide - 4;
    if (!found || room <= 0) return;
    const wide = found.columns + (found.topology === "hexagonal" ? 0.5 : 0);
    this.size = Math.max(LEAST, Math.min(LARGEST, Math.floor(room / wide)));
    const scale = Math.min(devicePixelRatio || 1, 2);
    const width = RULER.wide + Math.ceil(wide * this.size);
    const height = RULER.tall + found.rows * this.size;
    Object.assign(canvas, { width: width * scale, height: height * scale });
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    const pen = canvas.getContext("2d");
    if (!pen) return;
    pen.scale(scale, scale);
    pen.translate(RULER.wide, RULER.tall);
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    this.drawRulers(pen, found);
    pen.font = `600 ${Math.round(this.size * 0.36)}px system-ui, "DejaVu Sans", sans-serif`;
    const [best] = found.openings;
    for (const opening of found.openings)
      for (const cell of opening.alike) this.drawCell(pen, cell, opening, opening === best);
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {Found} found
   */
  drawRulers(pen, { rows, columns }) {
    const { size } = this;
    const step = size < NUMBERED ? 5 : 1;
    pen.font = '11px system-ui, "DejaVu Sans", sans-serif';
    pen.fillStyle = getComputedStyle(this.pointed).color;
    for (let column = 0; column < columns; column += step)
      pen.fillText(String(column), (column + 0.5) * size, -RULER.tall / 2);
    for (let row = 0; row < rows; row += step)
      pen.fillText(String(row), -RULER.wide / 2, (row + 0.5) * size);
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {import("../../api.js").Cell} cell
   * @param {Opening} opening
   * @param {boolean} best
   */
  drawCell(pen, [row, column], { win_rate, warmth }, best) {
    const { size } = this;
    const x = column * size + this.shift(row);
    const y = row * size;
    const inside = Math.min(Math.max(warmth, 1e-6), 1 - 1e-6); // the ends of the ramp are for certain cells
    pen.fillStyle = colour(inside);
    pen.beginPath();
    pen.roundRect(x + 0.5, y + 0.5, size - 1, size - 1, size >= LEGIBLE ? 4 : 2);
    pen.fill();
    const ink = warmth > 0.55 ? "#fff" : "#000";
    if (best) {
      const edge = size >= LEGIBLE ? 3.5 : 2.5;
      pen.lineWidth = 1.5;
      pen.strokeStyle = ink;
      pen.beginPath();
      pen.roundRect(x + edge, y + edge, size - 2 * edge, size - 2 * edge, 3);
      pen.stroke();
    }
    pen.fillStyle = ink;
    if (size >= LEGIBLE) pen.fillText((100 * win_rate).toFixed(1), x + size / 2, y + size / 2 + 1);
  }

  /** @param {number} row */
  shift(row) {
    return this.found?.topology === "hexagonal" && row % 2 ? this.size / 2 : 0;
  }

  /** @param {PointerEvent} event */
  point({ offsetX, offsetY }) {
    const row = Math.floor((offsetY - RULER.tall) / this.size);
    const column = Math.floor((offsetX - RULER.wide - this.shift(row)) / this.size);
    const name = cellName([row, column]);
    const opening = this.openings.get(name);
    if (!opening) return;
    this.at = name;
    this.pointed.textContent = about(opening, name);
  }
}

/**
 * @param {Opening} opening
 * @param {string} [name] the name of the cell; default: the best cell so far
 */
function about({ win_rate, interval, games, chance, cell }, name) {
  const [low, high] = interval.map((bound) => (100 * bound).toFixed(2));
  const shown = name ?? `Best so far: ${cellName(cell)}`;
  return `${shown}, ${percent(win_rate, 2)} won (95 % interval ${low} to ${high}), ${grouped(games)} games, ${likely(chance)} chance of being best.`;
}

/** @param {number} chance estimated by sampling, so never shown as 0 or 100 % */
function likely(chance) {
  return percent(Math.min(Math.max(chance, 1e-9), 1 - 1e-9));
}

/** @param {Opening[]} openings */
function listed(openings) {
  const headings = ["First cell", "Win rate (%)", "95 % interval", "Games", "Chance of being best"];
  const rows = openings.map(({ cell, win_rate, interval, games, chance }) => [
    cellName(cell),
    (100 * win_rate).toFixed(2),
    interval.map((bound) => (100 * bound).toFixed(2)).join(" to "),
    grouped(games),
    likely(chance),
  ]);
  const best = table(
    "First cells with the highest chance of being best",
    headings,
    rows.slice(0, LISTED),
  );
  if (rows.length <= LISTED) return [best];
  const words = `All ${grouped(rows.length)} distinct first cells`;
  const rest = make("details", {}, make("summary", {}, words), table(words, headings, rows));
  return [best, rest];
}
