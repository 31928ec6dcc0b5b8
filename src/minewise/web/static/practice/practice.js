/**
 * The view Practice: an overview, and drills. The address names a drill: `drill=KIND&seed=SEED`, a
 * position of a lesson: `lesson=TECHNIQUE&position=NUMBER`, or the drill of a day: `day=DATE`.
 */

import { request } from "../api.js";
import { find, make, showMessage } from "../dom.js";
import { formatDate } from "../format.js";
import { gamesMissing } from "../history/missed-techniques.js";
import { replaceAddress } from "../router.js";
import { hasLesson, loadTechniques, techniques, techniqueTitle } from "../techniques.js";
import { drillTitle, KINDS, POSITIONS } from "./drill-kinds.js";
import { Exercise } from "./exercise.js";
import { Overview, scoreText } from "./overview.js";
import { addAnswer, addDayAnswer, addLessonAnswer, readScores, solvedCount } from "./score.js";

/**
 * @typedef {import("../../api.js").Drill} Drill
 * @typedef {import("../../api.js").DrillRequest} DrillRequest
 * @typedef {import("../../api.js").Daily} Daily
 * @typedef {import("./drill-kinds.js").Kind} Kind
 * @typedef {import("./score.js").Result} Result
 *
 * @typedef {object} Series where the drills come from
 * @property {Kind} [kind]
 * @property {string} [lesson]
 * @property {number} [position]
 * @property {string} [day]
 */

const GAMES_LISTED = 3;
const POSITION_NUMBERS = Array.from({ length: POSITIONS }, (_, i) => i + 1);

export class Practice {
  constructor() {
    this.overview = new Overview();
    this.exercise = new Exercise((result) => this.save(result));
    /** @type {Series} */
    this.series = {};
    /** @type {Promise<Drill> | null} the next drill, requested while the player thinks */
    this.next = null;
    this.requestCount = 0;
    find("practice-next").addEventListener("click", () => this.goOn());
  }

  /** @param {URLSearchParams} address */
  async enter(address) {
    const number = ++this.requestCount;
    try {
      await loadTechniques();
    } catch (error) {
      this.showError(error);
      return;
    }
    if (number === this.requestCount) this.open(address);
  }

  /** @param {URLSearchParams} address */
  open(address) {
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

  /**
   * Checks if the address names the drill that is shown, as after `replaceAddress`.
   * @param {Series} series
   * @param {string | null} seed
   */
  isShown({ kind }, seed) {
    const { drill } = this.exercise;
    return kind !== undefined && this.series.kind === kind && drill?.seed === seed;
  }

  /** @param {Promise<Drill>} requested */
  async load(requested) {
    const number = ++this.requestCount;
    try {
      const drill = await requested;
      if (number === this.requestCount) this.show(drill);
    } catch (error) {
      if (number === this.requestCount) this.showError(error);
    }
  }

  /** @param {unknown} error */
  showError(error) {
    showMessage(find("practice-message"), error instanceof Error ? error.message : "", true);
  }

  /** @param {Drill} drill */
  show(drill) {
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

  /** @param {Drill} drill */
  showSide(drill) {
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

  /**
   * Links a lesson to the latest games in which its technique was missed.
   * @param {string | undefined} lesson
   */
  async showMissed(lesson) {
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

  /** @param {Drill} drill */
  showScore(drill) {
    const { lesson } = this.series;
    find("practice-score").textContent = lesson
      ? `${solvedCount(lesson)} of ${POSITIONS} solved`
      : scoreText(drill.kind);
    if (lesson) find("practice-positions").replaceChildren(...this.positionLinks(lesson));
  }

  /** @param {string} lesson */
  positionLinks(lesson) {
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

  /** @param {Result} result */
  save(result) {
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

  /** @param {string} key */
  key(key) {
    if (find("practice-drill").hidden) return false;
    if (this.exercise.key(key)) return true;
    if (key === "n" && this.exercise.isAnswered) this.goOn();
    else return false;
    return true;
  }
}

/**
 * Returns what an address names, or null for the overview.
 * @param {URLSearchParams} address
 * @returns {Series | null}
 */
function seriesOf(address) {
  const lesson = address.get("lesson") ?? "";
  const kind = address.get("drill") ?? "";
  const day = address.get("day");
  if (hasLesson(lesson)) {
    const solved = readScores().lessons[lesson] ?? {};
    const first = POSITION_NUMBERS.find((number) => !solved[number]) ?? 1;
    const position = Number(address.get("position"));
    return { lesson, position: POSITION_NUMBERS.includes(position) ? position : first };
  }
  if (Object.hasOwn(KINDS, kind)) return { kind: /** @type {Kind} */ (kind) };
  return day ? { day } : null;
}

/**
 * Returns the parameters of the review of a game at the click that missed a technique.
 * @param {string} history
 * @param {string} [missed]
 */
function reviewParameters(history, missed = "") {
  return new URLSearchParams({ history, missed });
}

/**
 * @param {Series} series
 * @param {URLSearchParams} address may state the seed
 * @returns {Promise<Drill>}
 */
async function requestDrill({ kind, lesson, position, day }, address) {
  if (day) {
    /** @type {Daily} */
    const daily = await request("/api/daily", { date: day });
    return daily.drill;
  }
  if (lesson) {
    const technique = /** @type {DrillRequest["technique"]} */ (lesson);
    return request("/api/drill", { kind: "safe-cells", technique, seed: String(position) });
  }
  const seed = address.get("seed");
  return request("/api/drill", { kind: kind ?? "safe-cells", ...(seed && { seed }) });
}
