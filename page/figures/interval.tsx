/** A confidence interval: a line between the bounds, and a dot at the estimate. */

import type { Interval as Bounds } from "../common/proportions";

interface Properties {
  value: number;
  bounds: Bounds;
  scale: Bounds;
  /** whether there is a line at zero */
  hasZero?: boolean;
  /** whether it has its full colour */
  isSolid?: boolean;
}

export function Interval({
  value,
  bounds,
  scale: [low, high],
  hasZero = false,
  isSolid = true,
}: Properties) {
  const position = (at: number) => `${((100 * (at - low)) / (high - low)).toFixed(2)}%`;
  const [from, to] = bounds.map(position);
  return (
    <svg class={`interval${isSolid ? "" : " faint"}`} aria-hidden="true" focusable="false">
      <line class="track" x1="0" x2="100%" y1="50%" y2="50%" />
      {hasZero && <line class="zero" x1={position(0)} x2={position(0)} y1="0" y2="100%" />}
      <line class="range" x1={from} x2={to} y1="50%" y2="50%" />
      <circle cx={position(value)} cy="50%" r="4.5" />
    </svg>
  );
}

/**
 * Returns a scale for all intervals of a table, with a margin on both sides.
 *
 * @param more further values to include
 */
export function scaleOf(intervals: number[][], more: number[] = []): Bounds {
  const bounds = [...intervals.flat(), ...more];
  const low = Math.min(...bounds);
  const high = Math.max(...bounds);
  const margin = Math.max((high - low) * 0.06, 0.002);
  return [low - margin, high + margin];
}
