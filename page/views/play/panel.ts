/** The buttons and links of a game, during the game and at its end. */

import { find } from "../../common/dom";
import type { Game } from "../../engine/api";
import { addressParameters } from "../analyse/position-code";
import { markAssisted } from "./best-times";
import { isOver } from "./game-end";
import { linkParameters } from "./link";
import type { GameSession } from "./session";

/** In a single column, the links at the end of a game come after the tools, which do not move. */
const narrowScreen = matchMedia("(max-width: 980px), (max-width: 1100px) and (pointer: coarse)");

export function setUpPanel(currentGame: () => Game | null) {
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
      if (game) link.href = `#/analyse?${analyseParameters(game)}`; // the link may be followed or copied
      if (game && type === "click" && !isOver(game)) markAssisted(game);
    });
  }
}

/** The face on the button for a new game opens its mouth while a cell is pressed. */
export function setUpFace(grid: HTMLElement) {
  const { dataset } = find("again");
  grid.addEventListener("pointerdown", ({ button }) => {
    if (button === 0 && dataset.mood === "playing") dataset.mood = "pressed";
  });
  for (const type of ["pointerup", "pointercancel"])
    addEventListener(type, () => {
      if (dataset.mood === "pressed") dataset.mood = "playing";
    });
}

export function showPanel(game: Game, session: GameSession) {
  const over = isOver(game);
  find("undo", HTMLButtonElement).disabled = !session.length && !session.leftId;
  find("resume-left").hidden = !session.leftId;
  find("hint", HTMLButtonElement).disabled = over;
  find("again").dataset.mood = over ? game.status : "playing";
  find("play-statistics").hidden = game.clicks === 0;
  find("play-detail").hidden = over || game.clicks === 0;
  find("play-ending").hidden = !over;
  if (!over) return;
  const parameters = linkParameters(game);
  find("watch-this", HTMLAnchorElement).href = `#/watch?${parameters}`;
  find("review-this", HTMLAnchorElement).href = `#/review?game=${game.id}`;
  find("same-again", HTMLAnchorElement).href = `#/play?${parameters}`;
}

/** Returns the position of the player as the parameters of a link to Analyse. */
function analyseParameters({ cells, mines, topology, clues }: Game) {
  return new URLSearchParams(addressParameters({ rows: cells, mines, topology, clues }));
}

/** Copies a link to the board; returns a message, or the link if it cannot be copied. */
export async function copyLink(game: Game) {
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
