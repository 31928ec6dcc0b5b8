/** The texts of hints and of the details of a cell. */

import { percent, wholePercent } from "../common/format";

export const HELP = {
  hints: "Hints",
  levels: { 1: "Area", 2: "Clues", 3: "Technique", 4: "Full" } as Record<string, string>,
  level: "Hint detail",
  perform: "Do it",
  steps: "Steps of the reason",
  sum: (number: number) => `Sum ${number}`,
  conclusion: "All",
  place: (at: number, count: number) => `Hint ${at} of ${count}`,
  details: "Show cell details",
  howToInspect: "Point at or focus a hidden cell to see its risk and its possible numbers.",
  table: "Possible numbers",
  chance: ["chance", "The probability of the number, in percent; the remainder is a mine"],
  number: ["number", "The number that the cell may show"],
  safeCells: ["safe cells", "The number of certainly safe cells if the cell shows this number"],
  nextRisk: ["next risk", "The lowest mine probability if the cell shows this number, in percent"],
  mine: (cell: string) => `${cell} is certainly a mine: every solution has a mine there.`,
  safe: (cell: string) => `${cell} is certainly safe: no solution has a mine there.`,
  estimated: (cell: string, risk: number, error: number) =>
    `${cell}: ${percent(risk)} ± ${percent(error)} mine (estimate). Its possible numbers are not estimated.`,
  exact: (cell: string, risk: number) => `${cell}: ${percent(risk)} mine (exact).`,
  wins: (share: number, isExact: boolean) =>
    isExact
      ? `It wins ${percent(share)} with best play.`
      : `It wins about ${wholePercent(share)} of the time.`,
  canWait: "Opening other cells may change this.",
  cannotWait: "Opening other cells cannot change this.",
};
