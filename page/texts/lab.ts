/** The words of the view Laboratory. */

import { translated } from "../common/language";
import type { Guessing } from "../game/settings";
import { BOARDS } from "./boards";

export const LAB = translated("LAB", {
  title: "Laboratory",
  intro:
    "Two strategies play the same boards, and you see how often each wins. Longer experiments run on the command line: minewise lab.",
  controls: "Laboratory controls",
  stop: "Stop",
  comparison: "Comparison",

  /** Says the guessing mode of games, unless it is the usual one. */
  mode: (guessing: Guessing) => (guessing === "classic" ? "" : `, guessing ${guessing}`),

  newComparison: "New comparison",
  ...BOARDS,
  strategy: "Strategy",
  strategies: "Strategies",
  games: "Games",
  compare: "Compare",
  twoStrategies: "Choose two strategies.",
  wrongGames: "The number of games must be a whole number.",

  builder: "Custom strategy",
  builderNote:
    "Deductions are tried from the top; at a guess, the first criterion decides, and each next one breaks its ties.",
  techniques: "Techniques",
  criteria: "Guess by",
  noCriteria: "Without a criterion, the strategy gives up at a guess.",
  addCriterion: "Add a criterion…",
  up: (name: string) => `Move ${name} up`,
  remove: (name: string) => `Remove ${name}`,
  policies: "Before guessing",
  options: "Options",
  compose: "Compose it of parts",
  policiesAndOptions: "Policies and options",
  addStrategy: "Add to the comparison",

  knownRates: "Known win rates",
  knownNote:
    "Measured over 100,000 games each, where the first click opens a 0, with 95 % intervals. The manual has the experiments.",
});
