/** The form for a new comparison. The engine checks the settings and returns one-line errors. */

import { signal } from "@preact/signals";
import type { TargetedInputEvent } from "preact";
import { find } from "../../common/dom";
import { locale } from "../../common/language";
import {
  type DealFields,
  dealOfFields,
  RuleFields,
  SeedField,
  ShapeField,
  SizeFields,
  USUAL,
} from "../../components/deal-fields";
import { Field } from "../../components/fields";
import type { CompareRequest, Strategies, Techniques } from "../../engine/api";
import { EngineError } from "../../engine/engine";
import { engine } from "../../engine/the-engine";
import { LAB as texts } from "../../texts/lab";
import { Builder, Ticks } from "./builder";
import { compare, problem as localProblem } from "./local";

const board = signal<DealFields>({ ...USUAL, seed: "1" });
const settings = signal({
  compared: ["exact", "tie-break"],
  /** composed strategies, separated by semicolons */
  composed: "",
  games: "1000",
});
type Settings = typeof settings.value;
const problem = signal("");
const parts = signal<(Strategies & Techniques) | null>(null);
let loaded = "";

/** Returns the title of a strategy or a technique; its name if it has none, or is not loaded. */
export function titleOf(name: string) {
  if (loaded && loaded !== locale()) loadParts();
  const { strategies = [], techniques = [] } = parts.value ?? {};
  return [...strategies, ...techniques].find((part) => part.name === name)?.title ?? name;
}

/** Loads the strategies and their parts once. */
export async function loadParts() {
  const language = locale();
  if (parts.value && loaded === language) return;
  try {
    const [strategies, techniques] = await Promise.all([
      engine.ask("strategies", {}),
      engine.ask("techniques", {}),
    ]);
    parts.value = { ...strategies, ...techniques };
    loaded = language;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    problem.value = error.message;
  }
}

/** Starts the comparison. */
function submit() {
  problem.value = "";
  const { compared } = settings.value;
  const strategies = [...compared, ...composed()];
  const games = Number(settings.value.games.replace(/[ ,_]/g, ""));
  if (strategies.length !== 2) problem.value = texts.twoStrategies;
  else if (!Number.isInteger(games) || games < 1) problem.value = texts.wrongGames;
  else {
    const pair = strategies as CompareRequest["strategies"];
    const { size, topology, start_rule, guessing = "classic", seed } = dealOfFields(board.value);
    compare({ size, topology, start_rule, guessing, seed, games, strategies: pair });
    find("lab-title").scrollIntoView({ block: "nearest" });
  }
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

export function Form() {
  return (
    <form
      id="lab-settings"
      class="settings panel"
      novalidate
      aria-labelledby="lab-new"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 id="lab-new">{texts.newComparison}</h2>
      <SizeFields form={board} />
      <Ticks
        legend={texts.strategies}
        parts={parts.value?.strategies ?? []}
        chosen={settings.value.compared}
        onChange={(compared) => change({ compared })}
      />
      <Composed />
      <Details />
      <p class="quiet bad" role="alert">
        {problem.value || localProblem.value}
      </p>
      <button type="submit" class="main" disabled={!parts.value}>
        {texts.compare}
      </button>
    </form>
  );
}

/** Strategies that the player composes: as text, or of parts. */
function Composed() {
  const add = (text: string) => change({ composed: [...composed(), text].join("; ") });
  return (
    <>
      <Field
        label={texts.builder}
        spellcheck={false}
        autocapitalize="off"
        placeholder="counting,exact/safety>progress"
        {...bound("composed")}
      />
      {parts.value && <Builder parts={parts.value} onAdd={add} />}
    </>
  );
}

function Details() {
  return (
    <>
      <ShapeField form={board} />
      <RuleFields form={board} modesOnly />
      <div class="lab-pair">
        <SeedField form={board} />
        <Field label={texts.games} inputMode="numeric" {...bound("games")} />
      </div>
    </>
  );
}
