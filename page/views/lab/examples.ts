/** Example experiments. */

import { make } from "../../common/dom";
import type { JobSettings } from "../../engine/api";

const EXAMPLES: [string, Partial<JobSettings>][] = [
  [
    "How often is an expert board won?",
    {
      kind: "simulation",
      size: "30x16x99",
      strategies: ["tie-break"],
      start: [3, 3],
      games: 10_000,
    },
  ],
  [
    "Does it pay to break ties among the safest cells?",
    {
      kind: "comparison",
      size: "30x16x99",
      strategies: ["exact", "tie-break"],
      start: [3, 3],
      games: 20_000,
    },
  ],
  [
    "Where should you click first if the first click is only safe?",
    {
      kind: "openings",
      size: "9x9x10",
      strategies: ["exact"],
      start_rule: "safe",
      games: 100_000,
    },
  ],
];

export function exampleButtons(onSelect: (settings: Partial<JobSettings>) => void) {
  return EXAMPLES.map(([question, settings]) => {
    const button = make("button", { type: "button" }, question);
    button.addEventListener("click", () => onSelect(settings));
    return button;
  });
}
