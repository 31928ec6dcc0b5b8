/** A labelled list to choose from. */

import type { ComponentChildren } from "preact";

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
}

export function Select({ label, choices, onChoose, class: name, ...properties }: Properties) {
  return (
    <label class={name}>
      {label}{" "}
      <select {...properties} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
