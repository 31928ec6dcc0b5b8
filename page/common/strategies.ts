/** The strategies that have a name, and the options of composed ones, which the engine lists. */

import { signal } from "@preact/signals";
import type { Strategies } from "../engine/api";
import { engine } from "../engine/the-engine";
import { locale } from "./language";

export const strategies = signal<Strategies | null>(null);

/** the language in which they are loaded */
let loaded = "";

/** Loads the strategies once in each language. */
export async function loadStrategies() {
  const language = locale();
  if (loaded === language) return;
  strategies.value = await engine.ask("strategies", {});
  loaded = language;
}

/** Returns a strategy by its name; undefined if it is composed, or if they are not loaded. */
export function strategyOf(name: string) {
  if (loaded && loaded !== locale()) loadStrategies().catch(() => {});
  return strategies.value?.strategies.find((one) => one.name === name);
}
