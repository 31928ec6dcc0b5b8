/** A chart over the games of a history: bands, lines, points and stacked bars in the order of the games. */

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

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

export function TimeChart(data: ChartData) {
  const figure = useRef<HTMLElement>(null);
  const width = useSignal(MIN_WIDTH);
  useLayoutEffect(() => {
    const measure = () => {
      width.value = Math.max(MIN_WIDTH, figure.current?.clientWidth ?? 0);
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (figure.current) observer.observe(figure.current);
    return () => observer.disconnect();
  }, []);
  const scale = new Scale(data, width.value);
  const label = `${data.title}. ${data.summary}`;
  return (
    <figure class="time-chart" ref={figure}>
      <figcaption>{data.title}</figcaption>
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${HEIGHT}`}>
        <Axes data={data} scale={scale} />
        {data.layers.map((layer) => (
          <Shape key={layer.kind + layer.style} layer={layer} scale={scale} />
        ))}
      </svg>
      <p class="chart-legend">
        {data.layers
          .filter((layer) => layer.label)
          .map((layer) => (
            <span key={layer.label}>
              <LegendMark {...layer} /> {layer.label}
            </span>
          ))}
      </p>
    </figure>
  );
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

function Axes({ data: { range, format, ends }, scale }: { data: ChartData; scale: Scale }) {
  const [low, high] = range;
  const levels = Array.from({ length: LEVELS + 1 }, (_, i) => low + ((high - low) * i) / LEVELS);
  return (
    <>
      {levels.map((level, i) => {
        const y = scale.y(level);
        return (
          <g key={level}>
            <line class="level" x1={MARGIN.left} x2={scale.end} y1={y} y2={y} />
            {i % 2 === 0 && (
              <text x={MARGIN.left - 6} y={y + 4} text-anchor="end">
                {format(level)}
              </text>
            )}
          </g>
        );
      })}
      <text x={MARGIN.left} y={HEIGHT - 5}>
        {ends[0]}
      </text>
      <text x={scale.end} y={HEIGHT - 5} text-anchor="end">
        {ends[1]}
      </text>
    </>
  );
}

function Shape({ layer, scale }: { layer: Layer; scale: Scale }) {
  const { kind, style, values = [], ranges = [], width = 1 } = layer;
  if (kind === "band") {
    const upper = ranges.map(([at, , high]) => scale.point(at, high));
    const lower = ranges.map(([at, low]) => scale.point(at, low)).reverse();
    return <path class={`band ${style}`} d={`M${[...upper, ...lower].join("L")}Z`} />;
  }
  const points = values.map(([at, value]) => scale.point(at, value));
  if (kind === "line") return <path class={`line ${style}`} d={`M${points.join("L")}`} />;
  if (kind === "points" && values.length > MOST_POINTS)
    return <path class={`dots ${style}`} d={points.map((point) => `M${point}h0`).join("")} />;
  if (kind === "points")
    return (
      <>
        {values.map(([at, value, title]) => (
          <circle
            key={at}
            class={`point ${style}`}
            cx={scale.x(at + 0.5)}
            cy={scale.y(value)}
            r={RADIUS}
          >
            <title>{title}</title>
          </circle>
        ))}
      </>
    );
  const gap = Math.min(2, (width * scale.step) / 4);
  return (
    <>
      {ranges.map(([at, low, high]) => (
        <rect
          key={at}
          class={`bar ${style}`}
          x={scale.x(at) + gap / 2}
          y={scale.y(high)}
          width={Math.max(1, width * scale.step - gap)}
          height={Math.max(0, scale.y(low) - scale.y(high))}
        />
      ))}
    </>
  );
}

function LegendMark({ kind, style }: Layer) {
  const shapes = {
    band: <rect class={`band ${style}`} width={18} height={10} />,
    line: <path class={`line ${style}`} d="M0 5H18" />,
    points: <circle class={`point ${style}`} cx={9} cy={5} r={RADIUS} />,
    bars: <rect class={`bar ${style}`} x={4} width={10} height={10} />,
  };
  return (
    <svg viewBox="0 0 18 10" width={18} height={10} aria-hidden="true">
      {shapes[kind]}
    </svg>
  );
}
