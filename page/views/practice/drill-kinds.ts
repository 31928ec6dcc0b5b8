/** The kinds of drill in words. */

import { techniqueTitle } from "../../common/techniques";
import type { Drill } from "../../engine/api";

export type Kind = Drill["kind"];

export const KINDS: Record<Kind, { title: string; summary: string; task: string }> = {
  "safe-cells": {
    title: "Safe cells",
    summary: "Find every cell that is certainly safe. The techniques are mixed.",
    task: "Flags are right. Mark every cell that is certainly safe, then press Check. A long press or right click notes a mine.",
  },
  "best-guess": {
    title: "Best guess",
    summary: "Nothing is certain in the middle of a game. Which cell wins most often?",
    task: "Flags are right. Mark the cell that you would open, then press Check.",
  },
  endgame: {
    title: "Endgame",
    summary: "Few solutions are left. Which move is best play, exactly?",
    task: "Flags are right. Mark the cell that you would open, then press Check.",
  },
  "fifty-fifty": {
    title: "50/50 or not?",
    summary: "Two cells, one mine. Must you guess, or is there a way around it?",
    task: "Flags are right. Decide about the two framed cells.",
  },
};

/** The number of positions of a lesson. They are the drills with the seeds from 1. */
export const POSITIONS = 20;

/** Returns the title of a drill. */
export function drillTitle({ kind, technique }: Drill) {
  const { title } = KINDS[kind];
  return technique === null ? title : `${title}: ${techniqueTitle(technique).toLowerCase()}`;
}
