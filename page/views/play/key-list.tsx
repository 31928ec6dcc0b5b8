/** The list of what the mouse and the keys do. */

import { KEYS } from "../../texts/play-later";
import { keyName } from "./keys";
import { areKeysShown } from "./state";

export function KeyList() {
  const rows = [
    [KEYS.open, KEYS.openBy(keyName("open"))],
    [KEYS.flag, KEYS.flagBy(keyName("flag"))],
    [KEYS.chord, KEYS.chordBy],
    [KEYS.move, KEYS.moveBy],
    [KEYS.hint, KEYS.hintBy(keyName("hint"), keyName("perform"))],
    [KEYS.risks, keyName("risks")],
    [KEYS.undo, KEYS.undoBy(keyName("undo"))],
    [KEYS.fresh, KEYS.freshBy(keyName("fresh"))],
    [KEYS.again, keyName("again")],
    [KEYS.numbers, KEYS.numbersBy(keyName("number"), keyName("neighbour"))],
    [KEYS.sizes, (["beginner", "intermediate", "expert"] as const).map(keyName).join(", ")],
  ];
  return (
    <details
      class="more"
      open={areKeysShown}
      onToggle={({ currentTarget }) => (areKeysShown.value = currentTarget.open)}
    >
      <summary>{KEYS.title}</summary>
      <dl class="result">
        {rows.map(([name, keys]) => (
          <>
            <dt>{name}</dt>
            <dd>{keys}</dd>
          </>
        ))}
      </dl>
    </details>
  );
}
