/** The types of boards by which games are compared. */

import { guessingSettings, presetOf, SIZES } from "../../common/deal";
import { BOARD_NAMES } from "../../texts/history";
import { PLAY } from "../../texts/play";
import type { GameRecord } from "./record";

/** Returns the type of a board: daily, or its size, shape, guessing and numbers. */
export function boardType({ columns, rows, mines, topology, guessing, clues, daily }: GameRecord) {
  if (daily) return "daily";
  return [`${columns}x${rows}x${mines}`, topology, guessing, clues].join(" ");
}

/** Returns the name of a type that people read. */
export function boardName({ columns, rows, mines, topology, guessing, clues, daily }: GameRecord) {
  if (daily) return BOARD_NAMES.daily;
  const preset = presetOf(`${columns}x${rows}x${mines}`);
  const parts = [preset ? PLAY.boards[preset] : BOARD_NAMES.size(columns, rows, mines)];
  if (topology !== "square") parts.push(BOARD_NAMES.part(topology));
  const { grade, no_guess } = guessingSettings(guessing);
  if (no_guess) parts.push(BOARD_NAMES.noGuess(grade));
  else if (guessing !== "any") parts.push(BOARD_NAMES.part(guessing));
  if (clues !== "exact") parts.push(BOARD_NAMES.part(clues));
  return BOARD_NAMES.joined(parts);
}

/** Compares boards: the standard sizes, each with its variants, then others by their size. */
export function byDifficulty(one: GameRecord, other: GameRecord) {
  const [first, second] = [one, other].map((game) => {
    const { columns, rows, mines } = game;
    const preset = game.daily ? "" : presetOf(`${columns}x${rows}x${mines}`);
    const place = preset ? Object.keys(SIZES).indexOf(preset) : Object.keys(SIZES).length;
    return { key: [place, rows * columns, mines], name: boardName(game) };
  });
  const i = first.key.findIndex((value, at) => value !== second.key[at]);
  return i < 0 ? first.name.length - second.name.length : first.key[i] - second.key[i];
}
