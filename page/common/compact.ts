/** Whether the page has a single column, as on phones; style sheets have the same condition. */

import { signal } from "@preact/signals";

const narrow = matchMedia("(max-width: 700px), (max-width: 1100px) and (pointer: coarse)");

export const isCompact = signal(narrow.matches);

narrow.addEventListener("change", () => {
  isCompact.value = narrow.matches;
});
