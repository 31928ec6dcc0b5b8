/**
 * A chart of the win probability and the survival chance over the steps of a game. It is the scrubber,
 * too: the step under the pointer is shown, and the keys are those of a slider.
 */

import { useMemo } from "preact/hooks";
import { wholePercent } from "../common/format";
import { type Datum, type Layer, Plot } from "../figures/plot";
import texts from "../texts/playback";
import type { Player } from "./player";

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

const PAGE = 10;

export function Chart({ id, label, valueText, points, result, isComplete, player }: Properties) {
  const layers = useMemo(() => layersOf(points, result), [points, result]);
  const at = Math.min(player.at.value, points.length);
  return (
    <div
      id={id}
      class="chart"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={points.length}
      aria-valuenow={at}
      aria-valuetext={valueText}
      onKeyDown={(event) => handleKey(event, player)}
    >
      <Plot
        height={108}
        count={points.length}
        range={[0, 1]}
        levels={3}
        format={wholePercent}
        ends={["1", isComplete ? texts.end : String(points.length)]}
        layers={layers}
        cursor={at}
        onPick={(x) => player.go(Math.round(x))}
      />
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

/**
 * Returns the survival chance, constant between guesses; the win probability, from the first step where
 * it is known to the result; and the marks of guesses and of the loss.
 */
function layersOf(points: Point[], result: number | null): Layer[] {
  const survival = points.flatMap(({ survived: y }, x) => [
    { x, y },
    { x: x + 1, y },
  ]);
  const win = points.flatMap(({ win: y }, x) => (y === null ? [] : [{ x, y }]));
  const end: Datum[] = win.length && result !== null ? [{ x: points.length, y: result }] : [];
  const marks = points.flatMap(({ mark, win, survived, label: title }, x) =>
    mark ? [{ x, y: win ?? survived, style: mark, title }] : [],
  );
  const layers: Layer[] = [
    { kind: "line", style: "survived", data: [{ x: 0, y: 1 }, ...survival] },
    { kind: "line", style: "win", data: [...win, ...end] },
    { kind: "points", style: "forced", data: marks },
  ];
  return layers.filter(({ data }) => data.length);
}
