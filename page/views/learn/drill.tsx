/** The board of a drill, with the question, the answer and the buttons. */

import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { BoardView } from "../../board/board";
import { nonBreaking } from "../../common/format";
import { BoardHost } from "../../components/board-host";
import { Counter } from "../../components/counter";
import { Keyed } from "../../components/facts";
import { TryAgain } from "../../components/try-again";
import { markReason, sumsIn } from "../../help/hints";
import { StepButton } from "../../playback/transport";
import { LEARN } from "../../texts/learn";
import { PLAY } from "../../texts/play";
import {
  analyseAddress,
  answer,
  type Choice,
  choose,
  chosen,
  drill,
  goToStep,
  isNotingMines,
  noteMine,
  partsOf,
  seconds,
  step,
  stepsShown,
} from "./exercise";
import { notesOf, paintNotes } from "./notes";
import { problem, series } from "./supply";

export interface Actions {
  onAnswer: (choice: Choice) => void;
  onNext: () => void;
  onRetry: () => void;
}

export function DrillBoard(actions: Actions) {
  const asked = drill.value;
  return (
    <section
      id="learn-drill"
      class="table"
      aria-label={LEARN.drill}
      aria-busy={!asked && !problem.value}
    >
      <p id="learn-question" class="learn-question">
        {asked?.question}
      </p>
      {(asked || !problem.value) && <Status />}
      <BoardHost id="learn-board" label={LEARN.position} below={330} onReady={setUpBoard} />
      <Verdict />
      <div id="learn-actions" class="steps">
        <TryAgain again={problem.value?.isTemporary && actions.onRetry} />
        {asked && !answer.value && <AnswerButtons {...actions} />}
        {answer.value && <AfterButtons {...actions} />}
      </div>
    </section>
  );
}

let board: BoardView;

function setUpBoard(made: BoardView) {
  board = made;
  board.grid.ariaMultiSelectable = "true";
  board.on("choose", ({ cell }) => choose(cell));
  board.on("alternate", ({ cell }) => noteMine(cell));
  board.on("key", ({ cell, key }) => key === "F" && noteMine(cell));
  effect(() => {
    if (!drill.value) return;
    board.show(drill.value.cells, drill.value.topology);
    paintNotes(board, notesOf());
    mark();
  });
}

/** Marks the pair or the choice, and the step that is shown. */
function mark() {
  const { pair, win_probabilities, answer: right = [] } = drill.value ?? {};
  board.unmark();
  board.mark(pair ?? [], "here");
  if (answer.value && win_probabilities) board.mark(chosen.value, "here");
  if (answer.value && right.length) board.scrollTo(right[0]);
  const last = stepsShown.value.at(-1);
  if (last) markReason(board, last, sumsIn(partsOf(last)));
}

function Status() {
  const { cells, mine_count } = drill.value ?? { cells: [], mine_count: 0 };
  const left = mine_count - (cells.join("").split("F").length - 1);
  return (
    <div class="learn-status">
      <Counter id="learn-left" label={PLAY.minesLeft} value={left} unit={PLAY.mineUnit(left)} />
      <Counter id="learn-time" label={PLAY.time} value={seconds.value} unit={PLAY.seconds} />
    </div>
  );
}

function Verdict() {
  const given = answer.value;
  if (problem.value || !given || !drill.value)
    return (
      <p id="learn-message" class="message bad" role="status">
        {problem.value?.message}
      </p>
    );
  const { choice, right, verdict } = given;
  const look = right ? "good" : choice === null ? "" : "bad";
  const text = right ? LEARN.timed(verdict, given.seconds) : verdict;
  return (
    <p id="learn-message" class="message" role="status">
      <strong class={look}>{nonBreaking(text)}</strong> {nonBreaking(drill.value.reason)}
    </p>
  );
}

function AnswerButtons({ onAnswer }: Actions) {
  if (drill.value?.pair)
    return (
      <>
        <button type="button" onClick={() => onAnswer(true)}>
          <Keyed text={LEARN.yes} />
        </button>
        <button type="button" onClick={() => onAnswer(false)}>
          <Keyed text={LEARN.no} />
        </button>
        <GiveUp onAnswer={onAnswer} />
      </>
    );
  return (
    <>
      <button
        type="button"
        id="learn-check"
        class="main"
        disabled={!chosen.value.length}
        onClick={() => onAnswer(chosen.value)}
      >
        <Keyed text={LEARN.check} />
      </button>
      {drill.value?.kind === "safe-cells" && (
        <button
          type="button"
          aria-pressed={isNotingMines}
          title={LEARN.noteMines}
          onClick={() => (isNotingMines.value = !isNotingMines.value)}
        >
          <Keyed text={LEARN.note} />
        </button>
      )}
      <GiveUp onAnswer={onAnswer} />
    </>
  );
}

function GiveUp({ onAnswer }: Pick<Actions, "onAnswer">) {
  return (
    <button type="button" onClick={() => onAnswer(null)}>
      {LEARN.showAnswer}
    </button>
  );
}

function AfterButtons({ onNext }: Actions) {
  const next = useRef<HTMLButtonElement>(null);
  const isDay = series.value?.day;
  useLayoutEffect(() => {
    next.current?.focus({ preventScroll: true });
    return () => {
      if (next.current === document.activeElement) board.takeFocus();
    };
  }, []);
  const count = drill.value?.steps.length ?? 0;
  return (
    <>
      {count > 0 && <StepButtons count={count} />}
      <a class="button" href={analyseAddress.value || undefined}>
        {LEARN.analyse} <span class="rest">{LEARN.thisPosition}</span>
      </a>
      <button type="button" ref={next} class="main" onClick={onNext}>
        <Keyed text={isDay ? LEARN.goOn : LEARN.next} />
      </button>
    </>
  );
}

function StepButtons({ count }: { count: number }) {
  const at = step.value;
  return (
    <span class="learn-stepper">
      <StepButton
        icon="previous"
        label={LEARN.previous}
        isOff={at === 0}
        onPress={() => goToStep(at - 1)}
      />
      <span>
        {at + 1} / {count}
      </span>
      <StepButton
        icon="next"
        label={LEARN.following}
        isOff={at === count - 1}
        onPress={() => goToStep(at + 1)}
      />
      <span class="visually-hidden" role="status">
        {stepsShown.value.at(-1)?.text}
      </span>
    </span>
  );
}
