/** What clicks and drags on the board do: look, play on, or set cells with a tool of the palette. */

import type { Signal } from "@preact/signals";
import { ANALYSE } from "../../texts/analyse";

export const NO_TOOL = "look";
export const PLAY_TOOL = "play";
/** The tool of the palette that is chosen first. */
export const FIRST_TOOL = "1";

/** The value that a tool sets, with its label and its name. */
const TOOLS: [string, string, string][] = [
  ...[..."012345678"].map((number): [string, string, string] => [number, number, number]),
  ["#", "", ANALYSE.hidden],
  ["F", "⚑", ANALYSE.flag],
  ["*", "●", ANALYSE.mine],
  ["?", "?", ANALYSE.noNumber],
];

/** Returns whether a tool sets cells. */
export function paints(tool: string) {
  return tool !== NO_TOOL && tool !== PLAY_TOOL;
}

/**
 * Returns the tool that a key chooses, or null.
 *
 * @param key in lower case
 */
export function toolOfKey(key: string) {
  const named = { escape: NO_TOOL, o: PLAY_TOOL }[key];
  if (named) return named;
  return TOOLS.find(([tool]) => tool === key.toUpperCase())?.[0] ?? null;
}

/** @param onChoose called with the chosen tool */
export function Palette({
  tool,
  onChoose,
}: {
  tool: Signal<string>;
  onChoose: (tool: string) => void;
}) {
  return (
    <fieldset class="palette" aria-label={ANALYSE.tools}>
      {TOOLS.map(([value, label, name]) => (
        <button
          key={value}
          type="button"
          title={name}
          aria-label={name}
          aria-pressed={tool.value === value}
          data-open={"#F".includes(value) ? undefined : value}
          data-v={value}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
