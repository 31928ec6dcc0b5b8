/**
 * The kinds of drill, and the lessons of the course, in words.
 *
 * @typedef {import("../../api.js").Drill} Drill
 * @typedef {Drill["kind"]} Kind
 */

/** @type {Record<Kind, {title: string, summary: string, task: string}>} */
export const KINDS = {
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

/**
 * The lessons by technique, from the easiest to the hardest.
 * @type {Record<string, {title: string, idea: string, look: string}>}
 */
export const LESSONS = {
  counting: {
    title: "Counting",
    idea: "If all mines of a number are known, its other cells are safe. If a number has as many hidden cells as missing mines, all of them are mines.",
    look: "Begin with the numbers that have the fewest hidden cells. Each mine that you find may complete the numbers around it.",
  },
  subset: {
    title: "Subsets",
    idea: "All hidden cells of one number also touch a second number. Subtract: the mines that are left over lie in the other cells of the second number. If none are left over, these cells are safe.",
    look: "Compare neighbouring numbers along a wall. A 1 at the edge beside another 1 makes the third cell safe (the 1-1 pattern).",
  },
  shared: {
    title: "Shared mines",
    idea: "Two numbers overlap a third one that has too few mines for both. So they share a mine, and it lies in a cell that both of them touch.",
    look: "Look for a small number between two larger ones.",
  },
  cascade: {
    title: "Chained subsets",
    idea: "The difference of two numbers is a clue too, although no cell shows it. Compare it with a third number.",
    look: "After a subtraction, remember the group of cells that is left over, and look for a number that contains it.",
  },
  intersection: {
    title: "Overlaps",
    idea: "Two numbers have some cells in common. Count how many mines the common cells can hold at least and at most; this limits the cells that only one of the numbers touches.",
    look: "A 2 beside a 1 along a wall: the cell that only the 2 touches is a mine (1-2 pattern). In 1-2-1 the cells in front of the 1s are mines, and the cell in front of the 2 is safe.",
  },
  twins: {
    title: "Differences",
    idea: "Two numbers see the same mines in the cells that they share. So their difference lies in the cells that only one of them touches.",
    look: "If the larger number has just as many cells of its own as the difference, these are mines, and the own cells of the smaller number are safe.",
  },
  "mine-count": {
    title: "Mines left",
    idea: "The number of mines left is a clue about all hidden cells. If some numbers need all of them, every other cell is safe. If fewer mines are needed than are left, some must lie elsewhere.",
    look: "Near the end, add up the mines that separate numbers need, and compare the sum with the counter.",
  },
  contradiction: {
    title: "Contradiction",
    idea: "Suppose that a cell is a mine, and follow the consequences. If a number can no longer be satisfied, the cell is safe.",
    look: "Try a cell that many numbers touch. Follow the numbers that its mine would complete.",
  },
};

/**
 * Returns the title of a drill.
 * @param {Drill} drill
 */
export function drillTitle({ kind, technique }) {
  const lesson = technique === null ? undefined : LESSONS[technique];
  return lesson ? `${KINDS[kind].title}: ${lesson.title.toLowerCase()}` : KINDS[kind].title;
}
