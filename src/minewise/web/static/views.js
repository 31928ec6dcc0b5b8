/**
 * The views by name, in the order of the navigation; the first is the default.
 *
 * A view is a folder `NAME/` with `NAME.js`, which exports its class, `NAME.css`, and `NAME.html`,
 * which holds an element with the id `NAME` and the class `view`. All three are loaded when the view is
 * opened for the first time. A new view needs its folder and a line in `VIEWS`, from which its link in
 * the navigation follows.
 */

import { Play } from "./play/play.js";
import { loadMarkup, loadStyle } from "./view-files.js";

/** @typedef {import("./router.js").View} View */

/**
 * Loads the files of a view, then creates it.
 * @param {string} name
 * @param {() => Promise<new () => View>} importClass
 */
async function load(name, importClass) {
  const [View] = await Promise.all([importClass(), loadMarkup(name), loadStyle(name)]);
  return new View();
}

/** @type {Record<string, () => Promise<View>>} */
export const VIEWS = {
  play: async () => new Play(), // the default view is part of the page
  practice: () => load("practice", async () => (await import("./practice/practice.js")).Practice),
  analyse: () => load("analyse", async () => (await import("./analyse/analyse.js")).Analyse),
  watch: () => load("watch", async () => (await import("./watch/watch.js")).Watch),
  review: () => load("review", async () => (await import("./review/review.js")).Review),
  history: () => load("history", async () => (await import("./history/history.js")).History),
  lab: () => load("lab", async () => (await import("./lab/lab.js")).Lab),
};
