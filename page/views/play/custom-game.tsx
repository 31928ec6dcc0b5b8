/** The form with the settings of a custom game. */

import { signal } from "@preact/signals";
import type { TargetedSubmitEvent } from "preact";
import { useEffect } from "preact/hooks";
import { neighbours } from "../../board/neighbours";
import { type Deal, dealOf } from "../../common/deal";
import { percent } from "../../common/format";
import {
  dealOfFields,
  fieldsOf,
  NumbersField,
  RuleFields,
  SeedField,
  ShapeField,
  SizeFields,
  USUAL,
} from "../../components/deal-fields";
import { CUSTOM } from "../../texts/boards";
import { game } from "./state";

const MAX_SIDE = 100;
const MESSAGE = "settings-message";
const form = signal(USUAL);

export function CustomGame({ onStart }: { onStart: (settings: Deal) => void }) {
  useEffect(() => {
    if (game.value) form.value = { ...form.value, ...fieldsOf(dealOf(game.value)) };
  }, []);
  const isCustom = form.value.size === "custom";
  const problem = seedProblem() || cluesProblem() || (isCustom ? sizeProblem() : "");
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!problem) onStart(dealOfFields(form.value));
  };
  return (
    <form id="settings" class="settings" noValidate onSubmit={submit}>
      <SizeFields form={form} class="wide" message={MESSAGE} />
      <ShapeField form={form} />
      <SeedField form={form} message={MESSAGE} />
      <RuleFields form={form} class="wide" />
      <NumbersField form={form} class="wide" />
      <button type="submit" class="main wide">
        {CUSTOM.submit}
      </button>
      <p id={MESSAGE} class={`settings-message quiet wide ${problem ? "bad" : ""}`} role="status">
        {problem || (isCustom ? density() : "")}
      </p>
      <p class="note wide">
        <a href="#/flags">{CUSTOM.flags}</a>
      </p>
    </form>
  );
}

function seedProblem() {
  const seed = form.value.seed.trim();
  const isValid = /^\d{0,19}$/.test(seed) && BigInt(seed || 0) < 1n << 62n;
  return isValid ? "" : CUSTOM.badSeed;
}

function cluesProblem() {
  const isPossible = form.value.clues === "exact" || form.value.guessing === "any";
  return isPossible ? "" : CUSTOM.badClues;
}

/** Returns the columns, rows and mines; -1 for what is no whole number. */
function sides() {
  const { columns, rows, mines } = form.value;
  return [columns, rows, mines].map((value) => (/^\d+$/.test(value) ? Number(value) : -1));
}

function sizeProblem() {
  const [columns, rows, mines] = sides();
  if (!(columns >= 1 && columns <= MAX_SIDE && rows >= 1 && rows <= MAX_SIDE))
    return CUSTOM.badSides(MAX_SIDE);
  const most = mineLimit(columns, rows);
  if (most < 0) return CUSTOM.tooSmall;
  if (mines < 0) return CUSTOM.badMines;
  return mines > most ? CUSTOM.tooMany(most) : "";
}

function mineLimit(columns: number, rows: number) {
  return maxMines(columns, rows, form.value.topology, form.value.start_rule);
}

function density() {
  const [columns, rows, mines] = sides();
  return CUSTOM.density(percent(mines / (columns * rows), 0), mineLimit(columns, rows));
}

/** @param startRule the start rule */
function maxMines(columns: number, rows: number, topology: string, startRule: string) {
  const reserved =
    { any: 0, safe: 1, opening: maxNeighbourhood(columns, rows, topology) }[startRule] ?? 0;
  return columns * rows - reserved;
}

/** Returns the maximum size of a cell's neighbourhood, the cell included. */
function maxNeighbourhood(columns: number, rows: number, topology: string) {
  const board = { rows: Math.min(rows, 3), columns: Math.min(columns, 3), topology };
  let largest = 0;
  for (let row = 0; row < board.rows; row++) {
    for (let column = 0; column < board.columns; column++) {
      largest = Math.max(largest, 1 + neighbours(board, [row, column]).length);
    }
  }
  return largest;
}
