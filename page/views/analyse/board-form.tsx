/** The fields for the size, the mine total and the shape, checked during input. */

import { signal } from "@preact/signals";
import { clueModels } from "../../common/clue-models";
import { SIZES } from "../../common/sizes";
import { Select } from "../../components/select";
import { ANALYSE } from "../../texts/analyse";
import { BOARDS } from "../../texts/boards";
import { blankPosition } from "./editor";
import { editor } from "./state";

/** The columns, rows and mines of the standard sizes. */
export const PRESETS = Object.fromEntries(
  Object.entries(SIZES).map(([name, size]) => [name, size.split("x").map(Number)]),
);
const MAX_SIDE = 100;

/** A field with an invalid value, and what is wrong. */
const problem = signal<{ field: string; text: string } | null>(null);

/** @param onCopy copies the position as text */
export function BoardForm({ onCopy }: { onCopy: () => void }) {
  const { rows, mines, topology, clues } = editor.position;
  const most = rows.length * rows[0].length;
  const wrong = problem.value;
  return (
    <section class="settings" aria-labelledby="analyse-size">
      <h2 id="analyse-size">{ANALYSE.size}</h2>
      <div class="custom">
        <NumberField
          id="columns"
          name={ANALYSE.columns}
          value={rows[0].length}
          range={[1, MAX_SIDE]}
          onSet={(columns) => editor.resize(columns, rows.length)}
        />
        <NumberField
          id="rows"
          name={ANALYSE.rows}
          value={rows.length}
          range={[1, MAX_SIDE]}
          onSet={(height) => editor.resize(rows[0].length, height)}
        />
        <NumberField
          id="mines"
          name={ANALYSE.mineField}
          value={mines}
          range={[0, most]}
          isImmediate
          onSet={(total) => editor.setPosition({ ...editor.position, mines: total }, "mines")}
        />
      </div>
      <p id="analyse-size-message" class={wrong ? "bad" : ""} role="status">
        {wrong?.text ?? ANALYSE.mineRange(most)}
      </p>
      <Select
        id="shape"
        label={BOARDS.shape}
        value={topology}
        choices={Object.entries(BOARDS.shapes)}
        onChoose={reshape}
      />
      <Select
        id="analyse-clues"
        label={BOARDS.numbers}
        title={BOARDS.numbersTitle}
        value={clues}
        choices={clueModels(clues)}
        onChoose={(chosen) => editor.setPosition({ ...editor.position, clues: chosen })}
      />
      <fieldset class="presets">
        <legend>{ANALYSE.newBoard}</legend>
        {Object.entries(ANALYSE.sizes).map(([size, name]) => (
          <button key={size} type="button" onClick={() => startBoard(size)}>
            {name}
          </button>
        ))}
      </fieldset>
      <button type="button" onClick={onCopy}>
        {ANALYSE.copyText}
      </button>
    </section>
  );
}

interface NumberFieldProperties {
  id: string;
  name: string;
  value: number;
  range: [number, number];
  /** whether a value is set while it is typed */
  isImmediate?: boolean;
  onSet: (value: number) => void;
}

function NumberField({ id, name, value, range, isImmediate, onSet }: NumberFieldProperties) {
  const check = (field: HTMLInputElement) => {
    const number = wholeNumber(field.value, ...range);
    problem.value =
      number === null ? { field: id, text: ANALYSE.outOfRange(name, ...range) } : null;
    if (number !== null) onSet(number);
  };
  return (
    <label>
      {name}{" "}
      <input
        id={`analyse-${id}`}
        type="number"
        inputMode="numeric"
        min={range[0]}
        max={range[1]}
        value={value}
        aria-invalid={problem.value?.field === id}
        aria-describedby="analyse-size-message"
        onInput={({ currentTarget }) => isImmediate && check(currentTarget)}
        onChange={({ currentTarget }) => isImmediate || check(currentTarget)}
        onBlur={({ currentTarget }) => {
          currentTarget.value = String(value);
          problem.value = null;
        }}
      />
    </label>
  );
}

function reshape(shape: string) {
  const { board: _, ...position } = editor.position;
  editor.setPosition({ ...position, topology: shape as typeof position.topology });
}

/** @param size the name of a board */
function startBoard(size: string) {
  const { position } = editor;
  const { rows, mines } = position;
  const [columns, height, total] = PRESETS[size] ?? [rows[0].length, rows.length, mines];
  editor.setPosition(blankPosition(columns, height, total, position));
}

/** @returns the value, or null if it is not a whole number in the range */
export function wholeNumber(text: string, minimum: number, maximum: number): number | null {
  const number = Number(text);
  return /^\d+$/.test(text.trim()) && number >= minimum && number <= maximum ? number : null;
}
