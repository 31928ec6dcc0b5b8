/** Links to the view Analyse that hold a position. */

import type { Position } from "../links/position";

/**
 * Keeps the address of a link up to date; it may be followed or copied.
 *
 * @param shown returns the position that is shown, or null
 * @param also further parameters
 */
export function setUpAnalyseLink(link: HTMLAnchorElement, shown: () => Position | null, also = {}) {
  const update = async () => {
    const position = shown();
    if (!position) return;
    const { positionParameters } = await import("../links/position");
    const parameters = { ...(await positionParameters(position)), ...also };
    link.href = `#/analyse?${new URLSearchParams(parameters)}`;
  };
  for (const type of ["pointerdown", "focus"]) link.addEventListener(type, update);
  link.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the address is ready by then
    event.preventDefault();
    await update();
    location.href = link.href;
  });
}
