/** The form for a new comparison. The engine checks the settings and returns one-line errors. */

import { signal } from "@preact/signals";
import type { TargetedSubmitEvent } from "preact";
import { find } from "../../common/dom";
import { strategies } from "../../common/strategies";
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
import { firstStrategy, StrategyField, strategyText } from "../../components/strategy-field";
import type { CompareRequest } from "../../engine/api";
import { LAB as texts } from "../../texts/lab";
import { compare, problem } from "./local";

const board = signal<DealFields>({ ...USUAL, seed: "1" });
const compared = ["exact", "tie-break"].map((name) => signal(firstStrategy(name)));
const games = signal("1000");

/** Starts the comparison. */
function submit(event: TargetedSubmitEvent<HTMLFormElement>) {
  event.preventDefault();
  const { size, topology, start_rule, guessing = "classic", seed } = dealOfFields(board.value);
  const names = compared.map(({ value }) => strategyText(value)) as CompareRequest["strategies"];
  const settings = { size, topology, start_rule, guessing, seed, strategies: names };
  compare({ ...settings, games: Number(games.value) });
  find("lab-title").scrollIntoView({ block: "nearest" });
}

export function Form() {
  return (
    <form id="lab-settings" class="settings panel" aria-labelledby="lab-new" onSubmit={submit}>
      <h2 id="lab-new">{texts.newComparison}</h2>
      <SizeFields form={board} />
      {compared.map((chosen, i) => (
        <StrategyField key={i} chosen={chosen} />
      ))}
      <ShapeField form={board} />
      <RuleFields form={board} modesOnly />
      <SeedField form={board} />
      <Field
        label={texts.games}
        type="number"
        inputMode="numeric"
        required
        min={1}
        value={games.value}
        onInput={({ currentTarget }) => (games.value = currentTarget.value)}
      />
      <p class="quiet bad" role="alert">
        {problem}
      </p>
      <button type="submit" class="main" disabled={!strategies.value}>
        {texts.compare}
      </button>
    </form>
  );
}
