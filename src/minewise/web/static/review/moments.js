/**
 * The moments of a reviewed game that a player looks at first.
 *
 * @typedef {object} Moment
 * @property {string} name
 * @property {number} at the index of the click
 * @property {string} text
 */

import { cellName, percent, wholePercent } from "../format.js";
import { winLoss } from "./win-loss.js";

/** @typedef {import("../../api.js").GameReview} GameReview */
/** @typedef {import("../../api.js").Decision} Decision */

const TURN = 0.1; // a smaller change of the win probability is no turning point

/**
 * Returns the riskiest guess that survived, the guess that cost most win probability, and the other
 * click that changed the win probability most.
 * @param {GameReview} game
 * @returns {Moment[]}
 */
export function namedMoments(game) {
  const survived = game.status === "lost" ? game.clicks.slice(0, -1) : game.clicks;
  const bestEscape = highest(survived.map(({ kind, risk }) => (kind === "safe" ? 0 : (risk ?? 0))));
  const costliest = highest(game.clicks.map(winLoss));
  const changes = survived.map((_, at) => Math.abs(winChange(game, at)));
  const turn = highest(
    changes.map((change, at) => (at === bestEscape || change < TURN ? 0 : change)),
  );
  /** @type {[string, number, (click: Decision, at: number) => string][]} */
  const found = [
    ["Best escape", bestEscape, ({ risk }) => `survived a risk of ${percent(risk ?? 0)}`],
    ["Costliest guess", costliest, describeCost],
    ["Turning point", turn, (_, at) => describeTurn(game, at)],
  ];
  return found
    .filter(([, at]) => at >= 0)
    .map(([name, at, describe]) => {
      const click = game.clicks[at];
      const text = `Click ${at + 1}, ${cellName(click.cell)}: ${describe(click, at)}`;
      return { name, at, text };
    });
}

/**
 * Returns the index of the highest value; -1 if none is positive.
 * @param {number[]} values
 */
function highest(values) {
  const most = Math.max(0, ...values);
  return most > 1e-9 ? values.indexOf(most) : -1;
}

/**
 * Returns by how much the win probability rose from before a click to before the next one.
 * @param {GameReview} game
 * @param {number} at
 */
function winChange({ clicks }, at) {
  const [before, after] = [clicks[at].win, clicks[at + 1]?.win];
  return before && after ? after.before - before.before : 0;
}

/** @param {Decision} click */
function describeCost(click) {
  const cost = winLoss(click);
  return click.win?.exact
    ? `−${percent(cost)} win probability`
    : `−${wholePercent(cost)} win probability (estimate)`;
}

/**
 * @param {GameReview} game
 * @param {number} at
 */
function describeTurn({ clicks }, at) {
  const [from, to] = [clicks[at].win, clicks[at + 1].win].map((win) =>
    wholePercent(win?.before ?? 0),
  );
  return `win probability from ${from} to ${to}`;
}
