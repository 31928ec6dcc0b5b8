/** The field that chooses a strategy: one that has a name, or the text of another one. */

import type { Signal } from "@preact/signals";
import { optionsText } from "../common/format";
import { strategies, strategyOf } from "../common/strategies";
import texts from "../texts/watch";
import { Field, Select } from "./fields";

const CUSTOM = "composed";

export interface ChosenStrategy {
  /** that of a strategy, or `CUSTOM` */
  name: string;
  composed: string;
}

/** Returns what is chosen at first. */
export function firstStrategy(name: string): ChosenStrategy {
  return { name, composed: "counting,exact/safety>progress" };
}

/** Chooses a strategy. One without a name is a custom one. */
export function chooseStrategy(chosen: Signal<ChosenStrategy>, text: string) {
  const change = strategyOf(text) ? { name: text } : { name: CUSTOM, composed: text };
  chosen.value = { ...chosen.value, ...change };
}

/** Returns the strategy as `Strategy.parse` reads it. */
export function strategyText({ name, composed }: ChosenStrategy) {
  return name === CUSTOM ? composed.trim() : name;
}

export function StrategyField({ chosen }: { chosen: Signal<ChosenStrategy> }) {
  const { form } = texts;
  const { name, composed } = chosen.value;
  const { strategies: named = [], options = [] } = strategies.value ?? {};
  const isCustom = name === CUSTOM;
  return (
    <>
      <Select
        value={name}
        onChoose={(next) => (chosen.value = { name: next, composed })}
        label={form.strategy}
        choices={[
          ...named.map((one): [string, string] => [one.name, one.title]),
          [CUSTOM, form.custom],
        ]}
      />
      {isCustom && (
        <Field
          label={form.customStrategy}
          value={composed}
          maxLength={300}
          spellcheck={false}
          autocapitalize="off"
          onInput={({ currentTarget }) => (chosen.value = { name, composed: currentTarget.value })}
        />
      )}
      <p class="quiet">
        {isCustom ? form.customFormat(optionsText(options)) : strategyOf(name)?.summary}
      </p>
    </>
  );
}
