/** Labelled fields: lists to choose from, ticks, and the controls of settings. */

import type { Signal } from "@preact/signals";
import type { ComponentChildren, InputHTMLAttributes } from "preact";

/** Values, each with its text. */
export type Choices = [string, string][];

interface Properties {
  label: ComponentChildren;
  value: string;
  choices: Choices;
  onChoose: (value: string) => void;
  class?: string;
  id?: string;
  title?: string;
  "aria-describedby"?: string;
  /** further options */
  others?: ComponentChildren;
}

export function Select({
  label,
  choices,
  onChoose,
  class: name,
  others,
  ...properties
}: Properties) {
  return (
    <label class={name}>
      {label}{" "}
      <select {...properties} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {others}
      </select>
    </label>
  );
}

export function Field({ label, ...input }: { label: string } & InputHTMLAttributes) {
  return (
    <label>
      {label} <input {...input} />
    </label>
  );
}

export function Tick({ label, setting }: { label: string; setting: Signal<boolean> }) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={setting.value}
        onChange={(event) => (setting.value = event.currentTarget.checked)}
      />{" "}
      {label}
    </label>
  );
}

interface ChoiceProperties<Value extends string> {
  label: string;
  /** the label of each value; the first is chosen if the setting has another value */
  choices: Record<Value, string>;
  setting: Signal<Value>;
}

export function Choice<Value extends string>({ label, choices, setting }: ChoiceProperties<Value>) {
  const values = Object.keys(choices) as Value[];
  const value = values.includes(setting.value) ? setting.value : values[0];
  return (
    <Select
      label={label}
      value={value}
      choices={Object.entries(choices)}
      onChoose={(chosen) => (setting.value = chosen as Value)}
    />
  );
}
