/** The engine of this page, as the page was built. */

import { find } from "../common/dom";
import type { Engine } from "./engine";
import { HttpEngine } from "./http";
import { WorkerEngines } from "./worker-engine";

/** Whether a server answers: only then there is a laboratory. Filled in by the build. */
declare const HAS_SERVER: boolean;
export const hasServer = HAS_SERVER;

const workers = HAS_SERVER ? null : new WorkerEngines(setUpOffline(), showLoading);

export const engine: Engine = HAS_SERVER ? new HttpEngine() : (workers as WorkerEngines);

/** Loads an engine of this browser before the first question. */
export function loadEngine() {
  workers?.load();
}

function showLoading(share: number) {
  const line = find("engine-loading", HTMLProgressElement);
  line.hidden = share === 1;
  line.value = share;
}

const PATIENCE_MS = 10_000;

/**
 * Installs it. A new version takes over when the page is loaded the next time, before a game is
 * resumed.
 *
 * @returns resolves when the files that are loaded from now on are kept
 */
export async function setUpOffline(): Promise<void> {
  const workers = navigator.serviceWorker;
  try {
    const registration = await workers.register("service-worker.js", { type: "module" });
    if (registration.waiting && workers.controller) {
      workers.addEventListener("controllerchange", () => location.reload());
      registration.waiting.postMessage("take over");
    }
    if (workers.controller) return;
    await Promise.race([
      new Promise((resolve) => workers.addEventListener("controllerchange", resolve)),
      new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    ]);
  } catch {
    // the browser keeps no files of this page: a private window, or an address without https
  }
}
