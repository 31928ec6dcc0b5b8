/** One drill: the choice of the player, the time, the answer, and the step that explains it. */

import { batch, computed, signal } from "@preact/signals";
import { nonBreaking, sentence } from "../../common/format";
import type { Cell, Drill, Hint } from "../../engine/api";
import { splitAtSums } from "../../help/hints";
import { positionParameters } from "../../links/position";
import { LEARN } from "../../texts/learn";
import type { Exercise } from "./mistakes";

export interface Answer {
  choice: Choice;
  right: boolean;
  verdict: string;
  seconds: number;
}

export const drill = signal<Exercise | null>(null);

/** null before the player has answered */
export const answer = signal<Answer | null>(null);

export const chosen = signal<Cell[]>([]);
export const notedMines = signal<Cell[]>([]);

/** Whether a click notes a mine instead of marking a safe cell. */
export const isNotingMines = signal(false);

/** The number of the step that is shown, after the answer. */
export const step = signal(0);

export const seconds = signal(0);

/** The address of the position in the view Analyse, after the answer. */
export const analyseAddress = signal("");

/** The steps up to the one that is shown. */
export const stepsShown = computed(() =>
  answer.value ? (drill.value?.steps.slice(0, step.value + 1) ?? []) : [],
);

/** Returns the sentence of a step, split at the sums that it states. */
export function partsOf({ text, sums }: Hint) {
  return splitAtSums(sentence(nonBreaking(text)), sums);
}

let started = 0;
let timer = 0;

export function show(next: Exercise) {
  batch(() => {
    clear();
    drill.value = next;
  });
  startTimer();
}

export function clear() {
  stopTimer();
  drill.value = null;
  answer.value = null;
  chosen.value = [];
  notedMines.value = [];
  isNotingMines.value = false;
  step.value = 0;
  analyseAddress.value = "";
}

function startTimer() {
  started = performance.now();
  seconds.value = 0;
  timer = setInterval(() => {
    seconds.value = Math.floor((performance.now() - started) / 1000);
  }, 250);
}

function stopTimer() {
  clearInterval(timer);
}

/** Marks a hidden cell, or removes its mark. */
export function choose(cell: Cell) {
  const isMove = drill.value?.kind !== "safe-cells";
  if (!isOpen(cell) || drill.value?.pair) return;
  if (isNotingMines.value) noteMine(cell);
  else {
    notedMines.value = without(notedMines.value, [cell]);
    chosen.value = isMove && !isIn(chosen.value, cell) ? [cell] : toggled(chosen.value, cell);
  }
}

/** Notes a mine at a hidden cell, or removes the note. */
export function noteMine(cell: Cell) {
  if (!isOpen(cell) || drill.value?.kind !== "safe-cells") return;
  chosen.value = without(chosen.value, [cell]);
  notedMines.value = toggled(notedMines.value, cell);
}

/** Checks if the answer is open, and a cell can be part of it. */
function isOpen([row, column]: Cell) {
  return !answer.value && drill.value?.cells[row][column] === "#";
}

function toggled(cells: Cell[], cell: Cell) {
  return isIn(cells, cell) ? without(cells, [cell]) : [...cells, cell];
}

export function isIn(cells: Cell[], cell: Cell) {
  return cells.some((other) => isSame(cell, other));
}

/** Grades a choice; returns the answer, or null if there is one already. */
export function answerWith(choice: Choice): Answer | null {
  const asked = drill.value;
  if (!asked || answer.value) return null;
  stopTimer();
  const time = Math.round((performance.now() - started) / 100) / 10;
  answer.value = { choice, ...grade(asked, choice), seconds: time };
  prepareLink(asked);
  return answer.value;
}

async function prepareLink(asked: Exercise) {
  const { cells: rows, mine_count: mines, topology, clues } = asked;
  const position = { rows, mines, topology, clues };
  const query = new URLSearchParams(await positionParameters(position));
  if (drill.value === asked) analyseAddress.value = `#/analyse?${query}`;
}

/** Shows another step; returns whether there are steps. */
export function goToStep(number: number) {
  const count = answer.value ? (drill.value?.steps.length ?? 0) : 0;
  if (count) step.value = Math.max(0, Math.min(count - 1, number));
  return count > 0;
}

/** the chosen cells, or the answer about a pair; null to give up */
export type Choice = Cell[] | boolean | null;

/**
 * Grades the answer to a drill.
 *
 * @returns the verdict is a sentence or more
 */
export function grade(drill: Drill, choice: Choice): { right: boolean; verdict: string } {
  if (choice === null) return { right: false, verdict: LEARN.here };
  if (drill.is_fifty_fifty !== null) return gradePair(drill, choice);
  const cells = Array.isArray(choice) ? choice : [];
  return drill.kind === "safe-cells" ? gradeSafeCells(drill, cells) : gradeMove(drill, cells);
}

function gradePair({ is_fifty_fifty }: Drill, choice: Choice) {
  const right = choice === is_fifty_fifty;
  return { right, verdict: right ? LEARN.right : LEARN.wrong };
}

function gradeSafeCells({ answer }: Drill, cells: Cell[]) {
  const wrong = without(cells, answer).length;
  const found = cells.length - wrong;
  const right = !wrong && found === answer.length;
  return { right, verdict: LEARN.safeCells(found, answer.length, wrong) };
}

function gradeMove({ answer, win_probabilities: wins }: Drill, [cell]: Cell[]) {
  const right = !without([cell], answer).length;
  if (right) return { right, verdict: LEARN.right };
  const move = wins?.moves.find((one) => isSame(one.cell, cell));
  if (!wins || !move) return { right, verdict: LEARN.notBest };
  const chance = move.win_probability;
  const cost = wins.win_probability - chance;
  return { right, verdict: LEARN.worse(cell, chance, cost) };
}

/** Returns the cells of a list that are not in another one. */
export function without(cells: Cell[], others: Cell[]) {
  return cells.filter((cell) => !others.some((other) => isSame(cell, other)));
}

export function isSame(one: Cell, other: Cell) {
  return one[0] === other[0] && one[1] === other[1];
}
