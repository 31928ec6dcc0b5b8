/** The types of boards by which games are compared. */

import type { GameRecord } from "./record";

const PRESETS: Record<string, string> = {
  "9x9x10": "Beginner",
  "16x16x40": "Intermediate",
  "30x16x99": "Expert",
};

/** Returns the type of a board: daily, or its size, shape, guessing and numbers. */
export function boardType({ columns, rows, mines, topology, guessing, clues, daily }: GameRecord) {
  if (daily) return "daily";
  return [`${columns}x${rows}x${mines}`, topology, guessing, clues].join(" ");
}

/** Returns the name of a type that people read. */
export function boardName({ columns, rows, mines, topology, guessing, clues, daily }: GameRecord) {
  if (daily) return "Daily board";
  const size = `${columns}x${rows}x${mines}`;
  const parts = [PRESETS[size] ?? `${columns} × ${rows}, ${mines}`];
  if (topology !== "square") parts.push(topology);
  if (guessing === "no-guess") parts.push("no-guess");
  else if (guessing !== "any") parts.push(`no-guess (${guessing})`);
  if (clues !== "exact") parts.push(clues);
  return parts.join(", ");
}
