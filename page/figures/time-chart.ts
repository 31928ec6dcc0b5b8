/** A chart over the games of a history: bands, lines, points and stacked bars in the order of the games. */

import { make } from "../common/dom";
import { svg } from "./svg";

/** one of four kinds; `at` counts games from 0, the oldest */
export interface Layer {
  kind: "band" | "line" | "points" | "bars";
  /** the name of its class, which sets the colours */
  style: string;
  /** for the legend; empty for none */
  label: string;
  /** of a band, or of bars */
  ranges?: [at: number, low: number, high: number][];
  /** of a line, or of points */
  values?: [at: number, value: number, title?: string][];
  /** of bars, in games */
  width?: number;
}

export interface ChartData {
  title: string;
  /** what the chart shows, for screen readers */
  summary: string;
  /** the number of games */
  count: number;
  /** the labels of the first and the last game */
  ends: [string, string];
  /** of values */
  range: [number, number];
  format: (value: number) => string;
  layers: Layer[];
}

const HEIGHT = 170;
const MARGIN = { left: 46, right: 8, top: 8, bottom: 22 };
const MIN_WIDTH = 220;
const RADIUS = 3;
const LEVELS = 4;
const MOST_POINTS = 400; // with a description each

export class TimeChart {
  title;
  drawing;
  legend;
  element;
  data: ChartData | null = null;

  constructor() {
    this.title = make("figcaption");
    this.drawing = svg("svg", { role: "img" });
    this.legend = make("p", { className: "chart-legend" });
    this.element = make("figure", { className: "time-chart" }, this.title);
    this.element.append(this.drawing, this.legend);
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  show(data: ChartData) {
    this.data = data;
    this.title.textContent = data.title;
    this.drawing.setAttribute("aria-label", `${data.title}. ${data.summary}`);
    this.legend.replaceChildren(...data.layers.filter(({ label }) => label).map(legendEntry));
    this.draw();
  }

  draw() {
    const { data } = this;
    const width = Math.max(MIN_WIDTH, this.element.clientWidth);
    if (!data) return;
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    const scale = new Scale(data, width);
    this.drawing.replaceChildren(
      ...axes(data, scale),
      ...data.layers.flatMap((layer) => SHAPES[layer.kind](layer, scale)),
    );
  }
}

/** The places of games and values in the drawing. */
class Scale {
  step;
  low;
  unit;
  end;

  constructor({ count, range: [low, high] }: ChartData, width: number) {
    this.step = (width - MARGIN.left - MARGIN.right) / Math.max(1, count);
    this.low = low;
    this.unit = (HEIGHT - MARGIN.top - MARGIN.bottom) / Math.max(high - low, 1e-9);
    this.end = width - MARGIN.right;
  }

  /** @param at in games from the start of the chart */
  x(at: number) {
    return MARGIN.left + at * this.step;
  }

  y(value: number) {
    return HEIGHT - MARGIN.bottom - (value - this.low) * this.unit;
  }

  /** @param at the number of a game */
  point(at: number, value: number) {
    return `${this.x(at + 0.5).toFixed(1)} ${this.y(value).toFixed(1)}`;
  }
}

function axes({ range: [low, high], format, ends }: ChartData, scale: Scale) {
  const levels = Array.from({ length: LEVELS + 1 }, (_, i) => low + ((high - low) * i) / LEVELS);
  const lines = levels.flatMap((level, i) => {
    const y = scale.y(level);
    const line = svg("line", { class: "level", x1: MARGIN.left, x2: scale.end, y1: y, y2: y });
    const label = { x: MARGIN.left - 6, y: y + 4, "text-anchor": "end" };
    return i % 2 ? [line] : [line, svg("text", label, format(level))];
  });
  const bottom = { y: HEIGHT - 5 };
  return [
    ...lines,
    svg("text", { ...bottom, x: MARGIN.left }, ends[0]),
    svg("text", { ...bottom, x: scale.end, "text-anchor": "end" }, ends[1]),
  ];
}

const SHAPES: Record<Layer["kind"], (layer: Layer, scale: Scale) => SVGElement[]> = {
  band({ style, ranges = [] }, scale) {
    if (!ranges.length) return [];
    const upper = ranges.map(([at, , high]) => scale.point(at, high));
    const lower = ranges.map(([at, low]) => scale.point(at, low)).reverse();
    return [svg("path", { class: `band ${style}`, d: `M${[...upper, ...lower].join("L")}Z` })];
  },
  line({ style, values = [] }, scale) {
    if (!values.length) return [];
    const points = values.map(([at, value]) => scale.point(at, value));
    return [svg("path", { class: `line ${style}`, d: `M${points.join("L")}` })];
  },
  points({ style, values = [] }, scale) {
    if (values.length > MOST_POINTS) {
      const dots = values.map(([at, value]) => `M${scale.point(at, value)}h0`);
      return [svg("path", { class: `dots ${style}`, d: dots.join("") })];
    }
    return values.map(([at, value, title = ""]) => {
      const place = { cx: scale.x(at + 0.5), cy: scale.y(value), r: RADIUS };
      return svg("circle", { class: `point ${style}`, ...place }, svg("title", {}, title));
    });
  },
  bars({ style, ranges = [], width = 1 }, scale) {
    const gap = Math.min(2, (width * scale.step) / 4);
    return ranges.map(([at, low, high]) =>
      svg("rect", {
        class: `bar ${style}`,
        x: scale.x(at) + gap / 2,
        y: scale.y(high),
        width: Math.max(1, width * scale.step - gap),
        height: Math.max(0, scale.y(low) - scale.y(high)),
      }),
    );
  },
};

function legendEntry({ kind, style, label }: Layer) {
  const mark = svg("svg", { viewBox: "0 0 18 10", width: 18, height: 10, "aria-hidden": "true" });
  const shapes = {
    band: svg("rect", { class: `band ${style}`, width: 18, height: 10 }),
    line: svg("path", { class: `line ${style}`, d: "M0 5H18" }),
    points: svg("circle", { class: `point ${style}`, cx: 9, cy: 5, r: RADIUS }),
    bars: svg("rect", { class: `bar ${style}`, x: 4, width: 10, height: 10 }),
  };
  mark.append(shapes[kind]);
  return make("span", {}, mark, ` ${label}`);
}
