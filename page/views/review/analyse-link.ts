/** The link from a reviewed game to the analysis of the shown position. */

import type { GameReview } from "../../engine/api";
import { boardWithMines, positionParameters } from "../analyse/link-parameters";

/**
 * Keeps a link up to date; it may be followed or copied.
 *
 * @param shown the game and the position that it shows
 */
export function setUpAnalyseLink(
  link: HTMLAnchorElement,
  shown: () => { game: GameReview | null; rows: string[] },
) {
  for (const type of ["pointerdown", "focus", "click"]) {
    link.addEventListener(type, () => {
      const { game, rows } = shown();
      if (game) link.href = `#/analyse?${new URLSearchParams(parametersOf(game, rows))}`;
    });
  }
}

/**
 * After the game, exact numbers follow from the mines, so that the link holds the complete board.
 */
function parametersOf(game: GameReview, rows: string[]) {
  const { topology } = game;
  const clues = typeof game.clues === "string" ? game.clues : String(game.clues.default);
  const isKnown = game.status !== "unfinished" && clues === "exact";
  return positionParameters({
    rows,
    mines: game.mines.length,
    topology,
    clues,
    ...(isKnown && { board: boardWithMines(mineRows(game), topology) }),
  });
}

function mineRows({ rows, columns, mines }: GameReview) {
  const values = Array.from({ length: rows }, () => Array(columns).fill("0"));
  for (const [row, column] of mines) values[row][column] = "*";
  return values.map((row) => row.join(""));
}
