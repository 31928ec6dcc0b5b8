/**
 * The views by name, in the order of the navigation; the first is the default.
 *
 * A view is a folder `NAME/` in `views/` with `NAME.tsx`, which exports its class, and `NAME.css`. The
 * class renders the view into the element with the id `NAME`, which exists before. A new view needs its
 * folder, a line in `VIEWS`, from which its link in the navigation follows, and one in
 * `design/page.css`. The script is loaded when the view is opened for the first time.
 */

import { find, make } from "./common/dom";
import type { View } from "./router";
import { Play } from "./views/play/play";

/** Adds the element of a view to the page, hidden, then creates the view. */
async function load(name: string, script: Promise<new () => View>) {
  const View = await script;
  find("view-message").before(make("div", { id: name, className: "view", hidden: true }));
  return new View();
}

export const VIEWS: Record<string, () => Promise<View>> = {
  play: async () => new Play(), // the default view and its element are part of the page
  practice: () =>
    load(
      "practice",
      import("./views/practice/practice").then(({ Practice }) => Practice),
    ),
  analyse: () =>
    load(
      "analyse",
      import("./views/analyse/analyse").then(({ Analyse }) => Analyse),
    ),
  watch: () =>
    load(
      "watch",
      import("./views/watch/watch").then(({ Watch }) => Watch),
    ),
  review: () =>
    load(
      "review",
      import("./views/review/review").then(({ Review }) => Review),
    ),
  history: () =>
    load(
      "history",
      import("./views/history/history").then(({ History }) => History),
    ),
  lab: () =>
    load(
      "lab",
      import("./views/lab/lab").then(({ Lab }) => Lab),
    ),
  flags: () =>
    load(
      "flags",
      import("./views/flags/flags").then(({ Flags }) => Flags),
    ),
};

/** The views without a link in the navigation; other views link to them. */
export const SIDE_VIEWS = new Set(["flags"]);
