/** The view Laboratory: an experiment or ledger, and the lists of both. */

import { find, make, showMessage } from "../../common/dom";
import { nonBreaking } from "../../common/format";
import type { Job, Jobs, LabRun, Ledger, Ledgers } from "../../engine/api";
import { EngineError } from "../../engine/engine";
import { request } from "../../engine/http";
import { replaceAddress } from "../../router";
import { describeJob, describeProgress, describeStatus, jobTitle } from "./descriptions";
import { exampleButtons } from "./examples";
import { LabForm } from "./form";
import { jobLinks, ledgerLinks } from "./lists";
import { OpeningMap } from "./map";
import { patch } from "./patch";
import { drawRuns } from "./runs";

const PAUSE = 500;
const FAST_PERIOD = 2; // seconds of faster polling at the start, because many experiments are short
const FAST_PAUSE = 150;
const LEDGER_PAUSE = 2000;
const LIST_PAUSE = 3000;
const INTRO =
  "Measure the win rate of strategies over many games. A simulation plays one strategy, a comparison plays several on the same boards, and openings tries every first cell of a board.";

export class Lab {
  form;
  path;
  timer;
  /** The number of the latest request; the answers of others are dropped. */
  requestNumber;
  listTimer;
  status;
  maps: OpeningMap[];
  /** the shown experiment, or null for a ledger */
  job: Job | null;
  constructor() {
    this.form = new LabForm((job) => {
      location.hash = `#/lab?job=${job.id}`;
    });
    this.path = "";
    this.timer = 0;
    this.requestNumber = 0;
    this.listTimer = 0;
    this.status = "";
    this.maps = [];
    find("lab-examples").append(
      ...exampleButtons((settings) => {
        this.form.fill(settings);
        this.form.submit();
      }),
    );
    this.job = null;
    find("lab-repeat").addEventListener("click", () => this.copySettings());
    find("lab-stop").addEventListener("click", () => this.stop());
    document.addEventListener("visibilitychange", () => this.path && this.poll());
  }

  /** @param parameters a job or a ledger; default: the latest job */
  async enter(parameters: URLSearchParams) {
    this.form.loadStrategies();
    const ledger = parameters.get("ledger");
    const job = parameters.get("job");
    if (ledger) this.open(`api/ledgers/${encodeURIComponent(ledger)}`, ledger);
    else if (job) this.open(`api/jobs/${encodeURIComponent(job)}`, "Laboratory");
    else this.clear("Laboratory");
    const { requestNumber } = this;
    const jobs = await this.loadLists();
    if (ledger || job || requestNumber !== this.requestNumber) return;
    if (!jobs.length) return this.showIntroduction();
    replaceAddress("lab", { job: jobs[0].id });
    await this.enter(new URLSearchParams({ job: jobs[0].id }));
  }

  leave() {
    clearTimeout(this.listTimer);
    this.stopPolling();
  }

  /**
   * @param path the path of the job or ledger
   * @param title shown until it is loaded
   */
  open(path: string, title: string) {
    if (path !== this.path) this.clear(title);
    this.path = path;
    find("lab-title").scrollIntoView({ block: "nearest" });
    return this.poll();
  }

  showIntroduction() {
    this.clear("Laboratory");
    find("lab-about").textContent = INTRO;
    find("lab-examples").hidden = false;
  }

  /** Stops polling. */
  stopPolling() {
    clearTimeout(this.timer);
    this.requestNumber++;
    this.path = this.status = "";
  }

  clear(title: string) {
    this.stopPolling();
    find("lab-title").textContent = title;
    find("lab-about").textContent = "";
    showMessage(find("lab-message"), "");
    this.job = null;
    for (const name of ["lab-progress", "lab-stop", "lab-repeat", "lab-examples"])
      find(name).hidden = true;
    this.show([]);
  }

  /** Requests the current state, and polls it while it changes. */
  async poll() {
    const requestNumber = ++this.requestNumber;
    clearTimeout(this.timer);
    if (document.hidden) return;
    let pause = PAUSE;
    try {
      const answer = await request<Job | Ledger>(this.path);
      if (requestNumber !== this.requestNumber) return;
      pause = "settings" in answer ? this.showJob(answer) : this.showLedger(answer);
    } catch (error) {
      if (requestNumber !== this.requestNumber || !(error instanceof EngineError)) return;
      showMessage(find("lab-message"), error.message, true);
      if (error.code === "not-found") return;
    }
    if (pause) this.timer = setTimeout(() => this.poll(), pause);
  }

  /** @returns milliseconds until the next request; 0 for none */
  showJob(job: Job): number {
    const active = isActive(job);
    find("lab-title").textContent = jobTitle(job);
    find("lab-about").textContent = describeJob(job);
    find("lab-stop").hidden = !active;
    find("lab-repeat").hidden = active;
    this.job = job;
    find("lab-progress").hidden = false;
    Object.assign(find("lab-done", HTMLProgressElement), { max: job.wanted, value: job.games });
    find("lab-speed").textContent = describeProgress(job);
    const message = nonBreaking(
      job.problem ? `The ledger cannot be read: ${job.problem}` : describeStatus(job),
    );
    if (find("lab-message").textContent !== message)
      showMessage(find("lab-message"), message, job.status === "failed" || Boolean(job.problem));
    this.show(job.runs);
    if (job.status !== this.status) this.loadLists();
    this.status = job.status;
    if (!active) return 0;
    return job.seconds < FAST_PERIOD ? FAST_PAUSE : PAUSE;
  }

  showLedger(ledger: Ledger) {
    find("lab-title").textContent = ledger.name;
    const changed = new Date(1000 * ledger.changed).toLocaleString();
    find("lab-about").textContent =
      `A ledger written by the command line, last changed on ${changed}.`;
    const empty = ledger.runs.length ? "" : "The ledger contains no games yet.";
    showMessage(find("lab-message"), ledger.problem ?? empty, Boolean(ledger.problem));
    this.show(ledger.runs);
    return LEDGER_PAUSE;
  }

  show(runs: LabRun[]) {
    patch(find("lab-runs"), drawRuns(runs));
    const maps = runs.flatMap((run) => run.maps);
    for (const removed of this.maps.splice(maps.length)) removed.element.remove();
    maps.forEach((map, i) => {
      this.maps[i] ??= new OpeningMap(find("lab-maps"));
      this.maps[i].show(map);
    });
  }

  /** Copies the settings of the shown experiment to the form. */
  copySettings() {
    if (!this.job) return;
    this.form.fill(this.job.settings);
    find("lab-new").scrollIntoView({ block: "nearest" });
    this.form.field("games").focus();
  }

  async stop() {
    if (!this.path) return;
    try {
      const job = await request<Job>(`${this.path}/stop`, {});
      this.showJob(job);
      find("lab-title").focus();
    } catch (error) {
      if (error instanceof EngineError) showMessage(find("lab-message"), error.message, true);
    }
  }

  /** Updates the lists of experiments and ledgers, and returns the jobs. */
  async loadLists() {
    try {
      const [{ jobs }, { ledgers }] = await Promise.all([
        request("api/jobs") as Promise<Jobs>,
        request("api/ledgers") as Promise<Ledgers>,
      ]);
      clearTimeout(this.listTimer);
      if (this.path && jobs.some(isActive))
        this.listTimer = setTimeout(() => this.loadLists(), LIST_PAUSE);
      patch(find("lab-jobs"), make("ul", {}, ...jobLinks(jobs)));
      patch(find("lab-ledgers"), make("ul", {}, ...ledgerLinks(ledgers)));
      return jobs;
    } catch (error) {
      if (error instanceof EngineError) showMessage(find("lab-message"), error.message, true);
      return [];
    }
  }
}

function isActive({ status }: { status: string }) {
  return status === "queued" || status === "running";
}
