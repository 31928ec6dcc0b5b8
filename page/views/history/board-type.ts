/** The types of boards by which games are compared. */

import { guessingSettings } from "../../common/deal";
import { presetOf, SIZES } from "../../common/sizes";
import type { GameRecord } from "./record";

/** Returns the type of a board: daily, or its size, shape, guessing and numbers. */
export function boardType({ columns, rows, mines, topology, guessing, clues, daily }: GameRecord) {
  if (daily) return "daily";
  return [`${columns}x${rows}x${mines}`, topology, guessing, clues].join(" ");
}

/** Returns the name of a type that people read. */
export function boardName({ columns, rows, mines, topology, guessing, clues, daily }: GameRecord) {
  if (daily) return "Daily board";
  const preset = presetOf(`${columns}x${rows}x${mines}`);
  const parts = [
    preset ? preset[0].toUpperCase() + preset.slice(1) : `${columns} × ${rows}, ${mines}`,
  ];
  if (topology !== "square") parts.push(topology);
  const { grade, no_guess } = guessingSettings(guessing);
  if (no_guess) parts.push(grade ? `no-guess (${grade})` : "no-guess");
  else if (guessing !== "any") parts.push(guessing);
  if (clues !== "exact") parts.push(clues);
  return parts.join(", ");
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
