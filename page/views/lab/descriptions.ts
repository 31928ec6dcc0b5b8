/** Describes an experiment and its progress. */

import { cellName, duration, formatNumber, sentence } from "../../common/format";
import type { Job, JobLine } from "../../engine/api";

const WARM_UP = 2; // seconds; before that the speed is not representative

const KIND_NAMES: Record<string, string> = {
  simulation: "Simulation",
  comparison: "Comparison",
  openings: "Openings",
};
const START_RULE_NAMES: Record<string, string> = {
  opening: "opening",
  safe: "safe",
  any: "may be a mine",
};

export function jobTitle({ settings }: JobLine) {
  return `${KIND_NAMES[settings.kind]}: ${settings.board}`;
}

export function describeJob({ settings }: JobLine) {
  const ruleName = START_RULE_NAMES[settings.start_rule];
  const start = settings.start ? `first click at ${cellName(settings.start)}` : "every first cell";
  const each = { simulation: "games", comparison: "games each", openings: "games in total" };
  return [
    settings.strategies.join(" versus "),
    `${start} (${ruleName})`,
    `seed ${settings.seed}`,
    `${formatNumber(settings.games)} ${each[settings.kind]}`,
  ].join("; ");
}

export function describeProgress(job: Job) {
  const parts = [`${formatNumber(job.games)} of ${formatNumber(job.wanted)} games`];
  if (job.games_per_second && job.seconds > WARM_UP)
    parts.push(`${formatNumber(Math.round(job.games_per_second))} per second`);
  if (job.seconds_left !== null) parts.push(`${duration(job.seconds_left)} left`);
  else if (job.status !== "queued") parts.push(`in ${duration(job.seconds)}`);
  return parts.join(", ");
}

/** Returns the status for screen readers, without figures that change all the time. */
export function describeStatus(job: Job) {
  if (job.status === "queued") return "Waiting for other experiments.";
  if (job.status === "running") return "Running.";
  if (job.status !== "done") return `${sentence(job.status)} ${sentence(job.message ?? "")}`;
  return "Done.";
}
