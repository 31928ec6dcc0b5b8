/** The words of the view Laboratory. */

import { translated } from "../common/language";
import type { CompareRequest } from "../engine/api";

export const LAB = translated("LAB", {
  title: "Laboratory",
  intro:
    "Two strategies play the same boards, and you see how often each wins. Longer experiments run on the command line: minewise lab.",
  controls: "Laboratory controls",
  stop: "Stop",
  comparison: "Comparison",

  titled: (title: string, size: string) => `${title}: ${size}`,
  statuses: { running: "Running.", done: "Done.", stopped: "Stopped." },
  left: (time: string) => `${time} left`,
  in: (time: string) => `in ${time}`,
  played: "Games played",
  done: (games: string, all: string, time: string) =>
    `${games} of ${all} games${time && `, ${time}`}`,
  settings: (
    names: string[],
    cell: string,
    { start_rule, guessing, seed, games }: CompareRequest,
  ) =>
    `${names.join(" versus ")}; first click${cell && ` at ${cell}`} (${start_rule})${guessing === "classic" ? "" : `, guessing ${guessing}`}; seed ${seed}; ${games?.toLocaleString("en")} ${games === 1 ? "game" : "games"} each`,
  rates: "Win rates",
  figures: ["Win rate (%)", "95 % interval", "Games won", "Only it won", "Guesses per game"],
  difference: "Paired difference",
  ahead: (better: string, worse: string, points: string, interval: string) =>
    `${better} is ahead of ${worse} by ${points} percentage points (95 % interval ${interval}).`,
  same: (better: string, worse: string, interval: string) =>
    `${better} and ${worse} won equally often (95 % interval of the difference ${interval}).`,
  chance: "The interval includes 0, so the difference may be chance.",

  newComparison: "New comparison",
  strategy: "Strategy",
  games: "Games",
  compare: "Compare",

  /** Returns the name of a board or a strategy that the manual has measured. */
  known: (name: string) => name,
  knownRates: "Known win rates",
  knownNote:
    "Measured over 100,000 games each, where the first click opens a 0, with 95 % intervals. The manual has the experiments.",
});
