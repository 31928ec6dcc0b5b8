/**
 * A chart of the win probability and the survival chance over the steps of a game. It is the scrubber,
 * too: the step under the pointer is shown, and the keys are those of a slider.
 */

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { wholePercent } from "../common/format";
import texts from "../texts/playback";
import type { Player } from "./player";

/** a step */
export interface Point {
  /** the survival chance, this step included */
  survived: number;
  /** the win probability before the step, or null if it is unknown */
  win: number | null;
  mark: "" | "forced" | "avoidable" | "fatal";
  label: string;
}

interface Properties {
  id: string;
  /** the name of the slider */
  label: string;
  /** the description of the shown step */
  valueText: string;
  points: Point[];
  /** 1 if the game was won, 0 if it was lost, null if this is not known */
  result: number | null;
  /** whether the points are all steps of the game */
  isComplete: boolean;
  player: Player;
}

const HEIGHT = 108;
const LEFT = 44;
const RIGHT = 12;
const TOP = 8;
const BOTTOM = 20;
const RADIUS = 5;
const MIN_WIDTH = 200;
const PAGE = 10;

export function Chart({ id, label, valueText, points, result, isComplete, player }: Properties) {
  const box = useRef<HTMLDivElement>(null);
  const width = useSignal(MIN_WIDTH);
  useLayoutEffect(() => {
    const measure = () => {
      width.value = Math.max(MIN_WIDTH, box.current?.clientWidth ?? 0);
    };
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    measure();
    return () => observer.disconnect();
  }, []);
  const scale = useMemo(() => new Scale(width.value, points.length), [width.value, points.length]);
  const lines = useMemo(
    () => <Lines scale={scale} points={points} result={result} isComplete={isComplete} />,
    [scale, points, result, isComplete],
  );
  const at = Math.min(player.at.value, points.length);
  const x = scale.x(at);
  const scrub = (event: PointerEvent) =>
    player.go(scale.step(event.clientX - (box.current?.getBoundingClientRect().left ?? 0)));
  return (
    <div
      id={id}
      ref={box}
      class="chart"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={points.length}
      aria-valuenow={at}
      aria-valuetext={valueText}
      onKeyDown={(event) => handleKey(event, player)}
      onPointerDown={(event) => {
        if (event.button) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        scrub(event);
      }}
      onPointerMove={(event) =>
        event.currentTarget.hasPointerCapture(event.pointerId) && scrub(event)
      }
    >
      <svg viewBox={`0 0 ${width.value} ${HEIGHT}`} aria-hidden="true">
        <line class="cursor" x1={x} x2={x} y1={TOP} y2={HEIGHT - BOTTOM} />
        {lines}
      </svg>
    </div>
  );
}

function handleKey(event: KeyboardEvent, player: Player) {
  const at = player.at.value;
  const steps: Record<string, number> = {
    ArrowDown: at - 1,
    ArrowUp: at + 1,
    PageDown: at - PAGE,
    PageUp: at + PAGE,
  };
  if (!(event.key in steps)) return; // the other keys are those of the view
  event.preventDefault();
  player.go(steps[event.key]);
}

/** The places of steps and probabilities, in pixels. */
class Scale {
  constructor(
    readonly width: number,
    readonly count: number,
  ) {}

  /** @param step from 0 to the number of steps, which is the end of the game */
  x(step: number) {
    return LEFT + (step / Math.max(1, this.count)) * (this.width - LEFT - RIGHT);
  }

  y(probability: number) {
    return TOP + (1 - probability) * (HEIGHT - TOP - BOTTOM);
  }

  /** Returns the step at a place. */
  step(x: number) {
    const share = (x - LEFT) / (this.width - LEFT - RIGHT);
    return Math.round(Math.max(0, Math.min(1, share)) * this.count);
  }
}

type Lined = { scale: Scale } & Pick<Properties, "points" | "result" | "isComplete">;

function Lines({ scale, points, result, isComplete }: Lined) {
  const win = winLine(scale, points, result);
  return (
    <>
      <Axes scale={scale} end={isComplete ? texts.end : String(points.length)} />
      <path class="survived" d={survivalLine(scale, points)} />
      {win && <path class="win" d={`M${win}`} />}
      {points.map((point, step) => point.mark && <Sign scale={scale} step={step} point={point} />)}
    </>
  );
}

function Axes({ scale, end }: { scale: Scale; end: string }) {
  const right = scale.width - RIGHT;
  return (
    <>
      {[0, 0.5, 1].map((level) => (
        <>
          <line class="level" x1={LEFT} x2={right} y1={scale.y(level)} y2={scale.y(level)} />
          <text x={LEFT - 6} y={scale.y(level) + 4} text-anchor="end">
            {wholePercent(level)}
          </text>
        </>
      ))}
      <text x={LEFT} y={HEIGHT - 4}>
        1
      </text>
      <text x={right} y={HEIGHT - 4} text-anchor="end">
        {end}
      </text>
    </>
  );
}

/** The survival chance, constant between guesses. */
function survivalLine(scale: Scale, points: Point[]) {
  const steps = points.map(({ survived }, i) => `V${scale.y(survived)}H${scale.x(i + 1)}`);
  return `M${scale.x(0)} ${scale.y(1)}${steps.join("")}`;
}

/** The win probability, from the first step where it is known to the result. */
function winLine(scale: Scale, points: Point[], result: number | null) {
  const known = points.flatMap(({ win }, i) =>
    win === null ? [] : `${scale.x(i)} ${scale.y(win)}`,
  );
  if (known.length && result !== null) known.push(`${scale.x(points.length)} ${scale.y(result)}`);
  return known.join("L");
}

/** The mark of a guess or of the loss, at its step. */
function Sign({ scale, step, point }: { scale: Scale; step: number; point: Point }) {
  const { mark, win, survived, label } = point;
  const [x, y, r] = [scale.x(step), scale.y(win ?? survived), RADIUS];
  const title = <title>{label}</title>;
  if (mark !== "fatal")
    return (
      <circle class={mark} cx={x} cy={y} r={r}>
        {title}
      </circle>
    );
  const cross = `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
  return (
    <path class="fatal" d={cross}>
      {title}
    </path>
  );
}
