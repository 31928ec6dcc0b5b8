/** Composes a strategy of techniques, an ordered list of criteria, policies and their options. */

import { useSignal } from "@preact/signals";
import { sentence } from "../../common/format";
import type { Strategies, Techniques } from "../../engine/api";
import { LAB as texts } from "../../texts/lab";

interface Composition {
  techniques: string[];
  criteria: string[];
  policies: string[];
  /** by name; those with their default are left out */
  options: Record<string, number>;
}

interface Properties {
  parts: Strategies & Techniques;
  onAdd: (text: string) => void;
}

const INITIAL: Composition = {
  techniques: ["counting", "exact"],
  criteria: ["safety", "progress"],
  policies: [],
  options: {},
};

export function Builder({ parts, onAdd }: Properties) {
  const composition = useSignal(INITIAL);
  const change = (changed: Partial<Composition>) => {
    composition.value = { ...composition.value, ...changed };
  };
  const { techniques, criteria, policies, options } = composition.value;
  return (
    <details>
      <summary>{texts.compose}</summary>
      <p class="quiet">{texts.builderNote}</p>
      <Ticks
        legend={texts.techniques}
        parts={parts.techniques}
        chosen={techniques}
        onChange={(chosen) => change({ techniques: chosen })}
      />
      <Criteria
        parts={parts.criteria}
        chosen={criteria}
        onChange={(chosen) => change({ criteria: chosen })}
      />
      <details>
        <summary>{texts.policiesAndOptions}</summary>
        <Ticks
          legend={texts.policies}
          parts={parts.policies}
          chosen={policies}
          onChange={(chosen) => change({ policies: chosen })}
        />
        <Options
          parts={parts.options}
          values={options}
          onChange={(changed) => change({ options: changed })}
        />
      </details>
      <button type="button" onClick={() => onAdd(textOf(composition.value, parts))}>
        {texts.addStrategy}
      </button>
    </details>
  );
}

/** Returns the text of a strategy, as `Strategy.parse` reads it. */
function textOf({ techniques, criteria, policies, options }: Composition, parts: Strategies) {
  const changed = parts.options
    .filter(({ name, default: usual }) => options[name] !== undefined && options[name] !== +usual)
    .map(({ name }) => `${name}=${options[name]}`);
  if (policies.length) changed.push(`policies=${policies.join()}`);
  const text = `${techniques.join()}/${criteria.join(">")}`;
  return changed.length ? `${text}//${changed.join("/")}` : text;
}

interface Part {
  name: string;
  title?: string;
  summary: string;
}

interface ListProperties {
  parts: Part[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** Parts to tick; the chosen ones keep the order of the list. */
export function Ticks({ legend, parts, chosen, onChange }: ListProperties & { legend: string }) {
  const toggle = (toggled: string) =>
    onChange(
      parts.map(({ name }) => name).filter((name) => chosen.includes(name) !== (name === toggled)),
    );
  return (
    <fieldset class="lab-several">
      <legend>{legend}</legend>
      {parts.map(({ name, title, summary }) => (
        <label key={name} class="tick" title={sentence(summary)}>
          <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />{" "}
          {title ?? name}
        </label>
      ))}
    </fieldset>
  );
}

/** The criteria of the guess rule, in their order. */
function Criteria({ parts, chosen, onChange }: ListProperties) {
  const summaryOf = (name: string) => parts.find((part) => part.name === name)?.summary ?? "";
  const raise = (i: number) =>
    onChange(chosen.map((name, k) => (k === i - 1 ? chosen[i] : k === i ? chosen[i - 1] : name)));
  const left = parts.filter(({ name }) => !chosen.includes(name));
  return (
    <fieldset class="lab-criteria">
      <legend>{texts.criteria}</legend>
      {!chosen.length && <p class="quiet">{texts.noCriteria}</p>}
      <ol>
        {chosen.map((name, i) => (
          <li key={name} title={sentence(summaryOf(name))}>
            <span>{name}</span>
            <button
              type="button"
              class="plain"
              disabled={!i}
              aria-label={texts.up(name)}
              onClick={() => raise(i)}
            >
              ↑
            </button>
            <button
              type="button"
              class="plain"
              aria-label={texts.remove(name)}
              onClick={() => onChange(chosen.filter((each) => each !== name))}
            >
              ✕
            </button>
          </li>
        ))}
      </ol>
      <select
        aria-label={texts.addCriterion}
        value=""
        onChange={(event) => onChange([...chosen, event.currentTarget.value])}
      >
        <option value="">{texts.addCriterion}</option>
        {left.map(({ name, summary }) => (
          <option key={name} value={name}>
            {name}: {summary}
          </option>
        ))}
      </select>
    </fieldset>
  );
}

interface OptionsProperties {
  parts: Strategies["options"];
  values: Record<string, number>;
  onChange: (values: Record<string, number>) => void;
}

function Options({ parts, values, onChange }: OptionsProperties) {
  return (
    <fieldset class="lab-options">
      <legend>{texts.options}</legend>
      {parts.map(({ name, summary, default: usual, least, most, is_flag: isFlag }) => (
        <label key={name} title={sentence(summary)}>
          {name.replaceAll("_", " ")}
          <input
            type="number"
            inputMode="numeric"
            min={least}
            max={isFlag ? 1 : most}
            value={values[name] ?? Number(usual)}
            onInput={({ currentTarget }) =>
              onChange({ ...values, [name]: Number(currentTarget.value) })
            }
          />
        </label>
      ))}
    </fieldset>
  );
}
