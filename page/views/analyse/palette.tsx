/** The tools that set cells. */

import type { Signal } from "@preact/signals";
import { ANALYSE } from "../../texts/analyse";
import { PALETTE, toolOfKey } from "./tools";

/** @param onChoose called with the chosen tool */
export function Palette({
  tool,
  onChoose,
}: {
  tool: Signal<string>;
  onChoose: (tool: string) => void;
}) {
  const handleKey = (event: KeyboardEvent) => {
    const chosen = toolOfKey(event.key.toLowerCase());
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChoose(chosen);
  };
  return (
    <fieldset id="tools" class="palette" onKeyDown={handleKey}>
      <legend class="visually-hidden">{ANALYSE.tools}</legend>
      {PALETTE.map(([value, label, name]) => (
        <label key={value} title={name}>
          <input
            type="radio"
            name="tool"
            value={value}
            aria-label={name}
            checked={tool.value === value}
            onChange={() => onChoose(value)}
          />
          <span aria-hidden="true" {...look(value)}>
            {label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Returns the attributes that make an icon look like the cell that it sets. */
function look(value: string) {
  return value === "#" || value === "F" ? { "data-v": value } : { "data-open": value };
}
