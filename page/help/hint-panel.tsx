/** The hint that is shown: a few words, and its sentence. */

import type { Hint } from "../engine/api";
import { HELP } from "../texts/help";
import type { Hints, Part } from "./hints";
import { Strip } from "./strip";

const TINTS = 4;

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

function HintSteps({ of: hints }: { of: Hints }) {
  const sums = hints.sums.value;
  if (sums.length < 2) return null;
  const step = hints.step.value;
  const show = (sum: number | null) => {
    hints.step.value = sum;
  };
  return (
    <fieldset class="joined hint-steps" aria-label={HELP.steps}>
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
  );
}

/**
 * The hint in a few words, its place among the hints of the position, and on request its sentence.
 *
 * @param perform does what the hint says; without it there is no button for it
 */
export function HintStrip({ of: hints, perform }: { of: Hints; perform?: (hint: Hint) => void }) {
  const hint = hints.hint.value;
  if (!hint) return null;
  const [at, count] = hints.place.value;
  const isExplained = hints.isExplained.value;
  return (
    <>
      <p class="hint-line">
        <Strip tokens={hints.tokens.value} of={hints.board} />
        {count > 1 && (
          <span class="place" title={HELP.placeTitle(at, count)}>
            {HELP.place(at, count)}
          </span>
        )}
      </p>
      {hint.kind !== "over" && (
        <button
          type="button"
          aria-expanded={isExplained}
          onClick={() => (hints.isExplained.value = !isExplained)}
        >
          {HELP.why}
        </button>
      )}
      {perform && hint.kind !== "over" && (
        <button type="button" onClick={() => perform(hint)}>
          {HELP.perform}
        </button>
      )}
      {isExplained && (
        <>
          <p class="reason">
            <Sentence parts={hints.parts.value} only={hints.step.value} />
          </p>
          <HintSteps of={hints} />
        </>
      )}
    </>
  );
}
