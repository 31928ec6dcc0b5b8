/** Links to the view Analyse that hold a position. */

import { type Position, positionParameters } from "../links/position";

/**
 * Keeps the address of a link up to date; it may be followed or copied.
 *
 * @param shown returns the position that is shown, or null
 */
export function setUpAnalyseLink(link: HTMLAnchorElement, shown: () => Position | null) {
  const update = async () => {
    const position = shown();
    if (position)
      link.href = `#/analyse?${new URLSearchParams(await positionParameters(position))}`;
  };
  for (const type of ["pointerdown", "focus"]) link.addEventListener(type, update);
  link.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the address is ready by then
    event.preventDefault();
    await update();
    location.href = link.href;
  });
}
