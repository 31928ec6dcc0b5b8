/** The points of the chart of a reviewed game, and the click to show first. */

import { listed } from "./words.js";

/** @typedef {import("../../api.js").GameReview} GameReview */

/**
 * Returns the click to show first: the costliest, or else the one that lost the game.
 * @param {GameReview} game
 */
export function worst({ clicks, status }) {
  const dearest = clicks.reduce(
    (most, { cost }, at) => ((cost ?? 0) > (clicks[most].cost ?? 0) ? at : most),
    0,
  );
  if (clicks[dearest].cost) return dearest;
  return status === "lost" ? clicks.length - 1 : clicks.length;
}

/**
 * @param {GameReview} game
 * @returns {import("../story/chart.js").Point[]}
 */
export function points(game) {
  const { clicks, status } = game;
  let survived = 1;
  return clicks.map((click, at) => {
    const fatal = status === "lost" && at === clicks.length - 1;
    if (!fatal) survived *= 1 - (click.risk ?? 0);
    const guess = click.kind === "forced" || click.kind === "avoidable" ? click.kind : "";
    return {
      survived,
      win: click.win?.before ?? null,
      mark: fatal ? "fatal" : guess,
      label: listed(game, click, at).text,
    };
  });
}
