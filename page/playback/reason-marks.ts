/** The marks of a reason: the clues, the certain mines that it relies on, and its sums in tints. */

import type { Mark } from "../board/marks";
import type { Hint } from "../engine/api";
import { splitAtSums, sumsIn } from "../help/hints";
import { cellsOf } from "../help/strip";
import type { Scene } from "./replay-board";

const TINTS: Mark[] = ["tint-0", "tint-1", "tint-2", "tint-3"];

/** A reason of the service. A clue that is no cell is the mine total. */
type Reason = Pick<Hint, "text" | "clues" | "known_mines" | "sums">;

export function reasonMarks({ text, clues, known_mines, sums }: Reason): Scene["marks"] {
  const shown = sumsIn(splitAtSums(text, sums));
  return [
    ["clue", cellsOf(clues)],
    ["relied", known_mines],
    ...shown.map((i): Scene["marks"][0] => [TINTS[i % TINTS.length], sums[i].cells]),
  ];
}
