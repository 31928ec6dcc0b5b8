/**
 * The views by name, in the order of the navigation; the first is the default.
 *
 * A view is a folder `NAME/` with `NAME.js`, which exports its class, `NAME.css`, and `NAME.html`,
 * which holds an element with the id `NAME` and the class `view`. All three are loaded when the
 * view is opened for the first time. A new view needs its folder and a line in `VIEWS`, from which
 * its link in the navigation follows.
 */

import { Play } from "./views/play/play";
import { loadMarkup, loadStyle } from "./view-files";
import type { View } from "./router";


/** Loads the files of a view, then creates it. */
async function load(name: string, importClass: () => Promise<new () => View>) {
  const [View] = await Promise.all([importClass(), loadMarkup(name), loadStyle(name)]);
  return new View();
}

export const VIEWS: Record<string, () => Promise<View>> = {
  play: async () => new Play(), // the default view is part of the page
  practice: () => load("practice", async () => (await import("./views/practice/practice")).Practice),
  analyse: () => load("analyse", async () => (await import("./views/analyse/analyse")).Analyse),
  watch: () => load("watch", async () => (await import("./views/watch/watch")).Watch),
  review: () => load("review", async () => (await import("./views/review/review")).Review),
  history: () => load("history", async () => (await import("./views/history/history")).History),
  lab: () => load("lab", async () => (await import("./views/lab/lab")).Lab),
};
