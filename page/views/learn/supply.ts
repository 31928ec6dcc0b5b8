/** Requests drills, and the next one while the player thinks; only the latest request counts. */

import type { Drill, DrillRequest } from "../../engine/api";
import type { EngineError } from "../../engine/engine";
import { Latest } from "../../engine/latest";
import type { Kind } from "../../texts/learn";

/** where the drills come from: a kind, a lesson with its position, or a day */
export interface Series {
  kind?: Kind;
  lesson?: string;
  position?: number;
  day?: string;
}

export class Supply {
  private readonly drills;
  private readonly days;
  private prepared: Drill | null = null;
  private isAsking = false;
  private isWanted = false;

  constructor(
    private readonly onDrill: (drill: Drill) => void,
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
    this.prepared = null;
    this.isAsking = this.isWanted = false;
  }

  private send({ kind = "safe-cells", lesson, position, day }: Series, seed: string | null) {
    this.cancel();
    this.isAsking = true;
    const technique = lesson as DrillRequest["technique"];
    if (day) this.days.ask({ date: day });
    else if (lesson) this.drills.ask({ kind, technique, seed: String(position) });
    else this.drills.ask({ kind, ...(seed && { seed }) });
  }

  private receive(drill: Drill) {
    this.isAsking = false;
    if (this.isWanted) this.onDrill(drill);
    else this.prepared = drill;
  }

  /** An error of a prepared drill is shown if the player goes on. */
  private fail(error: EngineError) {
    this.isAsking = false;
    if (this.isWanted) this.onError(error);
  }
}
