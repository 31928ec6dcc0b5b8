/** Tables that scroll horizontally if they are too wide. */

import { make } from "../dom.js";

/**
 * @param {string} caption
 * @param {string[]} headings
 * @param {(string | Node)[][]} rows the first entry of each is its header
 */
export function table(caption, headings, rows) {
  const made = make(
    "table",
    {},
    make("caption", {}, caption),
    make(
      "thead",
      {},
      make("tr", {}, ...headings.map((name) => make("th", { scope: "col" }, name))),
    ),
    make("tbody", {}, ...rows.map(rowOf)),
  );
  return make(
    "div",
    { className: "lab-table", role: "group", ariaLabel: caption, tabIndex: 0 },
    made,
  );
}

/** @param {(string | Node)[]} cells */
function rowOf([name, ...cells]) {
  const made = make("tr", {}, make("th", { scope: "row" }, name));
  for (const cell of cells) {
    const words = typeof cell === "string" && /^[a-z]/i.test(cell);
    made.append(make("td", { className: words ? "words" : "" }, cell));
  }
  return made;
}
