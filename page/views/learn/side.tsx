/** The panel beside a drill: the explanation of the answer, and the lesson. */

import { useEffect, useRef } from "preact/hooks";
import { cellName, nonBreaking, percent } from "../../common/format";

import { techniques, techniqueTitle } from "../../common/techniques";
import type { Drill, Hint } from "../../engine/api";
import { FiguresTable } from "../../figures/figures-table";
import { Sentence } from "../../help/hint-panel";
import { KINDS, type Kind, LEARN, MOVE_HEADINGS } from "../../texts/learn";
import { answer, chosen, drill, goToStep, isIn, partsOf, step } from "./exercise";
import { dueMistakes } from "./mistakes";
import { answersTo, POSITION_NUMBERS, POSITIONS, resetScores, scoreOf, solvedCount } from "./score";
import { reason, type Series } from "./supply";

const MOVES_LISTED = 5;

export function Side({ series }: { series: Series }) {
  const asked = drill.value;
  return (
    <aside id="learn-side" aria-label={LEARN.side}>
      {asked && answer.value && <Explanation drill={asked} />}
      <div class="learn-about stack panel">
        <h2 id="learn-title">{titleOf(series)}</h2>
        {reason.value && <p class="quiet">{reason}</p>}
        {series.lesson && <Lesson technique={series.lesson} position={series.position} />}
        {asked && (
          <p id="learn-score" class="quiet">
            {scoreOfSeries(series, asked.kind)}
          </p>
        )}
      </div>
      <button type="button" class="plain" onClick={reset}>
        {LEARN.reset}
      </button>
    </aside>
  );
}

function scoreOfSeries({ lesson, mistakes }: Series, kind: Kind) {
  if (mistakes) return LEARN.due(dueMistakes().length);
  return lesson ? LEARN.solved(solvedCount(lesson), POSITIONS) : LEARN.score(scoreOf(kind));
}

function reset() {
  if (confirm(LEARN.resetQuestion)) resetScores();
}

/** The technique of a drill is named after the answer. */
function titleOf({ kind, lesson, day, mistakes }: Series) {
  if (mistakes) return LEARN.mistakes;
  if (lesson) return LEARN.lessonTitle(lesson);
  if (day) return LEARN.dayTitle(day);
  return drill.value && answer.value ? LEARN.drillTitle(drill.value) : KINDS[kind ?? "safe-cells"];
}

function Explanation({ drill: asked }: { drill: Drill }) {
  return (
    <div id="learn-explanation">
      {asked.win_probabilities && <Moves drill={asked} />}
      {asked.steps.length > 0 && <h2>{LEARN.steps}</h2>}
      <ol class="learn-steps">
        {asked.steps.map((each, i) => (
          <li key={i}>
            <Step step={each} number={i} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Step({ step: each, number }: { step: Hint; number: number }) {
  const button = useRef<HTMLButtonElement>(null);
  const isShown = number === step.value;
  useEffect(() => {
    if (isShown && number) button.current?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  return (
    <button
      type="button"
      ref={button}
      aria-current={isShown ? "step" : undefined}
      onClick={() => goToStep(number)}
    >
      <small>{each.technique && techniqueTitle(each.technique)}</small>
      <Sentence parts={partsOf(each)} />
    </button>
  );
}

/** The best moves, with the chosen one and the one of the lowest risk. */
function Moves({ drill: { win_probabilities: wins } }: { drill: Drill }) {
  const moves = wins?.moves ?? [];
  const lowest = Math.min(...moves.map((move) => move.mine_probability));
  const safest = moves.find((move) => move.mine_probability === lowest);
  const isChosen = ({ cell }: (typeof moves)[0]) => isIn(chosen.value, cell);
  const listed = moves.filter((move, i) => i < MOVES_LISTED || move === safest || isChosen(move));
  const rows = listed.map((move) => [
    cellName(move.cell),
    nonBreaking(percent(move.win_probability)),
    nonBreaking(percent(move.mine_probability)),
    [isChosen(move) && LEARN.yours, move === safest && LEARN.safest].filter(Boolean).join(", "),
  ]);
  return <FiguresTable caption={LEARN.wins} headings={MOVE_HEADINGS} rows={rows} />;
}

function Lesson({ technique, position }: { technique: string; position?: number }) {
  const { idea, look } = techniques.get(technique)?.lesson ?? {};
  const answers = answersTo(technique);
  return (
    <>
      <details>
        <summary>{LEARN.idea}</summary>
        <p>{idea}</p>
        <p class="quiet">{look}</p>
      </details>
      <ol class="positions" aria-label={LEARN.positions}>
        {POSITION_NUMBERS.map((number) => {
          const state = number in answers ? (answers[number] ? "solved" : "failed") : "open";
          return (
            <li key={number}>
              <a
                href={`#/learn?lesson=${technique}&position=${number}`}
                class={state}
                aria-label={LEARN.positionState(number, state)}
                aria-current={number === position ? "true" : undefined}
              >
                {number}
              </a>
            </li>
          );
        })}
      </ol>
    </>
  );
}
