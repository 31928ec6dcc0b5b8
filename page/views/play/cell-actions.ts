/** What the player does with cells, by mouse, touch, keys, hints and the options of play. */

import type { Cell, Hint } from "../../engine/api";
import { proven } from "./automatic";
import { valueAt } from "./game-view";
import type { Play } from "./play";
import type { PlayerAction } from "./session";
import { mode, options } from "./state";

const coarsePointer = matchMedia("(pointer: coarse)");

export class CellActions {
  constructor(readonly view: Play) {}

  /** @param isMouse whether the left button was clicked */
  choose(cell: Cell, value: string, isMouse: boolean = false) {
    if (mode.value === "inspect") this.inspect(cell, value);
    else if (/[1-8]/.test(value)) this.numberChosen(cell, isMouse);
    else if (mode.value === "flag") this.flag(cell, value);
    else if ("#Q".includes(value)) this.view.session.act({ kind: "open", cell });
  }

  /** A mouse may need both buttons; keys and fingers have but one way. */
  numberChosen(cell: Cell, isMouse: boolean) {
    if (options.chords.value === "one" || !isMouse) this.chord(cell);
  }

  chord(cell: Cell) {
    if (mode.value !== "inspect") this.view.session.act({ kind: "chord", cell });
  }

  /** Sets or removes a flag, or a question mark after it. */
  flag(cell: Cell, value: string) {
    if (options.noFlags.value) {
      if (coarsePointer.matches) this.inspect(cell, value);
    } else if (value === "#") this.view.session.act({ kind: "flag", cell });
    else if (value === "F") {
      this.question(cell, options.questionMarks.value);
      this.view.session.act({ kind: "unflag", cell });
    } else if (value === "Q") {
      this.question(cell, false);
      this.view.session.changed(cell);
    }
  }

  question(cell: Cell, isSet: boolean) {
    if (this.view.session.running)
      this.view.questionMarks.set(this.view.session.running, cell, isSet);
  }

  /** Shows the details of a hidden cell, for players who cannot point at it. */
  async inspect(cell: Cell, value: string) {
    if (!"#FQ".includes(value)) return;
    this.view.board.unmark(["here"]);
    this.view.board.mark([cell], "here");
    const detail = await this.view.detail.inspect(cell);
    if (!detail) return;
    const { describeDetail } = await import("./parts");
    this.view.showMessage(describeDetail(detail));
  }

  /**
   * Acts on the cell under the pointer, or on the focused cell if the focus moved last.
   *
   * @returns whether there is such a cell
   */
  atTarget(act: (cell: Cell, value: string) => void): boolean {
    const { hovered, focused, values, grid } = this.view.board;
    const i = hovered < 0 && grid.contains(document.activeElement) ? focused : hovered;
    if (i >= 0) act(this.view.board.cellAt(i), values[i]);
    return i >= 0;
  }

  /** Flags and opens the cells that one number proves, if the player wants it. */
  automate() {
    const { running } = this.view.session;
    const flags = options.automaticFlags.value && !options.noFlags.value;
    if (running?.clues !== "exact" || !(flags || options.automaticOpening.value)) return;
    const { mines, safe } = proven(running);
    this.view.session.follow([
      ...(flags ? actions("flag", mines) : []),
      ...(options.automaticOpening.value ? actions("open", safe) : []),
    ]);
  }

  perform({ kind, safe, mines, guess }: Hint) {
    const { running } = this.view.session;
    if (!running) return;
    const bare = mines.filter((cell) => valueAt(running, cell) === "#");
    if (kind === "wrong flags") this.view.session.act(...actions("unflag", safe));
    else
      this.view.session.act(
        ...actions("flag", options.noFlags.value ? [] : bare),
        ...actions("open", guess ? [guess.cell] : safe),
      );
    this.view.board.takeFocus();
  }
}

function actions(kind: PlayerAction["kind"], cells: Cell[]): PlayerAction[] {
  return cells.map((cell) => ({ kind, cell }));
}
