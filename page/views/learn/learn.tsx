/**
 * The view Learn: a position to solve, and the lessons and drills to choose from. The address names a
 * drill: `drill=KIND&seed=SEED`, the mistakes of the player: `drill=mistakes`, a position of a lesson: `lesson=TECHNIQUE&position=NUMBER`, or the
 * drill of a day: `day=DATE`; without one, the view begins with what the player needs most.
 */

import { render } from "preact";
import { find } from "../../common/dom";
import { loadTechniques } from "../../common/techniques";
import { EngineError } from "../../engine/engine";
import { replaceAddress } from "../../router";
import { Choice as OtherDrills } from "./choice";
import { type Actions, DrillBoard } from "./drill";
import type { Choice } from "./exercise";
import * as exercise from "./exercise";
import { answerMistake, dueMistakes, type Exercise } from "./mistakes";
import { type Recommendation, recommend } from "./recommendation";
import { addAnswer, addDayAnswer, addLessonAnswer, answersTo, rate } from "./score";
import { Side } from "./side";
import { following, MISTAKES, problem, reason, Supply, series, seriesOf } from "./supply";

export default class Learn {
  private readonly supply;
  private enterCount = 0;
  private address = new URLSearchParams();

  constructor() {
    this.supply = new Supply(
      (drill) => this.show(drill),
      (error) => {
        problem.value = error;
      },
    );
    const actions = {
      onAnswer: (choice: Choice) => this.answer(choice),
      onNext: () => this.goOn(),
      onRetry: () => this.enter(this.address),
    };
    render(<Content {...actions} />, find("learn"));
  }

  async enter(address: URLSearchParams) {
    const number = ++this.enterCount;
    this.address = address;
    problem.value = null;
    try {
      await loadTechniques();
    } catch (error) {
      if (error instanceof EngineError) problem.value = error;
      else throw error;
      return;
    }
    const named = seriesOf(address);
    const chosen = named ? { series: named, reason: "" } : await recommend();
    if (number === this.enterCount) this.open(chosen, address.get("seed"));
  }

  private open(chosen: Recommendation, seed: string | null) {
    const { kind } = chosen.series;
    const isShown = kind && series.value?.kind === kind && exercise.drill.value?.seed === seed; // after `replaceAddress`
    if (isShown) return;
    exercise.clear();
    problem.value = null;
    series.value = chosen.series;
    reason.value = chosen.reason;
    this.supply.ask(chosen.series, seed);
  }

  leave() {
    this.enterCount++;
    this.supply.cancel();
    exercise.clear();
    series.value = null;
    problem.value = null;
  }

  private show(drill: Exercise) {
    if (!series.value) return;
    const { kind, lesson, position, mistakes } = series.value;
    problem.value = null;
    exercise.show(drill);
    if (kind) replaceAddress("learn", { drill: kind, seed: drill.seed });
    else if (mistakes) replaceAddress("learn", { drill: MISTAKES });
    else if (lesson) replaceAddress("learn", { lesson, position: String(position) });
    if (kind) this.supply.prepare(series.value);
  }

  private answer(choice: Choice) {
    const given = exercise.answerWith(choice);
    const drill = exercise.drill.value;
    if (!given || !drill || !series.value) return;
    const { lesson, position = 0, day } = series.value;
    rate(drill, given.right, lesson ? answersTo(lesson)[position] : false);
    if (drill.mistake) answerMistake(drill.mistake, given.right);
    else if (lesson) addLessonAnswer(lesson, position, given);
    else addAnswer(drill.kind, given.right);
    if (day) addDayAnswer(day, given);
    if (lesson || this.hasMore) this.supply.prepare(following(series.value)); // it depends on the answer
  }

  /** Whether the drill is followed by another mistake. */
  private get hasMore() {
    return Boolean(series.value?.mistakes) && dueMistakes().length > 0;
  }

  private goOn() {
    if (!series.value) return;
    const { day, mistakes } = series.value;
    if (day || (mistakes && !this.hasMore)) location.hash = "#/learn";
    else {
      series.value = following(series.value);
      this.supply.take(series.value);
    }
  }

  key(key: string) {
    if (!exercise.drill.value) return false;
    return exercise.answer.value ? this.keyAfterAnswer(key) : this.keyBeforeAnswer(key);
  }

  private keyAfterAnswer(key: string) {
    const { step } = exercise;
    if (key === "arrowright") return exercise.goToStep(step.value + 1);
    if (key === "arrowleft") return exercise.goToStep(step.value - 1);
    if (key !== "n") return false;
    this.goOn();
    return true;
  }

  private keyBeforeAnswer(key: string) {
    const { chosen, drill, isNotingMines } = exercise;
    const isPair = Boolean(drill.value?.pair);
    if (key === "c" && chosen.value.length) this.answer(chosen.value);
    else if (key === "y" && isPair) this.answer(true);
    else if (key === "n" && isPair) this.answer(false);
    else if (key === "m" && drill.value?.kind === "safe-cells")
      isNotingMines.value = !isNotingMines.value;
    else return false;
    return true;
  }
}

function Content(actions: Actions) {
  const shown = series.value;
  return (
    <>
      <DrillBoard {...actions} />
      {shown && <Side series={shown} />}
      {shown && <OtherDrills />}
    </>
  );
}
