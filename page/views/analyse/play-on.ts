/**
 * Plays on from the position: a click on a hidden cell makes a move of the tree of variations.
 *
 * On a complete board the cell shows what the board has. Otherwise the user chooses what it shows,
 * unless only one thing is possible.
 */

import { cellName } from "../../common/format";
import type { Analysis, Cell, Detail, Impossible } from "../../engine/api";
import type { Position } from "../../links/position";
import type { Move } from "../../links/variations";
import type { Editor } from "./editor";
import { boardOpening, certainOpening } from "./opening";
import type { OutcomePicker } from "./outcome-picker";
import type { Outcome } from "./outcomes";
import { possibleOutcomes, valueName } from "./outcomes";
import {
  addMove,
  countAfter,
  MAX_MOVES,
  makeMove,
  startVariations,
  toggleFlag,
} from "./variations";

/** The longest wait for a probability, in milliseconds, if the board says what the cell shows. */
const PATIENCE = 300;

export class PlayOn {
  constructor(
    readonly editor: Editor,
    readonly picker: OutcomePicker,
    readonly view: {
      loadDetail: (cell: Cell) => Promise<Detail | null>;
      analyze: (position: Position) => Promise<Analysis | Impossible>;
      showMessage: (message: string, isError?: boolean) => void;
    },
  ) {}

  /**
   * Plays a hidden cell.
   *
   * @param value what it shows, if the user has typed it
   */
  async play(cell: Cell, value?: string) {
    const { position } = this.editor;
    const shown = position.rows[cell[0]][cell[1]];
    if (shown === "F")
      this.view.showMessage(
        `${cellName(cell)} has a flag. Remove it first, with a right click or a long press.`,
      );
    if (shown !== "#") return;
    try {
      if (position.board) await this.playBoard(position, cell, position.board[cell[0]][cell[1]]);
      else await this.playOutcome(position, cell, value);
    } catch (error) {
      if (error instanceof Error && position === this.editor.position)
        this.view.showMessage(error.message, true);
    }
  }

  /** @param value what the board has there */
  async playBoard(position: Position, cell: Cell, value: string) {
    const late = new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE));
    const known = this.view.loadDetail(cell).catch(() => null);
    const detail = (await Promise.race([known, late])) as Detail | null;
    const outcomes = detail ? possibleOutcomes(position, cell, detail) : [];
    const probability = outcomes.find((one) => one.value === value)?.probability ?? null;
    await this.move(position, cell, { value, probability });
  }

  async playOutcome(position: Position, cell: Cell, value?: string) {
    const name = cellName(cell);
    const detail = await this.view.loadDetail(cell);
    if (position !== this.editor.position) return;
    if (!detail) {
      this.view.showMessage("The position is impossible, so no move can be played.", true);
      return;
    }
    const outcomes = possibleOutcomes(position, cell, detail);
    const typed = outcomes.find((one) => one.value === value);
    if (value !== undefined && !typed)
      this.view.showMessage(`${name} cannot be ${valueName(value)} in this position.`, true);
    else if (typed) await this.move(position, cell, typed);
    else if (outcomes.length === 1) await this.move(position, cell, outcomes[0]);
    else this.picker.open(cell, outcomes, (chosen) => this.move(position, cell, chosen));
  }

  async move(position: Position, [row, column]: Cell, { value, probability }: Outcome) {
    const tree = position.variations ?? startVariations(position.rows);
    const i = row * position.rows[0].length + column;
    const opened = value === "0" ? await this.opening(position, i) : [];
    if (position !== this.editor.position) return;
    if (countAfter(tree.start) >= MAX_MOVES) {
      this.view.showMessage(`A tree has at most ${MAX_MOVES} moves. Delete some first.`, true);
      return;
    }
    const move = makeMove(i, value, opened, probability);
    this.editor.setVariations(addMove(tree, move));
    this.view.showMessage(this.describe(position, [row, column], move, opened.length));
  }

  /** Returns the further cells that open if a cell shows 0. */
  async opening(position: Position, i: number) {
    const values = [...position.rows.join("")];
    values[i] = "0";
    if (position.board) return boardOpening(values, position, position.board.join(""), i);
    if (position.clues !== "exact") return [];
    const columns = position.rows[0].length;
    const rows = position.rows.map((_, r) => values.slice(r * columns, (r + 1) * columns).join(""));
    const analysis = await this.view.analyze({ ...position, rows });
    return "impossible" in analysis ? [] : certainOpening(values, position, analysis, i);
  }

  describe({ board }: Position, cell: Cell, { value, probability }: Move, openedCount: number) {
    const name = cellName(cell);
    if (value === "*" && board) return `There is a mine at ${name}.`;
    if (probability === 1) return `${name} can only be ${valueName(value)}.`;
    if (value === "0" && openedCount) return `${name} opens ${openedCount + 1} cells.`;
    if (value === "0") return `The hidden cells beside ${name} are safe. Click them to open them.`;
    return "";
  }

  /** Sets or removes a flag. */
  flag([row, column]: Cell, value: string) {
    const { variations, rows } = this.editor.position;
    if (!"#F".includes(value)) return;
    if (!variations) this.editor.paint([[row, column]], value === "F" ? "#" : "F");
    else this.editor.setVariations(toggleFlag(variations, row * rows[0].length + column));
  }
}
