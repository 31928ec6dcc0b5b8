/** The form for a comparison. */

import { signal, useSignal } from "@preact/signals";
import type { TargetedSubmitEvent } from "preact";
import { optionsText, sentence } from "../../common/format";
import type { CompareRequest, Strategies } from "../../engine/api";
import { EngineError } from "../../engine/engine";
import { engine } from "../../engine/the-engine";
import { compare, problem } from "./comparison";

const CUSTOM = "custom";
const MAX_GAMES = 1_000_000;
const TOPOLOGIES = { square: "Square", torus: "Torus", hexagonal: "Hexagonal" };
const START_RULES = { opening: "Opening", safe: "Safe", any: "Any" };
const START_RULES_EXPLAINED =
  "Opening: the first click shows a 0. Safe: it is not a mine. Any: it may be a mine.";

const known = signal<Strategies>({ strategies: [], options: [] });

/** Loads the names of the strategies once. */
export async function loadStrategies() {
  if (known.value.strategies.length) return;
  try {
    known.value = await engine.ask("strategies", {});
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    problem.value = error.message;
  }
}

/** @param onStart called when the comparison starts */
export function Form({ onStart }: { onStart: () => void }) {
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    compare(settingsOf(new FormData(event.currentTarget)));
    onStart();
  };
  return (
    <form class="settings" aria-labelledby="compare-new" onSubmit={submit}>
      <h2 id="compare-new">New comparison</h2>
      <BoardFields />
      <StrategyField name="one" label="First strategy" initial="exact" />
      <StrategyField name="other" label="Second strategy" initial="tie-break" />
      <div class="lab-pair">
        <label>
          Shape
          <select name="topology">{options(TOPOLOGIES)}</select>
        </label>
        <label>
          First click
          <select name="start_rule" title={START_RULES_EXPLAINED}>
            {options(START_RULES)}
          </select>
        </label>
        <label>
          Seed
          <input name="seed" inputMode="numeric" pattern="[0-9]+" required defaultValue="1" />
        </label>
        <NumberField name="games" label="Games" least={1} most={MAX_GAMES} initial={1000} />
      </div>
      <p class="lab-error bad" role="alert">
        {problem}
      </p>
      <button type="submit" class="main" disabled={!known.value.strategies.length}>
        Compare
      </button>
    </form>
  );
}

function BoardFields() {
  const size = useSignal("beginner");
  return (
    <>
      <label>
        Board (columns × rows, mines)
        <select
          name="size"
          value={size}
          onChange={(event) => (size.value = event.currentTarget.value)}
        >
          <option value="beginner">Beginner (9 × 9, 10)</option>
          <option value="intermediate">Intermediate (16 × 16, 40)</option>
          <option value="expert">Expert (30 × 16, 99)</option>
          <option value={CUSTOM}>Custom</option>
        </select>
      </label>
      {size.value === CUSTOM && (
        <div class="custom">
          <NumberField name="columns" label="Columns" least={1} most={100} initial={20} />
          <NumberField name="rows" label="Rows" least={1} most={100} initial={20} />
          <NumberField name="mines" label="Mines" least={0} most={9999} initial={70} />
        </div>
      )}
    </>
  );
}

interface NumberFieldProperties {
  name: string;
  label: string;
  least: number;
  most: number;
  initial: number;
}

function NumberField({ name, label, least, most, initial }: NumberFieldProperties) {
  return (
    <label>
      {label}
      <input
        name={name}
        type="number"
        inputMode="numeric"
        required
        min={least}
        max={most}
        defaultValue={String(initial)}
      />
    </label>
  );
}

/** A known strategy, or one that is composed as text. */
function StrategyField({ name, label, initial }: { name: string; label: string; initial: string }) {
  const chosen = useSignal(initial);
  const { strategies, options } = known.value;
  const line = strategies.find((each) => each.name === chosen.value)?.description ?? "";
  const isCustom = chosen.value === CUSTOM;
  return (
    <>
      <label>
        {label}
        <select
          name={name}
          value={chosen}
          aria-describedby={`compare-${name}`}
          onChange={(event) => (chosen.value = event.currentTarget.value)}
        >
          {strategies.map((each) => (
            <option key={each.name}>{each.name}</option>
          ))}
          <option value={CUSTOM}>Custom…</option>
        </select>
      </label>
      {isCustom && (
        <label>
          {label}, custom
          <input
            name={`${name}-text`}
            required
            maxLength={300}
            spellcheck={false}
            autocapitalize="off"
            placeholder="counting,exact/safety>progress"
          />
        </label>
      )}
      <p id={`compare-${name}`} class="lab-hint">
        {isCustom ? `Format: TECHNIQUES/GUESS. ${optionsText(options)}` : line && sentence(line)}
      </p>
    </>
  );
}

function options(names: Record<string, string>) {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

function settingsOf(data: FormData) {
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const custom = `${text("columns")}x${text("rows")}x${text("mines")}`;
  const strategy = (name: string) => (text(name) === CUSTOM ? text(`${name}-text`) : text(name));
  const strategies: CompareRequest["strategies"] = [strategy("one"), strategy("other")];
  return {
    size: text("size") === CUSTOM ? custom : text("size"),
    topology: text("topology") as CompareRequest["topology"],
    start_rule: text("start_rule") as CompareRequest["start_rule"],
    seed: text("seed"),
    games: Number(text("games")),
    strategies,
  };
}
