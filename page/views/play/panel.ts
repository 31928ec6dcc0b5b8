/** The buttons and links of a game, during the game and at its end. */

import { setUpAnalyseLink } from "../../common/analyse-link";
import { find } from "../../common/dom";
import { markAssisted } from "./best-times";
import { isOver } from "./game-end";
import type { GameView } from "./game-view";
import { linkParameters } from "./link";
import type { GameSession } from "./session";

/** In a single column, the links at the end of a game come after the tools, which do not move. */
const narrowScreen = matchMedia("(max-width: 980px), (max-width: 1100px) and (pointer: coarse)");

export function setUpPanel(currentGame: () => GameView | null) {
  const placeLinks = () =>
    (narrowScreen.matches ? find("play-tools") : find("play-announcement")).after(
      find("play-ending"),
    );
  narrowScreen.addEventListener("change", placeLinks);
  placeLinks();
  const link = find("analyse-this", HTMLAnchorElement);
  setUpAnalyseLink(link, () => {
    const game = currentGame();
    return (
      game && { rows: game.cells, mines: game.mines, topology: game.topology, clues: game.clues }
    );
  });
  link.addEventListener("click", () => {
    const game = currentGame();
    if (game && !isOver(game)) markAssisted(game);
  });
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

export function showPanel(game: GameView, session: GameSession) {
  const over = isOver(game);
  find("undo", HTMLButtonElement).disabled = !session.length && !session.isLeftOffered;
  find("resume-left").hidden = !session.isLeftOffered;
  find("hint", HTMLButtonElement).disabled = over;
  find("again").dataset.mood = over ? game.status : "playing";
  find("play-statistics").hidden = game.clicks === 0;
  find("play-detail").hidden = over || game.clicks === 0;
  find("play-ending").hidden = !over;
  if (!over) return;
  const parameters = linkParameters(game);
  find("watch-this", HTMLAnchorElement).href = `#/watch?${parameters}`;
  find("review-this", HTMLAnchorElement).href = `#/review?history=${game.id}`;
  find("same-again", HTMLAnchorElement).href = `#/play?${parameters}`;
}

/** Copies a link to the board; returns a message, or the link if it cannot be copied. */
export async function copyLink(game: GameView) {
  const link = `${location.href.split("#")[0]}#/play?${linkParameters(game)}`;
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
