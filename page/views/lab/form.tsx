/** The form for a new experiment. The server checks the settings and returns one-line errors. */

import { signal } from "@preact/signals";
import type { ComponentChildren, TargetedInputEvent } from "preact";
import { find } from "../../common/dom";
import { guessingOf, guessingSettings } from "../../common/guessing";
import { presetOf } from "../../common/sizes";
import { GuessingChoice } from "../../components/guessing-choice";
import { type Choices, Select } from "../../components/select";
import type { CompareRequest, Job, JobSettings, Strategies, Techniques } from "../../engine/api";
import { EngineError } from "../../engine/engine";
import { request } from "../../engine/http";
import { engine, hasServer } from "../../engine/the-engine";
import { LAB as texts } from "../../texts/lab";
import { Builder } from "./builder";
import { compare, problem as localProblem } from "./local";

type Kind = JobSettings["kind"];

const CUSTOM = "composed";
const PATHS: Record<Kind, string> = {
  simulation: "api/simulations",
  comparison: "api/comparisons",
  openings: "api/openings",
};

interface Settings {
  kind: Kind;
  /** the name of a standard size, or "custom" */
  size: string;
  columns: string;
  rows: string;
  mines: string;
  /** the strategy of a simulation, or "composed" */
  strategy: string;
  compared: string[];
  /** composed strategies, separated by semicolons */
  composed: string;
  start: string;
  topology: JobSettings["topology"];
  start_rule: JobSettings["start_rule"];
  guessing: JobSettings["guessing"];
  seed: string;
  games: string;
}

class InvalidField extends Error {}

const settings = signal<Settings>({
  kind: hasServer ? "simulation" : "comparison",
  size: "beginner",
  columns: "20",
  rows: "20",
  mines: "70",
  strategy: "exact",
  compared: ["exact", "tie-break"],
  composed: "",
  start: "",
  topology: "square",
  start_rule: "opening",
  guessing: "classic",
  seed: "1",
  games: hasServer ? "10000" : "1000",
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

/** Fills the form with the settings of an experiment. */
export function fill({
  kind = "simulation",
  size = "9x9x10",
  strategies = ["exact"],
  ...others
}: Partial<JobSettings>) {
  const [columns, rows, mines] = size.split("x");
  const named = new Set(parts.value?.strategies.map(({ name }) => name));
  const composed = strategies.filter((name) => !named.has(name));
  settings.value = {
    ...{ kind, columns, rows, mines },
    size: presetOf(size) ?? "custom",
    strategy: composed.length ? CUSTOM : strategies[0],
    compared: strategies.filter((name) => named.has(name)),
    composed: composed.join("; "),
    start: others.start?.join() ?? "",
    topology: others.topology ?? "square",
    start_rule: others.start_rule ?? "opening",
    guessing: others.guessing ?? "classic",
    seed: others.seed ?? "1",
    games: String(others.games ?? 10_000),
  };
  problem.value = "";
}

/** Starts the experiment. */
export async function submit() {
  problem.value = "";
  try {
    if (hasServer) {
      const { id } = await request<Job>(PATHS[settings.value.kind], body());
      location.hash = `#/lab?job=${id}`;
    } else playHere();
    find("lab-title").scrollIntoView({ block: "nearest" });
  } catch (error) {
    if (!(error instanceof EngineError || error instanceof InvalidField)) throw error;
    problem.value = error.message;
  }
}

function playHere() {
  const { compared, topology, start_rule, guessing, seed } = settings.value;
  const strategies = [...compared, ...composed()];
  if (strategies.length !== 2) throw new InvalidField(texts.twoStrategies);
  const games = parseNumber(settings.value.games);
  if (!Number.isInteger(games) || games < 1) throw new InvalidField(texts.wrongGames);
  const pair = strategies as CompareRequest["strategies"];
  compare({ size: size(), topology, start_rule, guessing, seed, games, strategies: pair });
}

function size() {
  const { size: chosen, columns, rows, mines } = settings.value;
  return chosen === "custom" ? `${columns}x${rows}x${mines}` : chosen;
}

function composed() {
  const all = settings.value.composed.split(";").map((name) => name.trim());
  return all.filter(Boolean);
}

/** Returns the request to the server; throws `InvalidField` if a field is invalid. */
function body() {
  const { kind, seed, games, start, strategy, compared } = settings.value;
  const { topology, start_rule, guessing } = settings.value;
  return {
    ...{ size: size(), topology, start_rule, guessing },
    ...(seed.trim() && { seed: seed.trim() }),
    ...(games.trim() && { games: parseNumber(games) }),
    ...(start.trim() && kind !== "openings" && { start: parseCell(start) }),
    ...(kind === "comparison"
      ? { strategies: [...compared, ...composed()] }
      : { strategy: strategy === CUSTOM ? settings.value.composed : strategy }),
  };
}

function parseNumber(text: string) {
  const number = Number(text.replace(/[ ,_]/g, ""));
  if (Number.isNaN(number)) throw new InvalidField(texts.wrongGames);
  return number;
}

/** @param text for example r3c4 or 3,4 */
function parseCell(text: string) {
  const cell = /^r?(\d{1,4})\s*[,c ]\s*(\d{1,4})$/i.exec(text.trim());
  if (!cell) throw new InvalidField(texts.wrongCell);
  return [Number(cell[1]), Number(cell[2])];
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
  const { kind, strategy } = settings.value;
  const isComparison = kind === "comparison";
  const heading = hasServer ? texts.newExperiment : texts.newComparison;
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
      <h2 id="lab-new">{heading}</h2>
      {hasServer && <Kinds />}
      <Board />
      {isComparison ? <Compared /> : <Strategy />}
      {(isComparison || strategy === CUSTOM) && <Composed />}
      <Details />
      <p class={problem.value || localProblem.value ? "lab-error bad" : "lab-error"} role="alert">
        {problem.value || localProblem.value}
      </p>
      <button type="submit" class="main" disabled={!parts.value}>
        {hasServer ? texts.start : texts.compare}
      </button>
    </form>
  );
}

function Kinds() {
  const { kind } = settings.value;
  return (
    <>
      <fieldset class="lab-kinds">
        <legend>{texts.type}</legend>
        {(Object.entries(texts.kinds) as [Kind, string][]).map(([value, name]) => (
          <label key={value}>
            <input
              type="radio"
              name="kind"
              value={value}
              checked={kind === value}
              onChange={() => change({ kind: value })}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <p class="lab-hint">{texts.kindNotes[kind]}</p>
    </>
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

function Strategy() {
  const strategies = parts.value?.strategies ?? [];
  const choices: Choices = strategies.map(({ name, title }) => [name, title]);
  const summary = strategies.find(({ name }) => name === settings.value.strategy)?.summary;
  return (
    <>
      <Select
        {...chosen("strategy")}
        label={texts.strategy}
        choices={[...choices, [CUSTOM, texts.customStrategy]]}
        aria-describedby="lab-strategy"
      />
      {summary && (
        <p id="lab-strategy" class="lab-hint">
          {summary}
        </p>
      )}
    </>
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
  const isComparison = settings.value.kind === "comparison";
  const use = (text: string) => {
    const others = isComparison ? composed() : [];
    change({ composed: [...others, text].join("; ") });
  };
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
      {parts.value && <Builder parts={parts.value} isAdded={isComparison} onChange={use} />}
    </>
  );
}

function Details() {
  const { guessing } = settings.value;
  return (
    <>
      {hasServer && settings.value.kind !== "openings" && (
        <Field label={texts.firstCell}>
          <input
            spellcheck={false}
            autocapitalize="off"
            placeholder={texts.firstCellHint}
            {...bound("start")}
          />
        </Field>
      )}
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
