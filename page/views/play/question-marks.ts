/** The question marks of the current game. Saved games do not hold them; the browser does. */

import { mapRows } from "../../board/rows";
import { own } from "../../common/stored";
import type { Cell } from "../../engine/api";
import type { GameView } from "./game-view";

const STORAGE_KEY = "minewise-questions";

/** The game that has the marks, and their cells. */
let [id = "", ...cells] = (own.get(STORAGE_KEY) ?? "").split(" ");

/** Returns the rows of a game with its question marks, as `Q`, on hidden cells. */
export function withQuestionMarks(game: GameView) {
  if (game.id !== id || !cells.length) return game.cells;
  const marked = new Set(cells);
  return mapRows(game.cells, (value, cell) =>
    value === "#" && marked.has(String(cell)) ? "Q" : value,
  );
}

/** Sets or removes a question mark. */
export function setQuestionMark(game: GameView, cell: Cell, isSet: boolean) {
  const others = game.id === id ? cells.filter((other) => other !== String(cell)) : [];
  id = game.id;
  cells = isSet ? [...others, String(cell)] : others;
  own.set(STORAGE_KEY, [id, ...cells].join(" "));
}
