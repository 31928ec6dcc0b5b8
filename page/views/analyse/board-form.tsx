/** The fields for the size, the mine total and the shape, checked during input. */

import { SIZES } from "../../common/deal";
import { clueModels } from "../../components/deal-fields";
import { Field, Select } from "../../components/fields";
import { ANALYSE } from "../../texts/analyse";
import { BOARDS } from "../../texts/boards";
import { PLAY } from "../../texts/play";
import { blankPosition, editor } from "./editor";
import { link } from "./link";

/** The columns, rows and mines of the standard sizes. */
export const PRESETS = Object.fromEntries(
  Object.entries(SIZES).map(([name, size]) => [name, size.split("x").map(Number)]),
);
const MAX_SIDE = 100;

export function BoardForm() {
  const { rows, mines, topology, clues } = editor.position;
  const most = rows.length * rows[0].length;
  return (
    <section class="settings panel" aria-labelledby="analyse-size">
      <h2 id="analyse-size">{ANALYSE.size}</h2>
      <div class="custom">
        <NumberField
          name={ANALYSE.columns}
          value={rows[0].length}
          range={[1, MAX_SIDE]}
          onSet={(columns) => editor.resize(columns, rows.length)}
        />
        <NumberField
          name={ANALYSE.rows}
          value={rows.length}
          range={[1, MAX_SIDE]}
          onSet={(height) => editor.resize(rows[0].length, height)}
        />
        <NumberField
          name={ANALYSE.mineField}
          value={mines}
          range={[0, most]}
          onSet={(total) => editor.setPosition({ ...editor.position, mines: total }, "mines")}
        />
      </div>
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
        {["same", ...Object.keys(PRESETS)].map((size) => (
          <button key={size} type="button" onClick={() => startBoard(size)}>
            {PLAY.boards[size] ?? ANALYSE.sameSize}
          </button>
        ))}
      </fieldset>
      <button type="button" onClick={() => link.copyText()}>
        {ANALYSE.copyText}
      </button>
    </section>
  );
}

interface NumberFieldProperties {
  name: string;
  value: number;
  range: [number, number];
  onSet: (value: number) => void;
}

/** A number, which is set if it is in its range; the browser says what is wrong. */
function NumberField({ name, value, range: [least, most], onSet }: NumberFieldProperties) {
  return (
    <Field
      label={name}
      type="number"
      inputMode="numeric"
      required
      min={least}
      max={most}
      value={value}
      onChange={({ currentTarget }) =>
        currentTarget.reportValidity() && onSet(Number(currentTarget.value))
      }
      onBlur={({ currentTarget }) => (currentTarget.value = String(value))}
    />
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
