/** Labelled controls of settings; each shows and changes a signal. */

import type { Signal } from "@preact/signals";
import { Select } from "./select";

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
