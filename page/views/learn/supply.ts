/** Requests drills, and the next one while the player thinks; only the latest request counts. */

import { signal } from "@preact/signals";
import { hasLesson } from "../../common/techniques";
import type { Cell, Drill, DrillRequest, Hints, PositionAnalysis } from "../../engine/api";
import { EngineError } from "../../engine/engine";
import { Latest } from "../../engine/latest";
import { engine } from "../../engine/the-engine";
import { guesses } from "../../help/hints";
import { KINDS, type Kind, LEARN } from "../../texts/learn";
import { dueMistakes, type Exercise, type Mistake } from "./mistakes";
import { answersTo, POSITION_NUMBERS } from "./score";

/** Moves whose win chances differ by less are as good as each other. */
const EQUAL = 1e-9;

/** where the drills come from: a kind, a lesson with its position, a day, or the player's mistakes */
export interface Series {
  mistakes?: boolean;
  kind?: Kind;
  lesson?: string;
  position?: number;
  day?: string;
}

export class Supply {
  private readonly drills;
  private readonly days;
  private prepared: Exercise | null = null;
  private again = new AbortController();
  private isAsking = false;
  private isWanted = false;

  constructor(
    private readonly onDrill: (drill: Exercise) => void,
    private readonly onError: (error: EngineError) => void,
  ) {
    const fail = (error: EngineError) => this.fail(error);
    this.drills = new Latest("drill", (drill) => this.receive(drill), fail);
    this.days = new Latest("daily", ({ drill }) => this.receive(drill), fail);
  }

  /** Asks for a drill, to show it. */
  ask(series: Series, seed: string | null) {
    this.send(series, seed);
    this.isWanted = true;
  }

  /** Asks for the drill that `take` will show. */
  prepare(series: Series) {
    this.send(series, null);
  }

  /** Shows the prepared drill, now or once it is there. */
  take(series: Series) {
    if (this.prepared) this.onDrill(this.prepared);
    else if (this.isAsking) this.isWanted = true;
    else this.ask(series, null);
  }

  cancel() {
    this.drills.cancel();
    this.days.cancel();
    this.again.abort();
    this.prepared = null;
    this.isAsking = this.isWanted = false;
  }

  private send(
    { kind = "safe-cells", lesson, position, day, mistakes }: Series,
    seed: string | null,
  ) {
    this.cancel();
    this.isAsking = true;
    const technique = lesson as DrillRequest["technique"];
    if (mistakes) this.askAgain();
    else if (day) this.days.ask({ date: day });
    else if (lesson) this.drills.ask({ kind, technique, seed: String(position) });
    else this.drills.ask({ kind, ...(seed && { seed }) });
  }

  /** Asks about the mistake that is due first. */
  private async askAgain() {
    this.again = new AbortController();
    const { signal } = this.again;
    const [mistake] = dueMistakes();
    try {
      const drill = await drillOf(mistake, signal);
      if (!signal.aborted) this.receive(drill);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      this.fail(error);
    }
  }

  private receive(drill: Drill | Exercise) {
    this.isAsking = false;
    const exercise: Exercise = { topology: "square", clues: "exact", ...drill };
    if (this.isWanted) this.onDrill(exercise);
    else this.prepared = exercise;
  }

  /** An error of a prepared drill is shown if the player goes on. */
  private fail(error: EngineError) {
    this.isAsking = false;
    if (this.isWanted) this.onError(error);
  }
}

/** Returns the drill of a mistake; each cell that is safe, or else wins as often as any, is right. */
async function drillOf(mistake: Mistake, signal: AbortSignal): Promise<Exercise> {
  const { position, technique, best } = mistake;
  const { topology, clues, rows, mines } = position;
  const request = { position: rows.join("\n"), mines, topology, clues };
  const [analysis, { hints }] = (await Promise.all([
    engine.ask("analyze", request, signal),
    engine.ask("hint", { ...request, limit: 1 }, signal),
  ])) as [PositionAnalysis, Hints]; // the position of a game is possible
  const steps = hints.filter(({ kind }) => kind === "step");
  return {
    kind: "best-guess",
    seed: "",
    question: LEARN.mistake,
    answer: bestCells(analysis, best),
    reason: steps.length ? "" : (hints[0]?.text ?? ""),
    technique,
    steps,
    win_probabilities: analysis.safe.length ? null : analysis.best_moves,
    pair: null,
    is_fifty_fifty: null,
    cells: rows,
    mine_count: mines,
    topology,
    clues,
    mistake,
  };
}

/**
 * Returns the safe cells, or if there are none, those that win as often as any.
 *
 * @param known the best cell, in case that there was no time for the win chances
 */
export function bestCells(analysis: PositionAnalysis, known: Cell | null): [number, number][] {
  if (analysis.safe.length) return analysis.safe as [number, number][];
  const moves = guesses(analysis);
  const most = Math.max(...moves.map((move) => move.win_probability));
  const best = moves.filter((move) => move.win_probability >= most - EQUAL);
  const cells = best.length ? best.map(({ cell }) => cell) : [known];
  return cells.filter(Boolean) as [number, number][];
}

/** The kind of drill in the address of the player's mistakes. */
export const MISTAKES = "mistakes";

/** The drills that are shown, or null before the first address. */
export const series = signal<Series | null>(null);

/** Why these drills were chosen for the player, or empty. */
export const reason = signal("");

/** Why there is no drill, or null. */
export const problem = signal<EngineError | null>(null);

/** Returns what an address names; null if it leaves the choice to us. */
export function seriesOf(address: URLSearchParams): Series | null {
  const lesson = address.get("lesson") ?? "";
  const kind = address.get("drill") ?? "";
  const day = address.get("day");
  if (hasLesson(lesson)) {
    const position = Number(address.get("position"));
    return POSITION_NUMBERS.includes(position) ? { lesson, position } : lessonSeries(lesson);
  }
  if (kind === MISTAKES && dueMistakes().length) return { mistakes: true };
  if (Object.hasOwn(KINDS, kind)) return { kind: kind as Kind };
  return day ? { day } : null;
}

/** Returns the series that begins at the first position of a lesson that is not solved. */
export function lessonSeries(lesson: string): Series {
  const solved = answersTo(lesson);
  return { lesson, position: POSITION_NUMBERS.find((number) => !solved[number]) ?? 1 };
}

/** Returns the series of the next drill: in a lesson, the next position that is not solved. */
export function following(current: Series): Series {
  const { lesson, position = 0 } = current;
  if (!lesson) return current;
  const solved = answersTo(lesson);
  const later = [...POSITION_NUMBERS.slice(position), ...POSITION_NUMBERS.slice(0, position)];
  const open = later.find((number) => number !== position && !solved[number]);
  return { lesson, position: open ?? later[0] };
}
