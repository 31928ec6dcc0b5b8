/** Tables that scroll horizontally if they are too wide. */

import { make } from "../common/dom";
import { explained } from "./terms";

/** @param rows the first entry of each is its header */
export function table(caption: string, headings: string[], rows: (string | Node)[][]) {
  const element = make(
    "table",
    {},
    make("caption", {}, caption),
    make(
      "thead",
      {},
      make("tr", {}, ...headings.map((name) => make("th", { scope: "col" }, ...explained(name)))),
    ),
    make("tbody", {}, ...rows.map(tableRow)),
  );
  return make(
    "div",
    { className: "figures-table", role: "group", ariaLabel: caption, tabIndex: 0 },
    element,
  );
}

function tableRow([name, ...cells]: (string | Node)[]) {
  const element = make("tr", {}, make("th", { scope: "row" }, name));
  for (const cell of cells) {
    const isText = typeof cell === "string" && /^[a-z]/i.test(cell);
    element.append(make("td", { className: isText ? "words" : "" }, cell));
  }
  return element;
}
