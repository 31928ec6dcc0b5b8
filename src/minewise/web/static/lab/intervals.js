/** Draws confidence intervals: a line between the bounds, and a dot at the estimate. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {...Node} inside
 */
function svg(tag, attributes, ...inside) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

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
  const room = Math.max((high - low) * 0.06, 0.002);
  return [low - room, high + room];
}

/**
 * @param {number} value
 * @param {number[]} interval
 * @param {[number, number]} scale
 * @param {{ zero?: boolean, strong?: boolean }} [how] a line at zero; full colour
 */
export function drawInterval(value, interval, [low, high], { zero = false, strong = true } = {}) {
  /** @param {number} at */
  const place = (at) => `${((100 * (at - low)) / (high - low)).toFixed(2)}%`;
  const middle = { y1: "50%", y2: "50%" };
  const [from, to] = interval.map(place);
  const drawn = svg("svg", {
    class: `interval${strong ? "" : " faint"}`,
    "aria-hidden": "true",
    focusable: "false",
  });
  drawn.append(svg("line", { class: "track", x1: "0", x2: "100%", ...middle }));
  if (zero)
    drawn.append(svg("line", { class: "zero", x1: place(0), x2: place(0), y1: "0", y2: "100%" }));
  drawn.append(
    svg("line", { class: "range", x1: from, x2: to, ...middle }),
    svg("circle", { cx: place(value), cy: "50%", r: "4.5" }),
  );
  return drawn;
}
