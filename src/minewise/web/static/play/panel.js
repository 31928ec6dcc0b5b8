/** The buttons and links of a game, during the game and at its end. */

import { encode } from "../analyse/position-code.js";
import { find } from "../dom.js";
import { markAssisted } from "./best-times.js";
import { isOver } from "./game-end.js";
import { linkParameters } from "./link.js";

/** @typedef {import("../../api.js").Game} Game */

/** In a single column, the links at the end of a game come after the tools, which do not move. */
const narrowScreen = matchMedia("(max-width: 820px)");

/** @param {() => Game | null} currentGame */
export function setUpPanel(currentGame) {
  const placeLinks = () =>
    (narrowScreen.matches ? find("play-tools") : find("play-announcement")).after(
      find("play-ending"),
    );
  narrowScreen.addEventListener("change", placeLinks);
  placeLinks();
  const link = find("analyse-this", HTMLAnchorElement);
  for (const type of ["pointerdown", "focus", "click"]) {
    link.addEventListener(type, () => {
      const game = currentGame();
      if (game) link.href = `#/analyse?p=${positionCode(game)}`; // the link may be followed or copied
      if (game && type === "click" && !isOver(game)) markAssisted(game);
    });
  }
}

/** @param {Game} game */
export function showPanel(game) {
  const over = isOver(game);
  find("undo", HTMLButtonElement).disabled = game.actions === 0;
  find("hint", HTMLButtonElement).disabled = over;
  find("torus-note").hidden = game.topology !== "torus";
  find("play-ending").hidden = !over;
  if (!over) return;
  const parameters = linkParameters(game);
  find("watch-this", HTMLAnchorElement).href = `#/watch?${parameters}`;
  find("review-this", HTMLAnchorElement).href = `#/review?game=${game.id}`;
  find("same-again", HTMLAnchorElement).href = `#/play?${parameters}`;
}

/**
 * Returns the position of the player as a code for a link to Analyse.
 * @param {Game} game
 */
function positionCode({ cells, mines, topology }) {
  return encode({ rows: cells, mines, topology });
}

/**
 * Copies a link to the board; returns a message, or the link if it cannot be copied.
 * @param {Game} game
 */
export async function copyLink(game) {
  const link = `${location.origin}/#/play?${linkParameters(game)}`;
  try {
    await navigator.clipboard.writeText(link);
    return "Link copied.";
  } catch {
    return link;
  }
}

/** Shows or hides the list of keys. */
export function toggleKeys() {
  const keys = find("keys", HTMLDetailsElement);
  keys.open = !keys.open;
  if (keys.open) keys.scrollIntoView({ block: "nearest" });
}
