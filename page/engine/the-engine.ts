/** The engine of this page, as the page was built. */

import { setUpOffline } from "../offline";
import type { Engine } from "./engine";
import { HttpEngine } from "./http";
import { showLoading } from "./loading";
import { WorkerEngines } from "./worker-engine";

/** Whether a server answers: only then there is a laboratory. */
export const hasServer =
  document.querySelector('meta[name="engine"]')?.getAttribute("content") === "http";

const workers = hasServer ? null : new WorkerEngines(setUpOffline(), showLoading);

export const engine: Engine = workers ?? new HttpEngine();

/** Loads an engine of this browser before the first question. */
export function loadEngine() {
  workers?.load();
}
