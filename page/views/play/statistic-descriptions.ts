/** Explanations of the statistics of a game, in the order in which they are shown. */

export const STATISTIC_DESCRIPTIONS: Record<string, string> = {
  "3BV":
    "The minimum number of clicks that opens the cells that are open; at the end, the whole board. 3BV stands for Bechtel's Board Benchmark Value.",
  "3BV/s": "3BV per second.",
  Efficiency:
    "3BV divided by the number of all actions, flags included. Chords can raise it above 100 %.",
  Clicks: "The number of clicks that opened cells, chords included. Flags do not count.",
  Guesses: "The number of clicks after the first that could have hit a mine.",
  Forced:
    "The number of guesses that could not be avoided: no cell was safer, or waiting could not help.",
  Survival:
    "The probability of surviving all guesses that you made, the one that lost too. The lower it is, the more you risked.",
  Hints: "The number of hints that you asked for.",
  Undos: "The number of actions that you took back.",
  "Best time":
    "Your best time on this type of board in this browser, without hints, probabilities or undo.",
  Seed: "The same settings, seed and first click give the same board again.",
};
