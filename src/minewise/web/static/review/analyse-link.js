/** The link from a reviewed game to the analysis of the shown position. */

import { boardWithMines, positionParameters } from "../analyse/link-parameters.js";

/** @typedef {import("../../api.js").GameReview} GameReview */

/**
 * Keeps a link up to date; it may be followed or copied.
 * @param {HTMLAnchorElement} link
 * @param {() => {game: GameReview | null, rows: string[]}} shown the game and the position that it shows
 */
export function setUpAnalyseLink(link, shown) {
  for (const type of ["pointerdown", "focus", "click"]) {
    link.addEventListener(type, () => {
      const { game, rows } = shown();
      if (game) link.href = `#/analyse?${new URLSearchParams(parametersOf(game, rows))}`;
    });
  }
}

/**
 * After the game, exact numbers follow from the mines, so that the link holds the complete board.
 * @param {GameReview} game
 * @param {string[]} rows
 */
function parametersOf(game, rows) {
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

/** @param {GameReview} game */
function mineRows({ rows, columns, mines }) {
  const values = Array.from({ length: rows }, () => Array(columns).fill("0"));
  for (const [row, column] of mines) values[row][column] = "*";
  return values.map((row) => row.join(""));
}
