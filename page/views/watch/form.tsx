/** The form for the game to watch. */

import type { ComponentChildren, TargetedSubmitEvent } from "preact";
import { clueModels } from "../../common/clue-models";
import { optionsText } from "../../common/format";
import { FileButton } from "../../components/file-button";
import { GuessingChoice } from "../../components/guessing-choice";
import { type Choices, Select } from "../../components/select";
import texts from "../../texts/watch";
import { readBoard } from "./board-file";
import { CUSTOM, CUSTOM_SIZE, change, fields, read } from "./fields";
import { fail, load, named, strategies } from "./watched";

export function Form() {
  const { form } = texts;
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    load(read(), true);
  };
  return (
    <form class="settings" onSubmit={submit}>
      <StrategyFields />
      <Select {...bound("size")} label={form.size} choices={Object.entries(form.sizes)} />
      {fields.value.size === CUSTOM_SIZE && (
        <div class="custom">
          <NumberField name="columns" label={form.columns} least={1} most={100} />
          <NumberField name="rows" label={form.rows} least={1} most={100} />
          <NumberField name="mines" label={form.mines} least={0} most={9999} />
        </div>
      )}
      <BoardOptions />
      <button type="submit" class="main">
        {form.watch}
      </button>
    </form>
  );
}

function StrategyFields() {
  const { strategy, composed } = fields.value;
  const choices: Choices = named.value.map(({ name, title }) => [name, title]);
  const summary = named.value.find(({ name }) => name === strategy)?.summary ?? "";
  const isCustom = strategy === CUSTOM;
  return (
    <>
      <Select
        {...bound("strategy")}
        label={texts.form.strategy}
        choices={[...choices, [CUSTOM, texts.form.custom]]}
        aria-describedby="watch-summary"
      />
      {isCustom && (
        <label>
          {texts.form.customStrategy}
          <input
            value={composed}
            maxLength={300}
            spellcheck={false}
            autocapitalize="off"
            onInput={(event) => change({ composed: event.currentTarget.value })}
          />
        </label>
      )}
      <p id="watch-summary">
        {isCustom ? texts.form.customFormat(optionsText(strategies.value?.options ?? [])) : summary}
      </p>
    </>
  );
}

function BoardOptions() {
  const { form } = texts;
  const { clues, guessing, seed } = fields.value;
  const openBoard = async (file: File) => {
    try {
      load({ strategy: read().strategy, ...(await readBoard(file)) }, true);
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <details>
      <summary>{form.options}</summary>
      <Select {...bound("topology")} label={form.shape} choices={Object.entries(form.shapes)} />
      <Select
        {...bound("start_rule")}
        label={form.firstClick}
        choices={Object.entries(form.startRules)}
      />
      <GuessingChoice value={guessing} onChoose={(value) => change({ guessing: value })} />
      <Select {...bound("clues")} label={form.numbers} choices={clueModels(clues)} />
      <label>
        {form.seed}
        <input
          inputMode="numeric"
          pattern="[0-9]{1,19}"
          placeholder={form.random}
          value={seed}
          onInput={(event) => change({ seed: event.currentTarget.value })}
        />
      </label>
      <FileButton label={form.file} text={form.choose} onFile={openBoard} />
    </details>
  );
}

interface FieldProperties {
  name: keyof typeof fields.value;
  label: ComponentChildren;
}

/** @returns the value of a field, and how it is set */
function bound(name: keyof typeof fields.value) {
  return { value: fields.value[name], onChoose: (chosen: string) => change({ [name]: chosen }) };
}

function NumberField({
  name,
  label,
  least,
  most,
}: FieldProperties & { least: number; most: number }) {
  return (
    <label>
      {label}
      <input
        type="number"
        min={least}
        max={most}
        value={fields.value[name]}
        onInput={(event) => change({ [name]: event.currentTarget.value })}
      />
    </label>
  );
}
