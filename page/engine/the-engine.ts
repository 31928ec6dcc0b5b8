/** The engine of this page, as the page was built or is served. */

import type { Engine } from "./engine";
import { HttpEngine } from "./http";

/** Whether a server answers: only then there is a laboratory. */
export const hasServer =
  document.querySelector('meta[name="engine"]')?.getAttribute("content") === "http";

export const engine: Engine = new HttpEngine();
