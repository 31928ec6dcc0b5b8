/** What the board shows at a click: the position before it, with marks. */

import type { Cell, GameReview } from "../../engine/api";
import type { Position } from "../../links/position";
import type { Scene } from "../../playback/replay-board";
import { hitMine } from "../../playback/replayed";
import { boardWithMines } from "../analyse/opening";
import { isFatal } from "./descriptions";
import { recommendation } from "./recommendation";

/** @param rows the position before the click */
export function sceneAt(game: GameReview, at: number, rows: string[]) {
  const click = game.clicks[at];
  const fatal = isFatal(game, at) ? [hitMine(click) ?? click.cell] : [];
  const advised = click.risk ? (recommendation(click)?.marks ?? []) : [];
  const clicked: Scene["marks"] = fatal.length ? [["exploded", fatal]] : [["here", [click.cell]]];
  return { rows: withMines(rows, fatal), marks: [...advised, ...clicked], cell: click.cell };
}

function withMines(rows: string[], mines: Cell[]) {
  return rows.map((row, r) =>
    mines
      .filter(([mine]) => mine === r)
      .reduce((text, [, column]) => `${text.slice(0, column)}*${text.slice(column + 1)}`, row),
  );
}

/** After the game, exact numbers follow from the mines, so that a link holds the complete board. */
export function positionOf(game: GameReview, rows: string[]): Position {
  const { topology, mines, status, columns } = game;
  const clues = typeof game.clues === "string" ? game.clues : String(Object(game.clues).default);
  const empty = Array.from({ length: game.rows }, () => "0".repeat(columns));
  const isKnown = status !== "unfinished" && clues === "exact";
  return {
    rows,
    mines: mines.length,
    topology,
    clues,
    ...(isKnown && { board: boardWithMines(withMines(empty, mines), topology) }),
  };
}
