/** The texts of boards: the labels of cells for screen readers. */

import type { Mark } from "../board/marks";
import { percent } from "../common/format";
import { translated } from "../common/language";

const VALUES: Record<string, string> = {
  "#": "hidden",
  0: "empty",
  F: "flag",
  Q: "question mark",
  "*": "mine",
  "?": "open without a number",
};

/** the marks that a screen reader announces */
const MARKS: Partial<Record<Mark, string>> = {
  conflict: "in conflict",
  doubtful: "doubtful",
  suspect: "doubtful",
  wrong: "wrong flag",
  exploded: "exploded",
  "hint-safe": "hint: safe",
  "hint-guess": "hint: best guess",
  "hint-mine": "hint: mine",
  clue: "hint: look here",
  relied: "hint: certain mine",
  best: "best move",
  candidate: "good move",
  enclosed: "enclosed",
  dead: "dead",
};

/**
 * @param risk the shown mine probability, or null
 * @param note what a view adds
 */
export const cellLabel = translated(
  "cellLabel",
  (
    [row, column]: [number, number],
    value: string,
    marks: Iterable<Mark>,
    risk: number | null,
    note: string,
  ) => {
    const named = [...marks].map((mark) => MARKS[mark]);
    const shown = [
      VALUES[value] ?? value,
      note,
      ...named,
      risk !== null && `risk ${percent(risk)}`,
    ];
    return `row ${row}, column ${column}, ${shown.filter(Boolean).join(", ")}`;
  },
);
