/** What can be done with a game, at its end too. */

import { find } from "../dom.js";
import { isOver } from "./ending.js";
import { sameBoard } from "./link.js";

/** @typedef {import("../../api.js").Game} Game */

/** @param {Game} game */
export function showPanel(game) {
  const over = isOver(game);
  find("undo", HTMLButtonElement).disabled = game.actions === 0;
  find("hint", HTMLButtonElement).disabled = over;
  find("torus-said").hidden = game.topology !== "torus";
  find("play-ending").hidden = !over;
  if (!over) return;
  const same = sameBoard(game);
  find("watch-this", HTMLAnchorElement).href = `#/watch?${same}`;
  find("review-this", HTMLAnchorElement).href = `#/review?game=${game.id}`;
  find("same-again", HTMLAnchorElement).href = `#/play?${same}`;
}

/**
 * Copies a link to the board; returns what there is to say.
 * @param {Game} game
 */
export async function copyLink(game) {
  const link = `${location.origin}/#/play?${sameBoard(game)}`;
  try {
    await navigator.clipboard.writeText(link);
    return "The link is copied.";
  } catch {
    return link;
  }
}
