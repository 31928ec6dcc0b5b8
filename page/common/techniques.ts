/** The techniques, which the engine lists, the easiest first. */

import { signal } from "@preact/signals";
import type { Techniques } from "../engine/api";
import { engine } from "../engine/the-engine";
import { locale } from "./language";

export type Technique = Techniques["techniques"][number];

export const techniques: Map<string, Technique> = new Map();

/** the language in which they are loaded */
const loaded = signal("");

/** Loads the techniques once in each language. */
export async function loadTechniques() {
  const language = locale();
  if (loaded.value === language) return;
  const answer: Techniques = await engine.ask("techniques", {});
  for (const technique of answer.techniques) techniques.set(technique.name, technique);
  loaded.value = language;
}

export function lessonNames() {
  return [...techniques.keys()].filter(hasLesson);
}

export function hasLesson(name: string) {
  return Boolean(techniques.get(name)?.lesson);
}

/** Returns the title of a technique; its name if the techniques are not loaded. */
export function techniqueTitle(name: string) {
  if (loaded.value && loaded.value !== locale()) loadTechniques().catch(() => {});
  return techniques.get(name)?.title ?? name;
}
