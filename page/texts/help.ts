/** The texts of hints and of the details of a cell. */

import { percent, wholePercent } from "../common/format";
import { translated } from "../common/language";

export const HELP = translated("HELP", {
  perform: "Do it",
  steps: "Steps of the reason",
  sum: (number: number) => `Sum ${number}`,
  conclusion: "All",
  why: "Why?",
  place: (at: number, count: number) => `${at}/${count}`,
  placeTitle: (at: number, count: number) => `Hint ${at} of ${count}`,
  about: (share: string) => `≈ ${share}`,
  // reasons in a few words; a name in braces stands for chips or for another text
  strips: {
    so: "{reason} → {result}",
    safe: "{safe} safe",
    mines: "{mines} mine",
    safeAndMines: "{safe} safe, {mines} mine",
    complete: "{clues} has its {known}",
    touchesNone: "{clues} touches no mine",
    full: "{clues} needs all its cells",
    together: "{technique}: {clues}",
    withTotal: "{technique}: {clues} and the mines left",
    total: "The mines left",
    clash: "A mine there would break {clues}",
    need: "{clues} would lack a mine",
    wrong: "{clues} proves {flags} wrong",
    wrongBare: "{flags} is wrong",
    firstClick: "The first click is safe: {safe}",
    better: "Better: {guess}",
    guess: "Best guess {guess} {risk} risk",
    guessWins: "Best guess {guess} {risk} risk, wins {share}",
  },
  howToInspect: "Point at or focus a hidden cell to see its risk and its possible numbers.",
  table: "Possible numbers",
  chance: ["chance", "The probability of the number, in percent; the remainder is a mine"],
  number: ["number", "The number that the cell may show"],
  safeCells: ["safe cells", "The number of certainly safe cells if the cell shows this number"],
  nextRisk: ["next risk", "The lowest mine probability if the cell shows this number, in percent"],
  mine: "Certainly a mine: every solution has a mine there.",
  safe: "Certainly safe: no solution has a mine there.",
  estimated: (risk: number, error: number) =>
    `${percent(risk)} ± ${percent(error)} mine (estimate). Its possible numbers are not estimated.`,
  exact: (risk: number) => `${percent(risk)} mine (exact).`,
  wins: (share: number, isExact: boolean) =>
    isExact
      ? `It wins ${percent(share)} with best play.`
      : `It wins about ${wholePercent(share)} of the time.`,
  canWait: "Opening other cells may change this.",
  cannotWait: "Opening other cells cannot change this.",
});
