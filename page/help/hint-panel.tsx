/** The slider for the level of detail of hints, and the sentence of the hint that is shown. */

import type { Hint } from "../engine/api";
import { HELP } from "../texts/help";
import type { Hints } from "./hints";

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
