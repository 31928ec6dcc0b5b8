/** The marks of a reason: the clues, the certain mines that it relies on, and its sums in tints. */

import type { Cell, Hint } from "../engine/api";
import type { Scene } from "./replay-board";

const TINTS = ["tint-0", "tint-1", "tint-2", "tint-3"] as const;

/** A reason of the service. A clue that is no cell is the mine total. */
type Reason = Pick<Hint, "clues" | "known_mines" | "sums">;

export function reasonMarks({ clues, known_mines, sums }: Reason): Scene["marks"] {
  const tinted = sums.length > 1 ? sums : [];
  return [
    ["clue", clues.filter((clue): clue is Cell => typeof clue !== "string")],
    ["relied", known_mines],
    ...tinted.map(({ cells }, i): Scene["marks"][0] => [TINTS[i % TINTS.length], cells]),
  ];
}
