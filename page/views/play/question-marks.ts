/**
 * The question marks of the current game. Saved games do not hold them; the browser does.
 */

import { own } from "../../common/stored";
import type { Cell } from "../../engine/api";
import type { GameView } from "./game-view";

const STORAGE_KEY = "minewise-questions";

export class QuestionMarks {
  /** The game that has the marks. */
  id = "";
  cells = new Set<string>();

  constructor() {
    const [id, ...cells] = (own.get(STORAGE_KEY) ?? "").split(" ");
    if (id) Object.assign(this, { id, cells: new Set(cells) });
  }

  /** Returns the rows of a game with its question marks, as `Q`, on hidden cells. */
  on(game: GameView) {
    if (game.id !== this.id || !this.cells.size) return game.cells;
    return game.cells.map((row, r) =>
      [...row]
        .map((value, c) => (value === "#" && this.cells.has(`${r},${c}`) ? "Q" : value))
        .join(""),
    );
  }

  /** Sets or removes a question mark. */
  set(game: GameView, cell: Cell, isSet: boolean) {
    if (game.id !== this.id) Object.assign(this, { id: game.id, cells: new Set() });
    if (isSet) this.cells.add(String(cell));
    else this.cells.delete(String(cell));
    own.set(STORAGE_KEY, [this.id, ...this.cells].join(" "));
  }
}
