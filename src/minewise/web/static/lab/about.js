/** Describes an experiment and its progress. */

import { cellName, grouped, percent, sentence } from "../words.js";

/** @typedef {import("../../api.js").Job} Job */
/** @typedef {import("../../api.js").JobLine} JobLine */

const BEGUN = 2; // seconds; before that the speed is not representative

/** @type {Record<string, string>} */
const KINDS = { simulation: "Simulation", comparison: "Comparison", openings: "Openings" };
/** @type {Record<string, string>} */
const RULES = { opening: "opening", safe: "safe", any: "may be a mine" };

/** @param {JobLine} job */
export function titleOfJob({ order }) {
  return `${KINDS[order.kind]}: ${order.board}`;
}

/** @param {JobLine} job */
export function aboutJob({ order }) {
  const rule = RULES[order.start_rule];
  const first = order.first ? `first click at ${cellName(order.first)}` : "every first cell";
  const each = { simulation: "games", comparison: "games each", openings: "games in total" };
  return [
    order.strategies.join(" versus "),
    `${first} (${rule})`,
    `seed ${order.seed}`,
    `${grouped(order.games)} ${each[order.kind]}`,
  ].join("; ");
}

/** @param {Job} job */
export function aboutProgress(job) {
  const parts = [`${grouped(job.games)} of ${grouped(job.wanted)} games`];
  if (job.games_per_second && job.seconds > BEGUN)
    parts.push(`${grouped(Math.round(job.games_per_second))} per second`);
  if (job.seconds_left !== null) parts.push(`${duration(job.seconds_left)} left`);
  else if (job.status !== "queued") parts.push(`in ${duration(job.seconds)}`);
  return parts.join(", ");
}

/** @param {number} seconds */
function duration(seconds) {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 99.5) return `${seconds.toFixed(0)} s`;
  const minutes = seconds / 60;
  return minutes < 99.5 ? `${minutes.toFixed(0)} min` : `${(minutes / 60).toFixed(1)} h`;
}

/**
 * Returns the status for screen readers, without figures that change all the time.
 * @param {Job} job
 */
export function outcome(job) {
  if (job.status === "queued") return "Waiting for other experiments.";
  if (job.status === "running") return "Running.";
  if (job.status !== "done") return `${sentence(job.status)} ${sentence(job.message ?? "")}`;
  const rate = job.runs[0]?.series.length === 1 ? job.runs[0].series[0].figures?.win_rate : null;
  return rate == null ? "Done." : `Done: ${percent(rate, 2)} of games won.`;
}
