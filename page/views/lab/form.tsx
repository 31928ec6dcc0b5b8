/** The form for a new comparison. The engine checks the settings and returns one-line errors. */

import { signal } from "@preact/signals";
import type { ComponentChildren, TargetedInputEvent } from "preact";
import { find } from "../../common/dom";
import { guessingOf, guessingSettings } from "../../common/guessing";
import { GuessingChoice } from "../../components/guessing-choice";
import { Select } from "../../components/select";
import type { CompareRequest, Strategies, Techniques } from "../../engine/api";
import { EngineError } from "../../engine/engine";
import { engine } from "../../engine/the-engine";
import type { Guessing } from "../../game/settings";
import { LAB as texts } from "../../texts/lab";
import { Builder } from "./builder";
import { compare, problem as localProblem } from "./local";

interface Settings {
  /** the name of a standard size, or "custom" */
  size: string;
  columns: string;
  rows: string;
  mines: string;
  compared: string[];
  /** composed strategies, separated by semicolons */
  composed: string;
  topology: CompareRequest["topology"];
  start_rule: CompareRequest["start_rule"];
  guessing: Guessing;
  seed: string;
  games: string;
}

const settings = signal<Settings>({
  size: "beginner",
  columns: "20",
  rows: "20",
  mines: "70",
  compared: ["exact", "tie-break"],
  composed: "",
  topology: "square",
  start_rule: "opening",
  guessing: "classic",
  seed: "1",
  games: "1000",
});
const problem = signal("");
const parts = signal<(Strategies & Techniques) | null>(null);

/** Returns the title of a strategy or a technique; its name if it has none, or is not loaded. */
export function titleOf(name: string) {
  const { strategies = [], techniques = [] } = parts.value ?? {};
  return [...strategies, ...techniques].find((part) => part.name === name)?.title ?? name;
}

/** Loads the strategies and their parts once. */
export async function loadParts() {
  if (parts.value) return;
  try {
    const [strategies, techniques] = await Promise.all([
      engine.ask("strategies", {}),
      engine.ask("techniques", {}),
    ]);
    parts.value = { ...strategies, ...techniques };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    problem.value = error.message;
  }
}

/** Starts the comparison. */
function submit() {
  problem.value = "";
  const { compared, topology, start_rule, guessing, seed } = settings.value;
  const strategies = [...compared, ...composed()];
  const games = Number(settings.value.games.replace(/[ ,_]/g, ""));
  if (strategies.length !== 2) problem.value = texts.twoStrategies;
  else if (!Number.isInteger(games) || games < 1) problem.value = texts.wrongGames;
  else {
    const pair = strategies as CompareRequest["strategies"];
    compare({ size: size(), topology, start_rule, guessing, seed, games, strategies: pair });
    find("lab-title").scrollIntoView({ block: "nearest" });
  }
}

function size() {
  const { size: chosen, columns, rows, mines } = settings.value;
  return chosen === "custom" ? `${columns}x${rows}x${mines}` : chosen;
}

function composed() {
  const all = settings.value.composed.split(";").map((name) => name.trim());
  return all.filter(Boolean);
}

function change(changed: Partial<Settings>) {
  settings.value = { ...settings.value, ...changed };
}

/** Returns the properties of a field that holds one of the settings. */
function bound<Name extends keyof Settings>(name: Name) {
  return {
    name,
    value: String(settings.value[name]),
    onInput: (event: TargetedInputEvent<HTMLInputElement>) =>
      change({ [name]: event.currentTarget.value }),
  };
}

/** Returns the properties of a list that holds one of the settings. */
function chosen(name: keyof Settings) {
  return {
    value: String(settings.value[name]),
    onChoose: (value: string) => change({ [name]: value }),
  };
}

export function Form() {
  return (
    <form
      id="lab-settings"
      class="settings"
      novalidate
      aria-labelledby="lab-new"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 id="lab-new">{texts.newComparison}</h2>
      <Board />
      <Compared />
      <Composed />
      <Details />
      <p class={problem.value || localProblem.value ? "lab-error bad" : "lab-error"} role="alert">
        {problem.value || localProblem.value}
      </p>
      <button type="submit" class="main" disabled={!parts.value}>
        {texts.compare}
      </button>
    </form>
  );
}

function Board() {
  return (
    <>
      <Select {...chosen("size")} label={texts.size} choices={Object.entries(texts.sizes)} />
      {settings.value.size === "custom" && (
        <div class="custom">
          <Field label={texts.columns}>
            <input type="number" inputMode="numeric" min={1} max={100} {...bound("columns")} />
          </Field>
          <Field label={texts.rows}>
            <input type="number" inputMode="numeric" min={1} max={100} {...bound("rows")} />
          </Field>
          <Field label={texts.mines}>
            <input type="number" inputMode="numeric" min={0} max={9999} {...bound("mines")} />
          </Field>
        </div>
      )}
    </>
  );
}

function Field({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label>
      {label} {children}
    </label>
  );
}

function Compared() {
  const { compared } = settings.value;
  const toggle = (name: string) =>
    change({
      compared: compared.includes(name)
        ? compared.filter((each) => each !== name)
        : [...compared, name],
    });
  return (
    <fieldset class="lab-several">
      <legend>{texts.strategies}</legend>
      {parts.value?.strategies.map(({ name, title, summary }) => (
        <label key={name} class="tick" title={summary}>
          <input type="checkbox" checked={compared.includes(name)} onChange={() => toggle(name)} />{" "}
          {title}
        </label>
      ))}
    </fieldset>
  );
}

/** Strategies that the player composes: as text, or of parts. */
function Composed() {
  const add = (text: string) => change({ composed: [...composed(), text].join("; ") });
  return (
    <>
      <label>
        {texts.builder}
        <input
          spellcheck={false}
          autocapitalize="off"
          placeholder="counting,exact/safety>progress"
          {...bound("composed")}
        />
      </label>
      {parts.value && <Builder parts={parts.value} onAdd={add} />}
    </>
  );
}

function Details() {
  const { guessing } = settings.value;
  return (
    <>
      <GuessingChoice
        modesOnly
        value={guessingOf({ guessing, no_guess: false, grade: null })}
        onChoose={(value) => change({ guessing: guessingSettings(value).guessing })}
      />
      <Select {...chosen("topology")} label={texts.shape} choices={Object.entries(texts.shapes)} />
      <Select
        {...chosen("start_rule")}
        label={texts.firstClick}
        choices={Object.entries(texts.startRules)}
      />
      <div class="lab-pair">
        <Field label={texts.seed}>
          <input inputMode="numeric" {...bound("seed")} />
        </Field>
        <Field label={texts.games}>
          <input inputMode="numeric" {...bound("games")} />
        </Field>
      </div>
    </>
  );
}
