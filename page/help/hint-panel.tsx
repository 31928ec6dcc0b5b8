/** The settings of hints, and the sentence of the hint that is shown. */

import type { SettingsSection } from "../common/settings-sheet";
import { Choice, Tick } from "../components/settings";
import type { Hint } from "../engine/api";
import { HELP } from "../texts/help";
import { showsDetails } from "./detail";
import { type Hints, level, type Part } from "./hints";

const TINTS = 4;

export const hintSettings: SettingsSection = {
  title: HELP.hints,
  Content: () => (
    <>
      <Choice label={HELP.level} choices={HELP.levels} setting={level} />
      <Tick label={HELP.details} setting={showsDetails} />
    </>
  ),
};

export function HintText({ of: hints }: { of: Hints }) {
  return <Sentence parts={hints.parts.value} only={hints.step.value} />;
}

/**
 * A sentence, with its sums in the colours of their cells.
 *
 * @param only the number of the sum that is shown alone
 */
export function Sentence({ parts, only = null }: { parts: Part[]; only?: number | null }) {
  return (
    <>
      {parts.map(({ text, sum }, i) =>
        sum === undefined ? (
          text
        ) : (
          <span
            key={i}
            class={`sum tint-${sum % TINTS} ${only === null || only === sum ? "" : "faint"}`}
          >
            {text}
          </span>
        ),
      )}
    </>
  );
}

/** The place among the hints of the position, and steps through the sums of the sentence. */
export function HintSteps({ of: hints }: { of: Hints }) {
  const [at, count] = hints.place.value;
  const sums = hints.sums.value;
  if (!hints.hint.value || (count < 2 && sums.length < 2)) return null;
  const step = hints.step.value;
  const show = (sum: number | null) => {
    hints.step.value = sum;
  };
  return (
    <div class="hint-steps">
      {count > 1 && <span>{HELP.place(at, count)}</span>}
      {sums.length > 1 && (
        <fieldset class="joined" aria-label={HELP.steps}>
          {sums.map((sum, i) => (
            <button
              key={sum}
              type="button"
              class={`tint-${sum % TINTS}`}
              aria-pressed={step === sum}
              onClick={() => show(sum)}
            >
              {HELP.sum(i + 1)}
            </button>
          ))}
          <button type="button" aria-pressed={step === null} onClick={() => show(null)}>
            {HELP.conclusion}
          </button>
        </fieldset>
      )}
    </div>
  );
}

/** @param perform does what the hint says; without it there is no button for it */
export function HintActions({ of: hints, perform }: { of: Hints; perform: (hint: Hint) => void }) {
  const hint = hints.hint.value;
  if (!hint || hint.kind === "over") return null;
  return (
    <button type="button" onClick={() => perform(hint)}>
      {HELP.perform}
    </button>
  );
}
