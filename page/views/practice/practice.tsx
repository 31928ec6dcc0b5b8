/**
 * The view Practice: an overview, and drills. The address names a drill: `drill=KIND&seed=SEED`, a
 * position of a lesson: `lesson=TECHNIQUE&position=NUMBER`, or the drill of a day: `day=DATE`.
 */

import { render } from "preact";
import { find } from "../../common/dom";
import { loadTechniques } from "../../common/techniques";
import type { Drill } from "../../engine/api";
import { EngineError } from "../../engine/engine";
import { replaceAddress } from "../../router";
import { type Actions, DrillBoard } from "./drill";
import * as exercise from "./exercise";
import type { Choice } from "./grading";
import { loadRecommendation, Overview } from "./overview";
import { addAnswer, addDayAnswer, addLessonAnswer } from "./score";
import { following, problem, series, seriesOf } from "./series";
import { Side } from "./side";
import { Supply } from "./supply";

export class Practice {
  private readonly supply;
  private enterCount = 0;

  constructor() {
    this.supply = new Supply(
      (drill) => this.show(drill),
      (error) => this.fail(error),
    );
    const actions = {
      onAnswer: (choice: Choice) => this.answer(choice),
      onNext: () => this.goOn(),
    };
    render(<Content {...actions} />, find("practice"));
  }

  async enter(address: URLSearchParams) {
    const number = ++this.enterCount;
    try {
      await loadTechniques();
    } catch (error) {
      if (error instanceof EngineError) this.fail(error);
      else throw error;
      return;
    }
    if (number === this.enterCount) this.open(address);
  }

  private open(address: URLSearchParams) {
    const named = seriesOf(address);
    if (named === "overview") {
      this.leave();
      series.value = named;
      loadRecommendation();
      return;
    }
    const seed = address.get("seed");
    const isShown = // after `replaceAddress`
      this.current?.kind && this.current.kind === named.kind && exercise.drill.value?.seed === seed;
    series.value = named;
    if (!isShown) this.supply.ask(named, seed);
  }

  /** The series that is shown, or null. */
  private get current() {
    return series.value === "overview" ? null : series.value;
  }

  leave() {
    this.enterCount++;
    this.supply.cancel();
    exercise.clear();
    series.value = null;
    problem.value = "";
  }

  private fail(error: EngineError) {
    problem.value = error.message;
  }

  private show(drill: Drill) {
    if (!this.current) return;
    const { kind, lesson, position } = this.current;
    problem.value = "";
    exercise.show(drill);
    if (kind) replaceAddress("practice", { drill: kind, seed: drill.seed });
    else if (lesson) replaceAddress("practice", { lesson, position: String(position) });
    if (kind) this.supply.prepare(this.current);
  }

  private answer(choice: Choice) {
    const given = exercise.answerWith(choice);
    const drill = exercise.drill.value;
    if (!given || !drill || !this.current) return;
    const { lesson, position = 0, day } = this.current;
    if (lesson) addLessonAnswer(lesson, position, given);
    else addAnswer(drill.kind, given);
    if (day) addDayAnswer(day, given);
    if (lesson) this.supply.prepare(following(this.current)); // it depends on the answer
  }

  private goOn() {
    if (!this.current) return;
    if (this.current.day) location.hash = "#/practice";
    else {
      series.value = following(this.current);
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
      {shown === "overview" && <Overview />}
      <DrillBoard {...actions} />
      {shown && shown !== "overview" && <Side series={shown} />}
    </>
  );
}
