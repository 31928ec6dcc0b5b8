/** The fields of the forms that choose how a game is dealt. */

import { type Signal, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Deal, guessingOf, guessingSettings, presetOf, SIZES } from "../common/deal";
import { loadTechniques, techniques, techniqueTitle } from "../common/techniques";
import { BOARDS, CLUE_MODELS } from "../texts/boards";
import { type Choices, Field, Select } from "./fields";

export type DealFields = typeof USUAL;

export const USUAL = {
  /** The name of a standard size, or "custom". */
  size: "beginner",
  columns: "20",
  rows: "20",
  mines: "70",
  topology: "square",
  start_rule: "opening",
  /** As `guessingOf` returns it. */
  guessing: "any",
  clues: "exact",
  seed: "",
};

export function fieldsOf(deal: Omit<Deal, "start">): Partial<DealFields> {
  const { size, topology, start_rule, clues = "exact", seed = "" } = deal;
  const { guessing = "classic", no_guess = false, grade = null } = deal;
  const preset = presetOf(size) ?? size;
  const [, columns, rows, mines] = /^(\d+)x(\d+)x(\d+)$/.exec(size) ?? [];
  return {
    size: preset in SIZES ? preset : "custom",
    ...(columns && { columns, rows, mines }),
    ...(topology && { topology }),
    ...(start_rule && { start_rule }),
    clues,
    guessing: guessingOf({ guessing, no_guess, grade }),
    seed,
  };
}

export function dealOfFields({ size, columns, rows, mines, ...fields }: DealFields): Deal {
  const { grade, ...guessing } = guessingSettings(fields.guessing);
  const seed = fields.seed.trim();
  return {
    size: size === "custom" ? [columns, rows, mines].map(Number).join("x") : size,
    topology: fields.topology as Deal["topology"],
    start_rule: fields.start_rule as Deal["start_rule"],
    ...guessing,
    ...(grade && { grade }),
    ...(fields.clues !== "exact" && { clues: fields.clues }),
    ...(seed && { seed }),
  };
}

interface Properties {
  form: Signal<DealFields>;
  class?: string;
}

/** Returns the value of a field, and how it is chosen. */
function bound(form: Signal<DealFields>, name: keyof DealFields) {
  const onChoose = (value: string) => (form.value = { ...form.value, [name]: value });
  return { value: form.value[name], onChoose };
}

/** The size: a standard one, or columns, rows and mines. */
export function SizeFields({ form, class: wide }: Properties) {
  const number = (name: "columns" | "rows" | "mines", least: number, most: number) => {
    const { value, onChoose } = bound(form, name);
    return (
      <Field
        label={BOARDS[name]}
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={value}
        onInput={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    );
  };
  return (
    <>
      <Select
        {...bound(form, "size")}
        label={BOARDS.size}
        class={wide}
        choices={Object.entries(BOARDS.sizes)}
      />
      {form.value.size === "custom" && (
        <div class={wide ? `custom ${wide}` : "custom"}>
          {number("columns", 1, 100)}
          {number("rows", 1, 100)}
          {number("mines", 0, 9999)}
        </div>
      )}
    </>
  );
}

export function ShapeField({ form }: Properties) {
  return (
    <Select
      {...bound(form, "topology")}
      label={BOARDS.shape}
      choices={Object.entries(BOARDS.shapes)}
    />
  );
}

/** @param modesOnly whether only guessing modes can be chosen, no boards without guesses */
export function RuleFields({ form, class: wide, modesOnly }: Properties & { modesOnly?: boolean }) {
  const choices = modesOnly ? BOARDS.modes : { ...BOARDS.modes, ...BOARDS.noGuess };
  const guessing = bound(form, "guessing");
  return (
    <>
      <Select
        {...bound(form, "start_rule")}
        label={BOARDS.firstClick}
        class={wide}
        choices={Object.entries(BOARDS.startRules)}
      />
      <Select
        {...guessing}
        label={BOARDS.guessing}
        class={wide}
        choices={Object.entries(choices)}
        others={!modesOnly && <Grades chosen={guessing.value in choices ? null : guessing.value} />}
      />
    </>
  );
}

export function NumbersField({ form, class: wide }: Properties) {
  return (
    <Select
      {...bound(form, "clues")}
      label={BOARDS.numbers}
      title={BOARDS.numbersTitle}
      class={wide}
      choices={clueModels(form.value.clues)}
    />
  );
}

export function SeedField({ form }: Properties) {
  const { value, onChoose } = bound(form, "seed");
  return (
    <Field
      label={BOARDS.seed}
      inputMode="numeric"
      autocomplete="off"
      pattern="[0-9]{1,19}"
      placeholder={BOARDS.random}
      value={value}
      onInput={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}

/** @param chosen the model that is chosen, which may be another one */
export function clueModels(chosen: string): Choices {
  const listed = Object.entries(CLUE_MODELS);
  return chosen in CLUE_MODELS ? listed : [...listed, [chosen, chosen]];
}

/** The grades of boards; without an answer of the engine there are none to choose. */
const grades = signal<string[]>([]);

/** @param chosen the grade that is chosen, which may not be listed, or not yet; or null */
function Grades({ chosen }: { chosen: string | null }) {
  useEffect(() => void listGrades(), []);
  const isMissing = chosen !== null && !grades.value.includes(chosen);
  const names = isMissing ? [...grades.value, chosen] : grades.value;
  return (
    <optgroup label={BOARDS.grades}>
      {names.map((name) => (
        <option key={name} value={name}>
          {techniqueTitle(name)}
        </option>
      ))}
    </optgroup>
  );
}

async function listGrades() {
  await loadTechniques().catch(() => {});
  const graded = [...techniques.values()].filter((one) => one.graded && !one.lesson?.instead_of);
  grades.value = graded.map(({ name }) => name);
}
