/** The view of the laboratory: what is shown, and what there is to show. */

import { ask, Refused } from "../api.js";
import { find, make, say } from "../dom.js";
import { addressed } from "../router.js";
import { aboutJob, aboutProgress, outcome, titleOfJob } from "./about.js";
import { examples } from "./examples.js";
import { LabForm } from "./form.js";
import { jobLinks, ledgerLinks } from "./lists.js";
import { OpeningMap } from "./map.js";
import { patch } from "./patch.js";
import { drawRuns } from "./runs.js";

/** @typedef {import("../../api.js").Job} Job */
/** @typedef {import("../../api.js").Ledger} Ledger */
/** @typedef {import("../../api.js").LabRun} LabRun */

const PAUSE = 500;
const BRISK = 2; // seconds in which a job is looked at more often, because many are short
const BRISK_PAUSE = 150;
const LEDGER_PAUSE = 2000;
const LIST_PAUSE = 3000;
const INTRO =
  "What is a strategy worth? Play very many games and count. A simulation plays one strategy, a comparison several on the same boards, openings every first cell of a board.";

export class Lab {
  constructor() {
    this.form = new LabForm((job) => {
      location.hash = `#/lab?job=${job.id}`;
    });
    this.path = "";
    this.later = 0;
    /** Which look is the latest: what others were told is dropped. */
    this.turn = 0;
    this.listing = 0;
    this.status = "";
    /** @type {OpeningMap[]} */
    this.maps = [];
    find("lab-examples").append(
      ...examples((order) => {
        this.form.take(order);
        this.form.send();
      }),
    );
    /** @type {Job | null} what is shown, if it is a job */
    this.job = null;
    find("lab-again").addEventListener("click", () => this.again());
    find("lab-stop").addEventListener("click", () => this.stop());
    document.addEventListener("visibilitychange", () => this.path && this.look());
  }

  /** @param {URLSearchParams} asked a job, or a ledger; otherwise the latest job */
  async enter(asked) {
    this.form.fill();
    const ledger = asked.get("ledger");
    const job = asked.get("job");
    if (ledger) this.open(`/api/ledgers/${encodeURIComponent(ledger)}`, ledger);
    else if (job) this.open(`/api/jobs/${encodeURIComponent(job)}`, "Laboratory");
    else this.clear("Laboratory");
    const { turn } = this;
    const jobs = await this.list();
    if (ledger || job || turn !== this.turn) return;
    if (!jobs.length) return this.introduce();
    addressed("lab", { job: jobs[0].id });
    await this.enter(new URLSearchParams({ job: jobs[0].id }));
  }

  leave() {
    clearTimeout(this.listing);
    this.quiet();
  }

  /**
   * @param {string} path of what is shown
   * @param {string} title until it is there
   */
  open(path, title) {
    if (path !== this.path) this.clear(title);
    this.path = path;
    find("lab-title").scrollIntoView({ block: "nearest" });
    return this.look();
  }

  introduce() {
    this.clear("Laboratory");
    find("lab-about").textContent = INTRO;
    find("lab-examples").hidden = false;
  }

  /** Looks at nothing any more. */
  quiet() {
    clearTimeout(this.later);
    this.turn++;
    this.path = this.status = "";
  }

  /** @param {string} title */
  clear(title) {
    this.quiet();
    find("lab-title").textContent = title;
    find("lab-about").textContent = "";
    say(find("lab-said"), "");
    this.job = null;
    for (const name of ["lab-progress", "lab-stop", "lab-again", "lab-examples"])
      find(name).hidden = true;
    this.show([]);
  }

  /** Asks how it stands, and again as long as it changes. */
  async look() {
    const turn = ++this.turn;
    clearTimeout(this.later);
    if (document.hidden) return;
    let pause = PAUSE;
    try {
      const told = await ask(this.path);
      if (turn !== this.turn) return;
      pause = "order" in told ? this.showJob(told) : this.showLedger(told);
    } catch (error) {
      if (turn !== this.turn || !(error instanceof Refused)) return;
      say(find("lab-said"), error.message, true);
      if (error.status === 404) return;
    }
    if (pause) this.later = setTimeout(() => this.look(), pause);
  }

  /**
   * @param {Job} job
   * @returns {number} when to look again; 0 for never
   */
  showJob(job) {
    const live = isUnderWay(job);
    find("lab-title").textContent = titleOfJob(job);
    find("lab-about").textContent = aboutJob(job);
    find("lab-stop").hidden = !live;
    find("lab-again").hidden = live;
    this.job = job;
    find("lab-progress").hidden = false;
    Object.assign(find("lab-done", HTMLProgressElement), { max: job.wanted, value: job.games });
    find("lab-speed").textContent = aboutProgress(job);
    const said = job.problem ? `The ledger cannot be read: ${job.problem}` : outcome(job);
    if (find("lab-said").textContent !== said)
      say(find("lab-said"), said, job.status === "failed" || Boolean(job.problem));
    this.show(job.runs);
    if (job.status !== this.status) this.list();
    this.status = job.status;
    if (!live) return 0;
    return job.seconds < BRISK ? BRISK_PAUSE : PAUSE;
  }

  /** @param {Ledger} ledger */
  showLedger(ledger) {
    find("lab-title").textContent = ledger.name;
    const changed = new Date(1000 * ledger.changed).toLocaleString();
    find("lab-about").textContent = `A ledger of the command line, written to last on ${changed}.`;
    const empty = ledger.runs.length ? "" : "It holds no games yet.";
    say(find("lab-said"), ledger.problem ?? empty, Boolean(ledger.problem));
    this.show(ledger.runs);
    return LEDGER_PAUSE;
  }

  /** @param {LabRun[]} runs */
  show(runs) {
    patch(find("lab-runs"), drawRuns(runs));
    const maps = runs.flatMap((run) => run.maps);
    for (const gone of this.maps.splice(maps.length)) gone.element.remove();
    maps.forEach((map, i) => {
      this.maps[i] ??= new OpeningMap(find("lab-maps"));
      this.maps[i].show(map);
    });
  }

  /** Lets the form say what is shown, to change it. */
  again() {
    if (!this.job) return;
    this.form.take(this.job.order);
    find("lab-new").scrollIntoView({ block: "nearest" });
    this.form.field("games").focus();
  }

  async stop() {
    if (!this.path) return;
    try {
      const job = await ask(`${this.path}/stop`, {});
      this.showJob(job);
      find("lab-title").focus();
    } catch (error) {
      if (error instanceof Refused) say(find("lab-said"), error.message, true);
    }
  }

  /** Lists what there is. */
  async list() {
    try {
      const [{ jobs }, { ledgers }] = await Promise.all([
        /** @type {Promise<import("../../api.js").Jobs>} */ (ask("/api/jobs")),
        /** @type {Promise<import("../../api.js").Ledgers>} */ (ask("/api/ledgers")),
      ]);
      clearTimeout(this.listing);
      if (this.path && jobs.some(isUnderWay))
        this.listing = setTimeout(() => this.list(), LIST_PAUSE);
      patch(find("lab-jobs"), make("ul", {}, ...jobLinks(jobs)));
      patch(find("lab-ledgers"), make("ul", {}, ...ledgerLinks(ledgers)));
      return jobs;
    } catch (error) {
      if (error instanceof Refused) say(find("lab-said"), error.message, true);
      return [];
    }
  }
}

/** @param {{ status: string }} job */
function isUnderWay({ status }) {
  return status === "queued" || status === "running";
}
