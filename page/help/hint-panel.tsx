/** The slider for the level of detail of hints, and the sentence of the hint that is shown. */

import type { Hint } from "../engine/api";
import { HELP } from "../texts/help";
import type { Hints, Part } from "./hints";

const TINTS = 4;

export function HintLevel({ of: hints }: { of: Hints }) {
  const name = HELP.levels[hints.level - 1];
  return (
    <label>
      <span>
        {HELP.level} <span class="hint-level">{name}</span>
      </span>
      <input
        type="range"
        min="1"
        max={HELP.levels.length}
        step="1"
        value={hints.level}
        aria-valuetext={name}
        onInput={(event) => {
          hints.level = Number(event.currentTarget.value);
        }}
      />
    </label>
  );
}

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
