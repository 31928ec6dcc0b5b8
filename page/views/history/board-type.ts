/** The types of boards by which games are compared. */

import { presetOf } from "../../common/sizes";
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
  if (guessing === "no-guess") parts.push("no-guess");
  else if (guessing !== "any") parts.push(`no-guess (${guessing})`);
  if (clues !== "exact") parts.push(clues);
  return parts.join(", ");
}
