/** The techniques, which the engine lists, the easiest first. */

import type { Techniques } from "../engine/api";
import { engine } from "../engine/the-engine";

export type Technique = Techniques["techniques"][number];

export const techniques: Map<string, Technique> = new Map();

/** Loads the techniques once. */
export async function loadTechniques() {
  if (techniques.size) return;
  const answer: Techniques = await engine.ask("techniques", {});
  for (const technique of answer.techniques) techniques.set(technique.name, technique);
}

/** Returns the names of the techniques that have a lesson. */
export function lessonNames() {
  return [...techniques.keys()].filter(hasLesson);
}

export function hasLesson(name: string) {
  return Boolean(techniques.get(name)?.lesson);
}

/** Returns the title of a technique; its name if the techniques are not loaded. */
export function techniqueTitle(name: string) {
  return techniques.get(name)?.title ?? name;
}
