/** Draws confidence intervals: a line between the bounds, and a dot at the estimate. */

import { svg } from "./svg.js";

/**
 * Returns a scale for all intervals of a table, with a margin on both sides.
 * @param {number[][]} intervals
 * @param {number[]} [more] further values to include
 * @returns {[number, number]}
 */
export function scaleOf(intervals, more = []) {
  const bounds = [...intervals.flat(), ...more];
  const low = Math.min(...bounds);
  const high = Math.max(...bounds);
  const margin = Math.max((high - low) * 0.06, 0.002);
  return [low - margin, high + margin];
}

/**
 * @param {number} value
 * @param {number[]} interval
 * @param {[number, number]} scale
 * @param {{ zero?: boolean, solid?: boolean }} [options] a line at zero; full colour
 */
export function drawInterval(value, interval, [low, high], { zero = false, solid = true } = {}) {
  /** @param {number} at */
  const position = (at) => `${((100 * (at - low)) / (high - low)).toFixed(2)}%`;
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
