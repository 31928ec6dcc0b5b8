/** The points of the chart of a reviewed game, and the click to show first. */

import type { GameReview } from "../../engine/api";
import type { Point } from "../../playback/chart";
import { listEntry } from "./descriptions";

/** Returns the click to show first: the costliest, or else the one that lost the game. */
export function initialClick({ clicks, status }: GameReview) {
  const costliest = clicks.reduce(
    (best, { cost }, index) => ((cost ?? 0) > (clicks[best].cost ?? 0) ? index : best),
    0,
  );
  if (clicks[costliest].cost) return costliest;
  return status === "lost" ? clicks.length - 1 : clicks.length;
}

export function chartPoints(game: GameReview): Point[] {
  const { clicks, status } = game;
  let survived = 1;
  return clicks.map((click, index) => {
    const isFatal = status === "lost" && index === clicks.length - 1;
    survived *= 1 - (click.risk ?? 0);
    const guessMark = click.kind === "forced" || click.kind === "avoidable" ? click.kind : "";
    return {
      survived,
      win: click.win?.best ?? null,
      mark: isFatal ? "fatal" : guessMark,
      label: listEntry(game, click, index).text,
    };
  });
}

/** Returns the win probability at the end of a game; null if the game is not over. */
export function gameResult({ status }: GameReview) {
  return status === "unfinished" ? null : Number(status === "won");
}
