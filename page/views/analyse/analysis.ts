/** The analysis of the position, requested when the edits pause. */

import { computed, signal } from "@preact/signals";
import type { Impossible, PositionAnalysis } from "../../engine/api";
import { Latest } from "../../engine/latest";
import type { Position } from "../../links/position";
import { editor, requestOf } from "./editor";

export type Conflict = Impossible["impossible"];

export type Result =
  | { kind: "counting" }
  | { kind: "answer"; analysis: PositionAnalysis }
  | { kind: "impossible"; conflict: Conflict }
  | { kind: "error"; text: string; isTemporary: boolean };

const DELAY = 120;
const SLOW_AFTER = 350;

/** Whether positions are analysed. */
export const isOn = signal(true);

/** The last result, with its position, which may be an earlier one. */
export const result = signal<(Result & { position: Position }) | null>(null);

/** The analysis of the position that is shown, or null if there is none yet. */
export const analysis = computed(() => {
  const { value } = result;
  return value?.kind === "answer" && value.position === editor.position ? value.analysis : null;
});

let timer = 0;
let slowTimer = 0;
const latest = new Latest(
  "analyze",
  (answer) =>
    show(
      "impossible" in answer
        ? { kind: "impossible", conflict: answer.impossible }
        : { kind: "answer", analysis: answer },
    ),
  ({ message, isTemporary }) => show({ kind: "error", text: message, isTemporary }),
);

/** Requests the analysis of a position soon, unless another one follows. */
export function schedule(position: Position) {
  cancel();
  timer = setTimeout(() => {
    slowTimer = setTimeout(() => show({ kind: "counting" }), SLOW_AFTER);
    latest.ask(requestOf(position));
  }, DELAY);
}

export function cancel() {
  clearTimeout(timer);
  clearTimeout(slowTimer);
  latest.cancel();
}

function show(found: Result) {
  if (found.kind !== "counting") clearTimeout(slowTimer);
  result.value = { ...found, position: editor.position };
}
