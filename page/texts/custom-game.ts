/** The form of a custom game. */

import { formatNumber } from "../common/format";
import { translated } from "../common/language";

export const CUSTOM = translated("CUSTOM", {
  flags: "Play Minesweeper Flags against minewise",
  submit: "Start",
  badSeed: "The seed must be a whole number below 2^62.",
  badClues: "Only classic guessing goes with these numbers.",
  badSides: (most: number) => `Columns and rows must be between 1 and ${most}.`,
  tooSmall: "The board is too small for an opening at the first click.",
  badMines: "The number of mines must be a whole number.",
  tooMany: (most: number) => `Too many mines: the maximum is ${formatNumber(most)}.`,
  density: (share: string, most: number) =>
    `${share} of the cells are mines; the maximum is ${formatNumber(most)}.`,
});
