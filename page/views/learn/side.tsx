/** The panel beside a drill: the explanation of the answer, and the lesson. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { cellName, formatDate, nonBreaking, percent } from "../../common/format";
import { techniques, techniqueTitle } from "../../common/techniques";
import { Facts } from "../../components/facts";
import type { Drill, Hint } from "../../engine/api";
import { FiguresTable } from "../../figures/figures-table";
import { Sentence } from "../../help/hint-panel";
import { FORMAT } from "../../texts/format";
import {
  dayTitle,
  drillTitle,
  dueText,
  KEYS,
  KINDS,
  type Kind,
  LEARN,
  lessonTitle,
  MOVE_HEADINGS,
  positionText,
  scoreText,
  solvedText,
} from "../../texts/learn";
import type { GameRecord } from "../history/record";
import { answer, chosen, drill, goToStep, isIn, partsOf, step } from "./exercise";
import { dueMistakes } from "./mistakes";
import { gamesMissing } from "./recommendation";
import { answersTo, POSITION_NUMBERS, POSITIONS, resetScores, scoreOf, solvedCount } from "./score";
import { reason, type Series } from "./supply";

const GAMES_LISTED = 3;
const MOVES_LISTED = 5;

export function Side({ series }: { series: Series }) {
  const asked = drill.value;
  return (
    <aside id="learn-side" aria-label={LEARN.side}>
      {asked && answer.value && <Explanation drill={asked} />}
      <div class="learn-about panel">
        <h2 id="learn-title">{titleOf(series)}</h2>
        {reason.value && <p class="quiet">{reason}</p>}
        {series.lesson && <Lesson technique={series.lesson} position={series.position} />}
        {asked && (
          <p id="learn-score" class="quiet">
            {scoreOfSeries(series, asked.kind)}
          </p>
        )}
      </div>
      <details>
        <summary>{LEARN.keys}</summary>
        <Facts label={LEARN.keys} rows={KEYS} />
        <button type="button" class="plain" onClick={reset}>
          {LEARN.reset}
        </button>
      </details>
    </aside>
  );
}

function scoreOfSeries({ lesson, mistakes }: Series, kind: Kind) {
  if (mistakes) return dueText(dueMistakes().length);
  return lesson ? solvedText(solvedCount(lesson), POSITIONS) : scoreText(scoreOf(kind));
}

function reset() {
  if (confirm(LEARN.resetQuestion)) resetScores();
}

/** The technique of a drill is named after the answer. */
function titleOf({ kind, lesson, day, mistakes }: Series) {
  if (mistakes) return LEARN.mistakes;
  if (lesson) return lessonTitle(lesson);
  if (day) return dayTitle(day);
  return drill.value && answer.value ? drillTitle(drill.value) : KINDS[kind ?? "safe-cells"];
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
      <Missed key={technique} technique={technique} />
      <ol class="positions" aria-label={LEARN.positions}>
        {POSITION_NUMBERS.map((number) => {
          const state = number in answers ? (answers[number] ? "solved" : "failed") : "open";
          return (
            <li key={number}>
              <a
                href={`#/learn?lesson=${technique}&position=${number}`}
                class={state}
                aria-label={positionText(number, state)}
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

/** Links to the latest games in which the technique of a lesson was missed. */
function Missed({ technique }: { technique: string }) {
  const games = useSignal<GameRecord[]>([]);
  useEffect(() => {
    gamesMissing(technique).then((found) => {
      games.value = found.slice(0, GAMES_LISTED);
    });
  }, []);
  if (!games.value.length) return null;
  return (
    <p id="learn-missed">
      {LEARN.missed}
      {games.value.map(({ id, ended }, i) => (
        <>
          {i > 0 && ", "}
          <a href={`#/review?${new URLSearchParams({ history: id, missed: technique })}`}>
            {formatDate(ended)}
          </a>
        </>
      ))}
      {FORMAT.stop}
    </p>
  );
}
