/** What the panels of Review and Watch share: switches, and the keys. */

import type { Signal } from "@preact/signals";
import texts from "../texts/playback";

interface Properties {
  isOn: Signal<boolean>;
  /** the key that does the same: the first letter of the text */
  hasKey?: boolean;
  text: string;
}

export function Toggle({ isOn, hasKey, text }: Properties) {
  const toggle = () => {
    isOn.value = !isOn.value;
  };
  return (
    <button type="button" aria-pressed={isOn.value} onClick={toggle}>
      {hasKey ? <u>{text[0]}</u> : text[0]}
      {text.slice(1)}
    </button>
  );
}

/** @param step the word for one step */
export function Keys({ step }: { step: string }) {
  return (
    <details class="keys">
      <summary>{texts.keys}</summary>
      <dl class="result">
        {texts.keyNames(step).map(([key, name]) => (
          <>
            <dt>{key}</dt>
            <dd>{name}</dd>
          </>
        ))}
      </dl>
    </details>
  );
}
