/** The win probability that a click gave away. */

/** @typedef {import("../../api.js").Decision} Decision */

const TOLERANCE = 1e-9;
// Three standard errors of the difference between two estimates (docs/how-to/find-the-best-move.md).
const CLEAR_ESTIMATE = 0.07;

/**
 * Returns the win probability that a click gave away; 0 if no move was clearly better.
 * @param {Decision} click
 */
export function winLoss({ win }) {
  if (!win || win.chosen === null) return 0;
  const loss = win.before - win.chosen;
  return loss > (win.exact ? TOLERANCE : CLEAR_ESTIMATE) ? loss : 0;
}
