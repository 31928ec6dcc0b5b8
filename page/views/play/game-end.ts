/** The board and the message at the end of a game. */

import { percent } from "../../common/format";
import type { Cell, Luck } from "../../engine/api";
import { PLAY } from "../../texts/play";
import type { GameView } from "./game-view";

export function isEnd(game: GameView | null) {
  return game?.status === "won" || game?.status === "lost";
}

/** Returns the rows with every mine shown, or flagged if the game is won. */
export function revealedRows(game: GameView) {
  const mines = new Set((game.result?.mines ?? []).map(String));
  const mineValue = game.status === "won" ? "F" : "*";
  return game.cells.map((row, r) =>
    [...row]
      .map((value, c) => (value === "#" && mines.has(`${r},${c}`) ? mineValue : value))
      .join(""),
  );
}

/** Returns the flagged cells that hold no mine. */
export function wrongFlags(game: GameView): Cell[] {
  const mines = new Set((game.result?.mines ?? []).map(String));
  return game.cells.flatMap((row, r) =>
    [...row].flatMap((value, c) =>
      value === "F" && !mines.has(`${r},${c}`) ? [[r, c] as Cell] : [],
    ),
  );
}

/** Returns a cell that was safer than the one that lost the game, or null. */
export function saferCell({ last }: Luck) {
  if (!last?.best_cell || last.best_risk === null) return null;
  return last.risk > last.best_risk + 1e-9 ? last.best_cell : null;
}

/** Describes the risk of the click that lost the game, and that of the safest cell at the time. */
export function lossMessage(game: GameView, luck: Luck) {
  if (game.clicks === 1) return PLAY.firstClick;
  if (!luck.last) return PLAY.unknownRisk;
  const { risk, best_risk: lowest } = luck.last;
  if (risk === 1) return PLAY.blunder;
  if (!saferCell(luck) || lowest === null) return PLAY.lowest(percent(risk));
  return lowest === 0 ? PLAY.safer(percent(risk)) : PLAY.lower(percent(risk), percent(lowest));
}
