/** Lists of facts about a game or a position. */

import { make } from "../common/dom";
import { nonBreaking } from "../common/format";
import { explained } from "./terms";

/** Fills a description list. */
export function fillList(list: HTMLElement, entries: [string, string][]) {
  list.replaceChildren(
    ...entries.flatMap(([term, description]) => [
      make("dt", {}, ...explained(term)),
      make("dd", { textContent: nonBreaking(description) }),
    ]),
  );
}
