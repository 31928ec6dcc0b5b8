/** The words of the view Learn. */

import { cellName, percent } from "../common/format";
import { translated } from "../common/language";
import { techniqueTitle } from "../common/techniques";
import type { Cell, Drill } from "../engine/api";
import type { KindScore } from "../views/learn/score";

export type Kind = Drill["kind"];

/** The titles of the kinds of drill. */
export const KINDS = translated<Record<Kind, string>>("KINDS", {
  "safe-cells": "Safe cells",
  "best-guess": "Best guess",
  endgame: "Endgame",
  "fifty-fifty": "50/50 or not?",
});

export const LEARN = translated("LEARN", {
  daily: "Daily drill",
  choice: "Lessons and drills",
  idea: "The idea",
  goOn: "Go on",
  reset: "Reset scores",
  resetQuestion: "Reset all practice scores?",
  yes: "_Y_es, a true 50/50",
  no: "_N_o, not a 50/50",
  check: "_C_heck",
  note: "Note _m_ines",
  next: "_N_ext",
  mistakes: "Your mistakes",
  mistake: "What would you play?",
  notBest: "Not the best.",
  rating: "Your rating",
  drill: "Drill",
  position: "Position",
  noteMines: "A click notes a mine instead of marking a safe cell",
  showAnswer: "Show answer",
  analyse: "Analyse",
  thisPosition: "this position",
  previous: "Previous step",
  following: "Next step",
  side: "Lesson and explanation",
  steps: "Step by step",
  wins: "Win probabilities with best play",
  positions: "Positions",
  here: "Here is the answer.",
  right: "Right.",
  wrong: "Wrong.",
  yours: "yours",
  safest: "safest",
  noteValue: (name: string, percent: string) => `${name} ${percent}\u00a0%`,
  timed: (verdict: string, seconds: number) => `${verdict} ${seconds.toFixed(1)}\u00a0s.`,
  dayTitle: (day: string) => `Daily drill, ${day}`,
  /** @param state of an answer: "open", "solved" or "failed" */
  positionState: (number: number, state: string) => `Position ${number}, ${state}`,
  drillTitle: ({ kind, technique }: Drill) =>
    KINDS[kind] + (technique === null ? "" : `: ${techniqueTitle(technique).toLowerCase()}`),
  lessonTitle: (technique: string) => `Lesson: ${techniqueTitle(technique)}`,
  solved: (solved: number, positions: number) => `${solved} of ${positions} solved`,
  due(mistakes: number) {
    if (!mistakes) return "No other mistake is due.";
    return mistakes === 1 ? "1 of your mistakes is due." : `${mistakes} of your mistakes are due.`;
  },
  score: ({ answered, right }: KindScore) => (answered ? `${right} of ${answered} right` : ""),
  /** @param days the number of days in a row */
  dayResult(answer: { right: boolean; seconds: number } | undefined, days: number) {
    const verdict = answer?.right ? "Right" : "Wrong";
    const result = answer && `${verdict}, ${answer.seconds.toFixed(1)} s`;
    return [result, days > 1 && `${days} days in a row`].filter(Boolean).join(" · ");
  },
  /** @param found the number of safe cells that were marked, of those that there are */
  safeCells(found: number, all: number, wrong: number): string {
    if (!wrong && found === all) return all === 1 ? "Right." : `Right: all ${found} cells.`;
    const cells = (count: number) => (count === 1 ? "cell" : "cells");
    const text = `You found ${found} of ${all} safe ${cells(all)}.`;
    if (!wrong) return text;
    return `${text} ${wrong} ${cells(wrong)} ${wrong === 1 ? "is" : "are"} not certainly safe.`;
  },
  worse: (cell: Cell, chance: number, cost: number) =>
    `Not the best: ${cellName(cell)} wins ${percent(chance)}, which costs ${percent(cost)}.`,
});

export const MOVE_HEADINGS = translated("MOVE_HEADINGS", ["Cell", "Wins", "Risk", "Note"]);

/** A note on a cell: a short text over it, and a name for screen readers. */
export const NOTES = translated("NOTES", {
  chosen: { text: "✓", name: "marked" },
  mine: { text: "⚑", name: "noted as a mine" },
  right: { text: "✓", name: "found" },
  missed: { text: "✓", name: "safe, missed" },
  wrong: { text: "✕", name: "wrong" },
  value: { text: "", name: "wins" },
  best: { text: "", name: "best, wins" },
});

/** Why a drill or lesson is recommended. */
export const REASONS = translated("REASONS", {
  missed(times: number, games: number) {
    const often = times === 1 ? "once" : `${times} times`;
    const reviewed = games === 1 ? "1 reviewed game" : `${games} reviewed games`;
    return `You guessed ${often} in ${reviewed} where this technique finds a safe cell.`;
  },
  guesses(cost: number, games: number) {
    const reviewed = games === 1 ? "your reviewed game" : `${games} reviewed games`;
    return `Better guesses in ${reviewed} would have won ${cost.toFixed(1)} games more.`;
  },
  weakest(right: number, answered: number) {
    if (!answered) return "You have not tried this drill.";
    return `Your lowest score: ${right} of ${answered} right.`;
  },
});
