/** The words of the fields that choose a board. */

import { translated } from "../common/language";

export const BOARDS = translated("BOARDS", {
  size: "Board (columns × rows, mines)",
  sizes: {
    beginner: "Beginner (9 × 9, 10)",
    intermediate: "Intermediate (16 × 16, 40)",
    expert: "Expert (30 × 16, 99)",
    custom: "Custom",
  },
  columns: "Columns",
  rows: "Rows",
  mines: "Mines",
  shape: "Shape",
  shapes: {
    square: "Square",
    torus: "Torus (edges joined)",
    hexagonal: "Hexagonal",
    cylinder: "Cylinder",
    mobius: "Möbius strip",
    klein: "Klein bottle",
  },
  firstClick: "First click",
  startRules: {
    opening: "Opening (shows a 0)",
    safe: "Safe (no mine)",
    any: "Any (may be a mine)",
  },
  numbers: "Numbers",
  numbersTitle: "How the numbers that cells show depend on the true ones",
  seed: "Seed",
  random: "random",
  guessing: "Guessing",
  modes: {
    any: "Classic: a guess may hit a mine",
    fair: "Fair: safe if a guess is needed",
    cruel: "Cruel: safe if needed, else a mine",
    kind: "Kind: every guess is safe",
  },
  noGuess: { "no-guess": "No-guess: no guess is needed" },
  grades: "No-guess, by hardest technique needed",
});

/** How the numbers that cells show depend on the true ones. */
export const CLUE_MODELS = translated("CLUE_MODELS", {
  exact: "Exact",
  "withheld(0.2)": "One in five is withheld",
  "noisy(0.05)": "One in twenty is wrong",
  liar: "Always one too high or too low",
  optimistic: "Any number up to the true one",
  cautious: "Any number from the true one up",
});

/** The form of a custom game. */
export const CUSTOM = translated("CUSTOM", {
  flags: "Play Minesweeper Flags against minewise",
  submit: "Start",
  density: (share: string) => `${share} of the cells are mines.`,
});
