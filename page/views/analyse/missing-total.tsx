/** Asks for the mine total of a position that was read without one. */

import type { TargetedSubmitEvent } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { ANALYSE } from "../../texts/analyse";
import { PRESETS, wholeNumber } from "./board-form";
import { forget, type Source, useTotal, withoutTotal } from "./import";

export function MissingTotal({ source }: { source: Source }) {
  const field = useRef<HTMLInputElement>(null);
  const waiting = withoutTotal.value;
  useLayoutEffect(() => {
    if (waiting?.source === "box") field.current?.select();
  }, [waiting]);
  if (waiting?.source !== source) return null;
  const { cells } = waiting.found;
  const [columns, rows] = [cells[0].length, cells.length];
  const usual = Object.values(PRESETS).find(([w, h]) => w === columns && h === rows)?.[2];
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const total = String(new FormData(event.currentTarget).get("total"));
    useTotal(wholeNumber(total, 0, columns * rows) ?? 0);
  };
  return (
    <form class="missing-total" onSubmit={submit}>
      <p role="status">{ANALYSE.askTotal(waiting.name, columns, rows)}</p>
      <input
        ref={field}
        type="number"
        name="total"
        inputMode="numeric"
        aria-label={ANALYSE.total}
        required
        min={0}
        max={columns * rows}
        defaultValue={usual === undefined ? "" : String(usual)}
      />
      <button type="submit" class="main">
        {ANALYSE.useTotal}
      </button>
      <button type="button" onClick={forget}>
        {ANALYSE.cancel}
      </button>
    </form>
  );
}
