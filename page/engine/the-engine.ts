/** The engine of this page, as the page was built. */

import { find } from "../common/dom";
import { setUpOffline } from "../offline";
import type { Engine } from "./engine";
import { HttpEngine } from "./http";
import { type Loading, WorkerEngines } from "./worker-engine";

/** Whether a server answers: only then there is a laboratory. Filled in by the build. */
declare const HAS_SERVER: boolean;
export const hasServer = HAS_SERVER;

const workers = HAS_SERVER ? null : new WorkerEngines(setUpOffline(), showLoading);

export const engine: Engine = HAS_SERVER ? new HttpEngine() : (workers as WorkerEngines);

/** Loads an engine of this browser before the first question. */
export function loadEngine() {
  workers?.load();
}

function showLoading({ share }: Loading) {
  const line = find("engine-loading", HTMLProgressElement);
  line.hidden = share === 1;
  line.value = share;
}
