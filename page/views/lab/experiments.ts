/** The experiments and ledgers of a server: which one is shown, and the lists of both. */

import { signal } from "@preact/signals";
import type { Job, JobLine, Jobs, Ledger, LedgerLine, Ledgers } from "../../engine/api";
import { EngineError } from "../../engine/engine";
import { request } from "../../engine/http";
import { LAB as texts } from "../../texts/lab";

const PAUSE = 500;
const FAST_PERIOD = 2; // seconds of faster polling at the start, because many experiments are short
const FAST_PAUSE = 150;
const LEDGER_PAUSE = 2000;
const LIST_PAUSE = 3000;

/** What is shown; nothing while it is loaded, or before the first experiment. */
export const shown = signal<Job | Ledger | null>(null);
export const title = signal(texts.title);
export const problem = signal("");
export const isIntroduced = signal(false);
export const jobs = signal<JobLine[]>([]);
export const ledgers = signal<LedgerLine[]>([]);

/** The path of what is shown, or empty. */
let path = "";
/** Ends the polling of what was shown before. */
let polling = new AbortController();
let listTimer = 0;

export function isJob(one: Job | Ledger): one is Job {
  return "settings" in one;
}

export function isActive({ status }: { status: string }) {
  return status === "queued" || status === "running";
}

/**
 * Shows a job or a ledger of the server.
 *
 * @param heading shown until it is loaded
 */
export function open(address: string, heading: string) {
  if (address !== path) clear(heading);
  path = address;
  poll();
}

/** Shows nothing yet. */
export function clear(heading: string) {
  close();
  title.value = heading;
  problem.value = "";
  shown.value = null;
  isIntroduced.value = false;
}

/** Ends the polling. */
export function close() {
  clearTimeout(listTimer);
  polling.abort();
  path = "";
}

/** Requests the current state, and polls it while it changes. */
export async function poll() {
  polling.abort();
  polling = new AbortController();
  const { signal } = polling;
  while (path && !document.hidden && !signal.aborted) {
    const pause = await update(signal);
    if (!pause) return;
    await new Promise((done) => setTimeout(done, pause));
  }
}

/** @returns milliseconds until the next request; 0 for none */
async function update(signal: AbortSignal): Promise<number> {
  try {
    const answer = await request<Job | Ledger>(path);
    return signal.aborted ? 0 : show(answer);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (signal.aborted) return 0;
    problem.value = error.message;
    return error.code === "not-found" ? 0 : PAUSE;
  }
}

function show(answer: Job | Ledger): number {
  const before = shown.value;
  shown.value = answer;
  problem.value = "";
  title.value = isJob(answer) ? texts.jobTitle(answer) : answer.name;
  if (!isJob(answer)) return LEDGER_PAUSE;
  const isNew = !before || !isJob(before) || before.status !== answer.status;
  if (isNew) loadLists();
  if (!isActive(answer)) return 0;
  return answer.seconds < FAST_PERIOD ? FAST_PAUSE : PAUSE;
}

export async function stop() {
  try {
    show(await request<Job>(`${path}/stop`, {}));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    problem.value = error.message;
  }
}

/** Updates the lists of experiments and ledgers. */
export async function loadLists() {
  try {
    const [found, files] = await Promise.all([
      request<Jobs>("api/jobs"),
      request<Ledgers>("api/ledgers"),
    ]);
    jobs.value = found.jobs;
    ledgers.value = files.ledgers;
    clearTimeout(listTimer);
    if (path && found.jobs.some(isActive)) listTimer = setTimeout(loadLists, LIST_PAUSE);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    problem.value = error.message;
  }
}
