/** A plot: values over numbered games or steps, as bands, lines, points and bars. */

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { nonBreaking } from "../common/format";
import { Term } from "../components/facts";

export interface Datum {
  /** from 0 to the number of games or steps */
  x: number;
  y: number;
  /** of a band or a bar: its lower end */
  from?: number;
  title?: string;
}

export interface Layer {
  kind: "band" | "line" | "points" | "bars";
  /** the name of its class, which sets the colours; that of a point can differ */
  style: string;
  /** for the legend */
  label?: string;
  data: (Datum & { style?: string })[];
  /** of bars */
  width?: number;
}

export interface PlotData {
  /** the number of games or steps */
  count: number;
  /** the lowest and the highest value */
  range: [number, number];
  /** the number of lines from the lowest to the highest value */
  levels: number;
  format: (value: number) => string;
  /** the labels of the first and the last game or step */
  ends: [string, string];
  layers: Layer[];
}

interface Properties extends PlotData {
  /** in pixels */
  height: number;
  /** for screen readers; default: they skip the plot */
  label?: string;
  /** a place to mark, between 0 and the count */
  cursor?: number;
  /** called with the place that is pressed, and those to which it is dragged */
  onPick?: (x: number) => void;
}

const LEFT = 44;
const RIGHT = 12;
const TOP = 8;
const BOTTOM = 20;
const MIN_WIDTH = 200;
const RADIUS = 4;
const MOST_POINTS = 400; // with a description each

/** Converts games or steps, and values, to pixels. */
type Scale = { x: (x: number) => number; y: (y: number) => number };

export function Plot({ height, label, cursor, onPick, ...data }: Properties) {
  const box = useRef<SVGSVGElement>(null);
  const width = useSignal(MIN_WIDTH);
  useLayoutEffect(() => {
    const measure = () => {
      width.value = Math.max(MIN_WIDTH, box.current?.clientWidth ?? 0);
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const { count, range, layers } = data;
  const inner = width.value - LEFT - RIGHT;
  const scale = useMemo(() => {
    const unit = (height - TOP - BOTTOM) / Math.max(range[1] - range[0], 1e-9);
    return {
      x: (x: number) => LEFT + (x / Math.max(1, count)) * inner,
      y: (y: number) => height - BOTTOM - (y - range[0]) * unit,
    };
  }, [inner, height, count, ...range]);
  const shapes = useMemo(
    () => (
      <>
        <Axes {...data} scale={scale} bottom={height - 4} />
        {layers.map((layer) => (
          <Shape key={layer.kind + layer.style} layer={layer} scale={scale} />
        ))}
      </>
    ),
    [scale, layers],
  );
  const pick = ({ clientX }: PointerEvent) => {
    const at = clientX - (box.current?.getBoundingClientRect().left ?? 0);
    onPick?.(Math.max(0, Math.min(1, (at - LEFT) / inner)) * count);
  };
  const place = cursor === undefined ? 0 : scale.x(cursor);
  return (
    <svg
      ref={box}
      class="plot"
      role={label ? "img" : "presentation"}
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={(event) => {
        if (!onPick || event.button) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pick(event);
      }}
      onPointerMove={(event) =>
        event.currentTarget.hasPointerCapture(event.pointerId) && pick(event)
      }
    >
      {cursor !== undefined && (
        <line class="cursor" x1={place} x2={place} y1={TOP} y2={height - BOTTOM} />
      )}
      {shapes}
    </svg>
  );
}

function Axes({ range, levels, format, ends, count, scale, bottom }: Axis) {
  const [low, high] = range;
  const [left, right] = [scale.x(0), scale.x(Math.max(1, count))];
  return (
    <>
      {Array.from({ length: levels }, (_, i) => {
        const level = low + ((high - low) * i) / (levels - 1);
        const y = scale.y(level);
        return (
          <g key={level}>
            <line class="level" x1={left} x2={right} y1={y} y2={y} />
            {(levels < 4 || i % 2 === 0) && (
              <text x={left - 6} y={y + 4} text-anchor="end">
                {format(level)}
              </text>
            )}
          </g>
        );
      })}
      <text x={left} y={bottom}>
        {ends[0]}
      </text>
      <text x={right} y={bottom} text-anchor="end">
        {ends[1]}
      </text>
    </>
  );
}

type Axis = Omit<PlotData, "layers"> & { scale: Scale; bottom: number };

function Shape({ layer, scale }: { layer: Layer; scale: Scale }) {
  const { kind, style, data, width = 1 } = layer;
  const point = (x: number, y: number) => `${scale.x(x)} ${scale.y(y)}`;
  const points = data.map(({ x, y }) => point(x, y));
  if (kind === "line") return <path class={`line ${style}`} d={`M${points.join("L")}`} />;
  if (kind === "band") {
    const lower = data.map(({ x, from = 0 }) => point(x, from)).reverse();
    return <path class={`band ${style}`} d={`M${[...points, ...lower].join("L")}Z`} />;
  }
  if (kind === "points" && data.length > MOST_POINTS)
    return <path class={`dots ${style}`} d={points.map((each) => `M${each}h0`).join("")} />;
  if (kind === "points") return <>{data.map((datum) => mark(datum, style, scale))}</>;
  return (
    <>
      {data.map(({ x, y, from = 0 }) => (
        <rect
          key={x}
          class={`bar ${style}`}
          x={scale.x(x) + 1}
          y={scale.y(y)}
          width={Math.max(1, scale.x(x + width) - scale.x(x) - 2)}
          height={scale.y(from) - scale.y(y)}
        />
      ))}
    </>
  );
}

/** A point with its description; that of a lost game is a cross. */
function mark({ x, y, title, style }: Layer["data"][number], plain: string, scale: Scale) {
  const [cx, cy, r] = [scale.x(x), scale.y(y), RADIUS];
  const name = style ?? plain;
  const text = title && <title>{title}</title>;
  if (name === "fatal")
    return (
      <path
        key={x}
        class="line fatal"
        d={`M${cx - r} ${cy - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`}
      >
        {text}
      </path>
    );
  return (
    <circle key={x} class={`point ${name}`} cx={cx} cy={cy} r={r}>
      {text}
    </circle>
  );
}

export interface FigureData extends PlotData {
  title: string;
  /** what the plot shows, for screen readers */
  summary: string;
  /** a sentence below the title, or empty */
  note?: string;
}

/** A plot with its title, and with what its shapes mean. */
export function Figure({ title, summary, note, ...data }: FigureData) {
  const named = data.layers.filter(({ label }) => label);
  return (
    <figure class="panel">
      <figcaption>
        {title}
        {note && <small>{nonBreaking(note)}</small>}
      </figcaption>
      <Plot {...data} height={150} label={`${title}. ${summary}`} />
      <p class="legend">
        {named.map((layer) => (
          <span key={layer.label}>
            <Term name={layer.label ?? ""}>
              <LegendMark {...layer} /> {layer.label}
            </Term>
          </span>
        ))}
      </p>
    </figure>
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
    <svg class="plot" viewBox="0 0 18 10" aria-hidden="true">
      {shapes[kind]}
    </svg>
  );
}
