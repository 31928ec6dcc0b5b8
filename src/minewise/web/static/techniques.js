/**
 * The techniques, which the server lists, the easiest first.
 *
 * @typedef {import("../api.js").Techniques} Techniques
 * @typedef {Techniques["techniques"][number]} Technique
 */

import { request } from "./api.js";

/** @type {Map<string, Technique>} */
export const techniques = new Map();

/** Loads the techniques once. */
export async function loadTechniques() {
  if (techniques.size) return;
  /** @type {Techniques} */
  const answer = await request("/api/techniques", {});
  for (const technique of answer.techniques) techniques.set(technique.name, technique);
}

/** Returns the names of the techniques that have a lesson. */
export function lessonNames() {
  return [...techniques.keys()].filter(hasLesson);
}

/** @param {string} name */
export function hasLesson(name) {
  return Boolean(techniques.get(name)?.lesson);
}

/**
 * Returns the title of a technique; its name if the techniques are not loaded.
 * @param {string} name
 */
export function techniqueTitle(name) {
  return techniques.get(name)?.title ?? name;
}
