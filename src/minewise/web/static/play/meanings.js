/** What the figures of a game mean. */

/** @type {Record<string, string>} */
export const MEANINGS = {
  "3BV": "The fewest openings that open what is open, or at the end the whole board.",
  Clicks: "Openings, those around a number too.",
  "3BV/s": "3BV a second: how fast it goes.",
  Hints: "How many you asked for.",
  Efficiency:
    "3BV over all you did, flags too. Opening around numbers can make it more than 100 %.",
  Undone: "How much was taken back.",
  Guesses: "Clicks that might have hit a mine.",
  Forced: "Guesses where no cell was safer.",
  Luck: "The chance to come this far.",
  "Best time": "Of this browser on such boards, without help.",
  Seed: "With it this board can be ordered again.",
};
