/** Draws confidence intervals: a line between the bounds, and a dot at the estimate. */

import { svg } from "./svg";

/**
 * Returns a scale for all intervals of a table, with a margin on both sides.
 *
 * @param more further values to include
 */
export function scaleOf(intervals: number[][], more: number[] = []): [number, number] {
  const bounds = [...intervals.flat(), ...more];
  const low = Math.min(...bounds);
  const high = Math.max(...bounds);
  const margin = Math.max((high - low) * 0.06, 0.002);
  return [low - margin, high + margin];
}

/** @param options a line at zero; full colour */
export function drawInterval(
  value: number,
  interval: number[],
  [low, high]: [number, number],
  { zero = false, solid = true }: { zero?: boolean; solid?: boolean } = {},
) {
  const position = (at: number) => `${((100 * (at - low)) / (high - low)).toFixed(2)}%`;
  const middle = { y1: "50%", y2: "50%" };
  const [from, to] = interval.map(position);
  const chart = svg("svg", {
    class: `interval${solid ? "" : " faint"}`,
    "aria-hidden": "true",
    focusable: "false",
  });
  chart.append(svg("line", { class: "track", x1: "0", x2: "100%", ...middle }));
  if (zero)
    chart.append(
      svg("line", { class: "zero", x1: position(0), x2: position(0), y1: "0", y2: "100%" }),
    );
  chart.append(
    svg("line", { class: "range", x1: from, x2: to, ...middle }),
    svg("circle", { cx: position(value), cy: "50%", r: "4.5" }),
  );
  return chart;
}
