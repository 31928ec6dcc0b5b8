/**
 * The views by name; the first is the default. The navigation has four places.
 *
 * A view is a folder `NAME/` in `views/` with `NAME.tsx`, whose default export is its class, and `NAME.css` if it
 * has styles of its own. The class renders the view into the element with the id `NAME`, which exists
 * before. A new view needs its folder, a line in `VIEWS`, one in a table of links
 * (`texts/page.ts`), and one in `design/views.css`. The script is loaded when the view is opened for the first time.
 */

import { find, make } from "./common/dom";
import type { View } from "./router";
import { Play } from "./views/play/play";

/** Adds the element of a view to the page, hidden, then creates the view. */
async function load(name: string, script: Promise<{ default: new () => View }>) {
  viewStyle ??= useViewStyle();
  const [{ default: View }] = await Promise.all([script, viewStyle]);
  find("view-message").before(make("div", { id: name, className: "view", hidden: true }));
  return new View();
}

let viewStyle: Promise<unknown> | null = null;

/** Loads the style sheet of all views but Play, whose styles are part of the page. */
async function useViewStyle() {
  const href = find("view-style", HTMLMetaElement).content;
  const link = make("link", { rel: "stylesheet", href });
  document.head.append(link);
  await new Promise((done) => {
    for (const type of ["load", "error"]) link.addEventListener(type, done, { once: true });
  });
}

export const VIEWS: Record<string, () => Promise<View>> = {
  play: async () => new Play(), // the default view and its element are part of the page
  learn: () => load("learn", import("./views/learn/learn")),
  analyse: () => load("analyse", import("./views/analyse/analyse")),
  watch: () => load("watch", import("./views/watch/watch")),
  review: () => load("review", import("./views/review/review")),
  history: () => load("history", import("./views/history/history")),
  lab: () => load("lab", import("./views/lab/lab")),
  flags: () => load("flags", import("./views/flags/flags")),
};

/** The views of each place that has several; a line of links leads to them. */
export const SECTIONS: Record<string, string[]> = { analyse: ["analyse", "review", "watch"] };
