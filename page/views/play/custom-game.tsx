/** The form with the settings of a custom game. */

import { type Signal, signal } from "@preact/signals";
import type { TargetedSubmitEvent } from "preact";
import { useEffect } from "preact/hooks";
import { clueModels } from "../../common/clue-models";
import { find } from "../../common/dom";
import { percent } from "../../common/format";
import { guessingOf, guessingSettings } from "../../common/guessing";
import { presetOf } from "../../common/sizes";
import { GuessingChoice } from "../../components/guessing-choice";
import { Select } from "../../components/select";
import { Sheet } from "../../components/sheet";
import { CUSTOM } from "../../texts/play";
import type { GameView } from "./game-view";
import type { GameSettings } from "./link";
import { maxMines } from "./mine-limit";
import { game, isCustomOpen } from "./state";

const MAX_SIDE = 100;

const fields = {
  size: signal("beginner"),
  columns: signal("20"),
  rows: signal("20"),
  mines: signal("70"),
  topology: signal("square"),
  start: signal("opening"),
  /** As `guessingOf` returns it. */
  guessing: signal("any"),
  clues: signal("exact"),
  seed: signal(""),
};

/** Returns the name of the size of a game, or "custom". */
export function sizeName({ columns, rows, mines }: GameView) {
  return presetOf(`${columns}x${rows}x${mines}`) ?? "custom";
}

export function CustomGame({ onStart }: { onStart: (settings: GameSettings) => void }) {
  return (
    <Sheet id="custom-game" title={CUSTOM.title} open={isCustomOpen}>
      <Form
        onStart={(settings) => {
          find("custom-game", HTMLDialogElement).close(); // before the board gets the focus
          onStart(settings);
        }}
      />
      <p class="note">
        <a href="#/flags">{CUSTOM.flags}</a>
      </p>
    </Sheet>
  );
}

function Form({ onStart }: { onStart: (settings: GameSettings) => void }) {
  useEffect(() => {
    if (game.value) fill(game.value);
  }, []);
  const isCustom = fields.size.value === "custom";
  const problem = seedProblem() || cluesProblem() || (isCustom ? sizeProblem() : "");
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!problem) onStart(read());
  };
  return (
    <form id="settings" noValidate onSubmit={submit}>
      <Select
        {...bound("size")}
        label={CUSTOM.size}
        class="wide"
        choices={Object.entries(CUSTOM.sizes)}
      />
      {isCustom && (
        <div class="custom wide" id="custom">
          <NumberField label={CUSTOM.columns} field={fields.columns} least={1} most={MAX_SIDE} />
          <NumberField label={CUSTOM.rows} field={fields.rows} least={1} most={MAX_SIDE} />
          <NumberField label={CUSTOM.mines} field={fields.mines} least={0} most={MAX_SIDE ** 2} />
        </div>
      )}
      <Select {...bound("topology")} label={CUSTOM.shape} choices={Object.entries(CUSTOM.shapes)} />
      <label>
        {CUSTOM.seed}{" "}
        <input
          inputMode="numeric"
          autocomplete="off"
          placeholder={CUSTOM.random}
          aria-describedby="settings-message"
          value={fields.seed}
          onInput={({ currentTarget }) => (fields.seed.value = currentTarget.value)}
        />
      </label>
      <Select
        {...bound("start")}
        label={CUSTOM.firstClick}
        class="wide"
        choices={Object.entries(CUSTOM.startRules)}
      />
      <GuessingChoice
        class="wide"
        value={fields.guessing.value}
        onChoose={(value) => (fields.guessing.value = value)}
      />
      <Select
        {...bound("clues")}
        label={CUSTOM.numbers}
        title={CUSTOM.numbersTitle}
        class="wide"
        choices={clueModels(fields.clues.value)}
      />
      <button type="submit" class="main wide">
        {CUSTOM.submit}
      </button>
      <p
        id="settings-message"
        class={`settings-message wide ${problem ? "bad" : ""}`}
        role="status"
      >
        {problem || (isCustom ? density() : "")}
      </p>
    </form>
  );
}

/** @returns the value of a field, and how it is set */
function bound(name: "size" | "topology" | "start" | "clues") {
  const field = fields[name];
  return { value: field.value, onChoose: (chosen: string) => (field.value = chosen) };
}

interface NumberProperties {
  label: string;
  field: Signal<string>;
  least: number;
  most: number;
}

function NumberField({ label, field, least, most }: NumberProperties) {
  return (
    <label>
      {label}{" "}
      <input
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        aria-describedby="settings-message"
        value={field}
        onInput={({ currentTarget }) => (field.value = currentTarget.value)}
      />
    </label>
  );
}

/** Fills the form with the settings of a game. */
function fill(game: GameView) {
  fields.size.value = sizeName(game);
  for (const name of ["columns", "rows", "mines"] as const) fields[name].value = String(game[name]);
  fields.topology.value = game.topology;
  fields.start.value = game.start_rule;
  fields.guessing.value = guessingOf(game);
  fields.clues.value = game.clues;
  fields.seed.value = "";
}

function read(): GameSettings {
  const { size, columns, rows, mines, topology, start, guessing, clues, seed } = fields;
  const sides = [columns, rows, mines].map((field) => Number(field.value)).join("x");
  return {
    size: size.value === "custom" ? sides : size.value,
    topology: topology.value,
    start_rule: start.value,
    ...guessingSettings(guessing.value),
    ...(clues.value !== "exact" && { clues: clues.value }),
    ...(seed.value.trim() && { seed: seed.value.trim() }),
  };
}

function seedProblem() {
  const seed = fields.seed.value.trim();
  const isValid = /^\d{0,19}$/.test(seed) && BigInt(seed || 0) < 1n << 62n;
  return isValid ? "" : CUSTOM.badSeed;
}

function cluesProblem() {
  const isPossible = fields.clues.value === "exact" || fields.guessing.value === "any";
  return isPossible ? "" : CUSTOM.badClues;
}

/** Returns the columns, rows and mines; -1 for what is no whole number. */
function sides() {
  return [fields.columns, fields.rows, fields.mines].map(({ value }) =>
    /^\d+$/.test(value) ? Number(value) : -1,
  );
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
  return maxMines(columns, rows, fields.topology.value, fields.start.value);
}

function density() {
  const [columns, rows, mines] = sides();
  return CUSTOM.density(percent(mines / (columns * rows), 0), mineLimit(columns, rows));
}
