/** Win chances that settle: the best moves are played on until one is the best. */

import { effect, signal } from "@preact/signals";
import { cellName, nonBreaking, sentence } from "../../common/format";
import type { Deepening } from "../../engine/api";
import type { EngineError } from "../../engine/engine";
import { Latest } from "../../engine/latest";
import { guesses } from "../../help/hints";
import { ANALYSE, SETTLED } from "../../texts/analyse";
import { analysis } from "./analysis";
import { editor, requestOf } from "./editor";
import { bench } from "./workbench";

const SHOWN = 4;

interface State {
  answer: Deepening | null;
  error: string;
  isRunning: boolean;
}

const NONE: State = { answer: null, error: "", isRunning: false };

const state = signal(NONE);

const latest = new Latest(
  "deepen",
  (answer) => show("impossible" in answer ? NONE : { answer, error: "", isRunning: false }),
  (error: EngineError) =>
    show({ ...state.peek(), error: sentence(error.message), isRunning: false }),
  (answer) => "impossible" in answer || show({ answer, error: "", isRunning: true }),
);

effect(() => {
  // the position is another one: what was found is of no use
  editor.position;
  stop();
  show(NONE);
});

function show(next: State) {
  state.value = next;
}

function start() {
  show({ ...NONE, isRunning: true });
  latest.ask({ ...requestOf(editor.position), confidence: SETTLED });
}

function stop() {
  latest.cancel();
  show({ ...state.peek(), isRunning: false });
}

export function DeepeningPanel() {
  const { answer, error, isRunning } = state.value;
  const { value } = analysis;
  const isOffered = value && guesses(value).length > 0 && !value.best_moves?.exact;
  if (!answer && !isRunning && !error && !isOffered) return null;
  return (
    <div class="deepening stack">
      <button type="button" onClick={isRunning ? stop : start}>
        {isRunning ? ANALYSE.stopDeepening : ANALYSE.deepen}
      </button>
      {answer && <Figures answer={answer} />}
      <p class={error ? "bad" : ""} role="status">
        {error || (answer && !isRunning ? nonBreaking(ANALYSE.settled(answer)) : "")}
      </p>
    </div>
  );
}

function Figures({ answer: { candidates, confidence } }: { answer: Deepening }) {
  return (
    <>
      <ol>
        {candidates.slice(0, SHOWN).map(({ cell, win_probability, standard_error }) => (
          <li key={cellName(cell)}>
            <button type="button" class="cell-link" onClick={() => bench.focusCell(cell)}>
              {nonBreaking(ANALYSE.winsAbout(cell, win_probability, standard_error))}
            </button>
          </li>
        ))}
      </ol>
      <label>
        {ANALYSE.confidence(confidence)}
        <progress max={1} value={confidence} />
      </label>
    </>
  );
}
