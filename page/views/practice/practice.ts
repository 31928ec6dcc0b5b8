/**
 * The view Practice: an overview, and drills. The address names a drill: `drill=KIND&seed=SEED`, a
 * position of a lesson: `lesson=TECHNIQUE&position=NUMBER`, or the drill of a day: `day=DATE`.
 */

import { find, make, showMessage } from "../../common/dom";
import { formatDate } from "../../common/format";
import { hasLesson, loadTechniques, techniques, techniqueTitle } from "../../common/techniques";
import type { Daily, Drill, DrillRequest } from "../../engine/api";
import { engine } from "../../engine/the-engine";
import { replaceAddress } from "../../router";
import { gamesMissing } from "../history/missed-techniques";
import type { Kind } from "./drill-kinds";
import { drillTitle, KINDS, POSITIONS } from "./drill-kinds";
import { Exercise } from "./exercise";
import { Overview, scoreText } from "./overview";
import type { Result } from "./score";
import { addAnswer, addDayAnswer, addLessonAnswer, readScores, solvedCount } from "./score";

/** where the drills come from */
export interface Series {
  kind?: Kind;
  lesson?: string;
  position?: number;
  day?: string;
}

const GAMES_LISTED = 3;
const POSITION_NUMBERS = Array.from({ length: POSITIONS }, (_, i) => i + 1);

export class Practice {
  overview;
  exercise;
  series: Series;
  /** the next drill, requested while the player thinks */
  next: Promise<Drill> | null = null;
  requestCount = 0;

  constructor() {
    this.overview = new Overview();
    this.exercise = new Exercise((result) => this.save(result));
    this.series = {};
    find("practice-next").addEventListener("click", () => this.goOn());
  }

  async enter(address: URLSearchParams) {
    const number = ++this.requestCount;
    try {
      await loadTechniques();
    } catch (error) {
      this.showError(error);
      return;
    }
    if (number === this.requestCount) this.open(address);
  }

  open(address: URLSearchParams) {
    const series = seriesOf(address);
    find("practice-overview").hidden = series !== null;
    find("practice-drill").hidden = find("practice-side").hidden = series === null;
    if (!series) {
      this.leave();
      this.overview.show();
      return;
    }
    const isSame = this.isShown(series, address.get("seed"));
    this.series = series;
    if (!isSame) this.load(requestDrill(series, address));
  }

  leave() {
    this.requestCount++;
    this.exercise.leave();
    this.next = null;
    this.series = {};
  }

  /** Checks if the address names the drill that is shown, as after `replaceAddress`. */
  isShown({ kind }: Series, seed: string | null) {
    const { drill } = this.exercise;
    return kind !== undefined && this.series.kind === kind && drill?.seed === seed;
  }

  async load(requested: Promise<Drill>) {
    const number = ++this.requestCount;
    try {
      const drill = await requested;
      if (number === this.requestCount) this.show(drill);
    } catch (error) {
      if (number === this.requestCount) this.showError(error);
    }
  }

  showError(error: unknown) {
    showMessage(find("practice-message"), error instanceof Error ? error.message : "", true);
  }

  show(drill: Drill) {
    const { kind, lesson, position, day } = this.series;
    this.exercise.show(drill);
    if (kind) replaceAddress("practice", { drill: kind, seed: drill.seed });
    else if (lesson) replaceAddress("practice", { lesson, position: String(position) });
    this.showSide(drill);
    find("practice-next").replaceChildren(
      ...(day ? ["All drills"] : [make("u", { textContent: "N" }), "ext"]),
    );
    this.next = null;
    if (kind) this.prefetch();
  }

  /** Requests the next drill; that of a lesson depends on the answer. */
  prefetch() {
    this.next = requestDrill(this.following(), new URLSearchParams());
    this.next.catch(() => {}); // the error is shown if the player goes on
  }

  /** Returns the series of the next drill. */
  following() {
    const { lesson, position = 0 } = this.series;
    if (!lesson) return this.series;
    const solved = readScores().lessons[lesson] ?? {};
    const later = [...POSITION_NUMBERS.slice(position), ...POSITION_NUMBERS.slice(0, position)];
    const open = later.find((number) => number !== position && !solved[number]);
    return { lesson, position: open ?? later[0] };
  }

  goOn() {
    if (this.series.day) {
      location.hash = "#/practice";
      return;
    }
    const next = this.next ?? requestDrill(this.following(), new URLSearchParams());
    this.series = this.following();
    this.load(next);
    this.exercise.board.focus(this.exercise.board.focused, { preventScroll: true });
  }

  showSide(drill: Drill) {
    const { lesson, day } = this.series;
    let title = KINDS[drill.kind].title;
    if (lesson) title = `Lesson: ${techniqueTitle(lesson)}`;
    if (day) title = `Daily drill, ${day}`;
    find("practice-title").textContent = title;
    find("practice-task").textContent = KINDS[drill.kind].task;
    find("practice-idea").hidden = find("practice-positions").hidden = !lesson;
    const { idea = "", look = "" } = techniques.get(lesson ?? "")?.lesson ?? {};
    find("practice-idea").replaceChildren(
      make("p", { textContent: idea }),
      make("p", { textContent: look }),
    );
    this.showMissed(lesson);
    this.showScore(drill);
  }

  /** Links a lesson to the latest games in which its technique was missed. */
  async showMissed(lesson: string | undefined) {
    const missed = lesson ? await gamesMissing(lesson) : [];
    if (lesson !== this.series.lesson) return;
    const links = missed
      .slice(0, GAMES_LISTED)
      .flatMap(({ id, ended }, i) => [
        i ? ", " : "",
        make("a", { href: `#/review?${reviewParameters(id, lesson)}` }, formatDate(ended)),
      ]);
    find("practice-missed").replaceChildren("You missed it in your game of ", ...links, ".");
    find("practice-missed").hidden = !links.length;
  }

  showScore(drill: Drill) {
    const { lesson } = this.series;
    find("practice-score").textContent = lesson
      ? `${solvedCount(lesson)} of ${POSITIONS} solved`
      : scoreText(drill.kind);
    if (lesson) find("practice-positions").replaceChildren(...this.positionLinks(lesson));
  }

  positionLinks(lesson: string) {
    const solved = readScores().lessons[lesson] ?? {};
    return POSITION_NUMBERS.map((number) => {
      const state = number in solved ? (solved[number] ? "solved" : "failed") : "open";
      const link = make("a", {
        href: `#/practice?lesson=${lesson}&position=${number}`,
        textContent: String(number),
        className: state,
        ariaLabel: `Position ${number}, ${state}`,
      });
      if (number === this.series.position) link.setAttribute("aria-current", "true");
      return make("li", {}, link);
    });
  }

  save(result: Result) {
    const { drill } = this.exercise;
    const { kind, lesson, position = 0, day } = this.series;
    if (!drill) return;
    if (lesson) addLessonAnswer(lesson, position, result);
    else addAnswer(drill.kind, result);
    if (day) addDayAnswer(day, result);
    this.showScore(drill);
    if (lesson) this.prefetch();
    if (kind) find("practice-title").textContent = drillTitle(drill);
  }

  key(key: string) {
    if (find("practice-drill").hidden) return false;
    if (this.exercise.key(key)) return true;
    if (key === "n" && this.exercise.isAnswered) this.goOn();
    else return false;
    return true;
  }
}

/** Returns what an address names, or null for the overview. */
function seriesOf(address: URLSearchParams): Series | null {
  const lesson = address.get("lesson") ?? "";
  const kind = address.get("drill") ?? "";
  const day = address.get("day");
  if (hasLesson(lesson)) {
    const solved = readScores().lessons[lesson] ?? {};
    const first = POSITION_NUMBERS.find((number) => !solved[number]) ?? 1;
    const position = Number(address.get("position"));
    return { lesson, position: POSITION_NUMBERS.includes(position) ? position : first };
  }
  if (Object.hasOwn(KINDS, kind)) return { kind: kind as Kind };
  return day ? { day } : null;
}

/** Returns the parameters of the review of a game at the click that missed a technique. */
function reviewParameters(history: string, missed: string = "") {
  return new URLSearchParams({ history, missed });
}

/** @param address may state the seed */
async function requestDrill(
  { kind, lesson, position, day }: Series,
  address: URLSearchParams,
): Promise<Drill> {
  if (day) {
    const daily: Daily = await engine.ask("daily", { date: day });
    return daily.drill;
  }
  if (lesson) {
    const technique = lesson as DrillRequest["technique"];
    return engine.ask("drill", { kind: "safe-cells", technique, seed: String(position) });
  }
  const seed = address.get("seed");
  return engine.ask("drill", { kind: kind ?? "safe-cells", ...(seed && { seed }) });
}
