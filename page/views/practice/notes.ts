/** Notes on the cells of a board: a short text over a cell, and a name for screen readers. */

import type { BoardView } from "../../board/board";
import type { Cell } from "../../engine/api";

export type Kind = "chosen" | "mine" | "right" | "missed" | "wrong" | "value" | "best";

const LOOKS: Record<Kind, { text: string; name: string }> = {
  chosen: { text: "✓", name: "marked" },
  mine: { text: "⚑", name: "noted as a mine" },
  right: { text: "✓", name: "found" },
  missed: { text: "✓", name: "safe, missed" },
  wrong: { text: "✕", name: "wrong" },
  value: { text: "", name: "wins" },
  best: { text: "", name: "best, wins" },
};

export class CellNotes {
  /** the kinds by index of the cell */
  kinds = new Map<number, Kind>();

  constructor(readonly board: BoardView) {}

  kindOf([row, column]: Cell): Kind | undefined {
    return this.kinds.get(row * this.board.columns + column);
  }

  /** Returns the cells with a kind of note, in reading order. */
  cells(kind: Kind) {
    const found = [...this.kinds].filter(([, one]) => one === kind).map(([i]) => i);
    return found.sort((one, other) => one - other).map((i) => this.board.cellAt(i));
  }

  /**
   * Sets the note of a cell, or removes it.
   *
   * @param text the text of a value
   */
  set([row, column]: Cell, kind: Kind | null, text: string = "") {
    const i = row * this.board.columns + column;
    const element = this.board.cell(i);
    element.ariaSelected = kind === "chosen" ? "true" : null;
    if (kind === null) {
      this.kinds.delete(i);
      delete element.dataset.note;
      delete element.dataset.noteText;
      this.board.note(i, "");
      return;
    }
    this.kinds.set(i, kind);
    element.dataset.note = kind;
    element.dataset.noteText = text || LOOKS[kind].text;
    this.board.note(i, LOOKS[kind].name + (text && ` ${text}\u00a0%`));
  }

  /** Leaves the text of a note to screen readers. */
  hideText([row, column]: Cell) {
    this.board.cell(row * this.board.columns + column).dataset.noteText = "";
  }

  /**
   * Sets the shade of the note of a cell.
   *
   * @param shade from 0 to 1
   */
  setShade([row, column]: Cell, shade: number) {
    const element = this.board.cell(row * this.board.columns + column);
    element.style.setProperty("--value", shade.toFixed(3));
  }

  clear() {
    for (const i of [...this.kinds.keys()]) this.set(this.board.cellAt(i), null);
  }
}
