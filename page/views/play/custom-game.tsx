/** The form with the settings of a custom game. */

import { signal } from "@preact/signals";
import type { TargetedSubmitEvent } from "preact";
import { useEffect } from "preact/hooks";
import { type Deal, dealOf, gameSettings } from "../../common/deal";
import { percent, sentence } from "../../common/format";
import {
  dealOfFields,
  fieldsOf,
  NumbersField,
  RuleFields,
  SeedField,
  ShapeField,
  SizeFields,
  USUAL,
} from "../../components/deal-fields";
import { checkStart } from "../../game/deal";
import { GameError } from "../../game/error";
import { setUp } from "../../game/settings";
import { CUSTOM } from "../../texts/boards";
import { PLAY } from "../../texts/play";
import { game } from "./state";

const form = signal(USUAL);

export function CustomGame({ onStart }: { onStart: (settings: Deal) => void }) {
  useEffect(() => {
    if (game.value) form.value = { ...form.value, ...fieldsOf(dealOf(game.value)) };
  }, []);
  const deal = dealOfFields(form.value);
  const problem = problemOf(deal);
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!problem) onStart(deal);
  };
  return (
    <form id="settings" class="settings" onSubmit={submit}>
      <SizeFields form={form} class="wide" />
      <ShapeField form={form} />
      <SeedField form={form} />
      <RuleFields form={form} class="wide" />
      <NumbersField form={form} class="wide" />
      <button type="submit" class="main wide">
        {CUSTOM.submit}
      </button>
      <p class={`settings-message quiet wide ${problem ? "bad" : ""}`} role="status">
        {problem || density()}
      </p>
      <p class="note wide">
        <a href="#/flags">{CUSTOM.flags}</a>
      </p>
    </form>
  );
}

/** Says why there is no such game, as the game does; an empty text if there is one. */
function problemOf(deal: Deal) {
  try {
    const { topology, mines, start_rule } = setUp(gameSettings(deal));
    const middle = topology.index([topology.rows >> 1, topology.columns >> 1]);
    checkStart(topology, mines, start_rule, middle); // wherever the first click is
    return "";
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    return PLAY.impossible(sentence(error.message));
  }
}

function density() {
  const { size, columns, rows, mines } = form.value;
  if (size !== "custom") return "";
  return CUSTOM.density(percent(Number(mines) / (Number(columns) * Number(rows)), 0));
}
