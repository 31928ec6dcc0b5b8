/** The view Laboratory: an experiment or ledger, and the lists of both. */

import { ask, Refused } from "../api.js";
import { find, make, say } from "../dom.js";
import { addressed } from "../router.js";
import { unbroken } from "../words.js";
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
const BRISK = 2; // seconds of faster polling at the start, because many experiments are short
const BRISK_PAUSE = 150;
const LEDGER_PAUSE = 2000;
const LIST_PAUSE = 3000;
const INTRO =
  "Measure the win rate of strategies over many games. A simulation plays one strategy, a comparison plays several on the same boards, and openings tries every first cell of a board.";

export class Lab {
  constructor() {
    this.form = new LabForm((job) => {
      location.hash = `#/lab?job=${job.id}`;
    });
    this.path = "";
    this.later = 0;
    /** The number of the latest request; the answers of others are dropped. */
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
    /** @type {Job | null} the shown experiment, or null for a ledger */
    this.job = null;
    find("lab-again").addEventListener("click", () => this.again());
    find("lab-stop").addEventListener("click", () => this.stop());
    document.addEventListener("visibilitychange", () => this.path && this.look());
  }

  /** @param {URLSearchParams} asked a job or a ledger; default: the latest job */
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
   * @param {string} path the path of the job or ledger
   * @param {string} title shown until it is loaded
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

  /** Stops polling. */
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

  /** Requests the current state, and polls it while it changes. */
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
   * @returns {number} milliseconds until the next request; 0 for none
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
    const said = unbroken(job.problem ? `The ledger cannot be read: ${job.problem}` : outcome(job));
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
    find("lab-about").textContent =
      `A ledger written by the command line, last changed on ${changed}.`;
    const empty = ledger.runs.length ? "" : "The ledger contains no games yet.";
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

  /** Copies the settings of the shown experiment to the form. */
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

  /** Updates the lists of experiments and ledgers, and returns the jobs. */
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
