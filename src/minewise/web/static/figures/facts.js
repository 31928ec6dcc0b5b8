/** Lists of facts about a game or a position. */

import { make } from "../dom.js";
import { nonBreaking } from "../format.js";
import { explained } from "./terms.js";

/**
 * Fills a description list.
 * @param {HTMLElement} list
 * @param {[string, string][]} entries
 */
export function fillList(list, entries) {
  list.replaceChildren(
    ...entries.flatMap(([term, description]) => [
      make("dt", {}, ...explained(term)),
      make("dd", { textContent: nonBreaking(description) }),
    ]),
  );
}
