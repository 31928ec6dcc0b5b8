/**
 * Plays on from the position: a click on a hidden cell makes a move of the tree of variations.
 *
 * On a complete board the cell shows what the board has. Otherwise the user chooses what it shows,
 * unless only one thing is possible.
 */

import { rowsOf } from "../../board/rows";
import { cellName } from "../../common/format";
import type { Cell, Detail } from "../../engine/api";
import { engine } from "../../engine/the-engine";
import type { Position } from "../../links/position";
import { MAX_MOVES, type Move } from "../../links/variations";
import { ANALYSE } from "../../texts/analyse";
import { editor, requestOf, tell } from "./editor";
import { boardOpening, certainOpening } from "./opening";
import {
  type Outcome,
  type OutcomeChoice,
  possibleOutcomes,
  valueName,
  withWins,
} from "./outcomes";
import { addMove, countAfter, makeMove, startVariations, toggleFlag } from "./variations";

/** The longest wait for a probability, in milliseconds, if the board says what the cell shows. */
const PATIENCE = 300;

export class PlayOn {
  constructor(
    private readonly choice: OutcomeChoice,
    private readonly loadDetail: (cell: Cell) => Promise<Detail | null>,
  ) {}

  /**
   * Plays a hidden cell.
   *
   * @param value what it shows, if the user has typed it
   */
  async play(cell: Cell, value?: string) {
    const { position } = editor;
    const shown = position.rows[cell[0]][cell[1]];
    if (shown === "F") tell(ANALYSE.hasFlag(cellName(cell)));
    if (shown !== "#") return;
    try {
      if (position.board) await this.playBoard(position, cell, position.board[cell[0]][cell[1]]);
      else await this.playOutcome(position, cell, value);
    } catch (error) {
      if (error instanceof Error && position === editor.position) tell(error.message, true);
    }
  }

  /** @param value what the board has there */
  async playBoard(position: Position, cell: Cell, value: string) {
    const late = new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE));
    const known = this.loadDetail(cell).catch(() => null);
    const detail = (await Promise.race([known, late])) as Detail | null;
    const outcomes = detail ? possibleOutcomes(position, cell, detail) : [];
    const probability = outcomes.find((one) => one.value === value)?.probability ?? null;
    await this.move(position, cell, { value, probability });
  }

  async playOutcome(position: Position, cell: Cell, value?: string) {
    const name = cellName(cell);
    const detail = await this.loadDetail(cell);
    if (position !== editor.position) return;
    if (!detail) {
      tell(ANALYSE.cannotPlay, true);
      return;
    }
    const outcomes = possibleOutcomes(position, cell, detail);
    const typed = outcomes.find((one) => one.value === value);
    if (value !== undefined && !typed) tell(ANALYSE.cannotBe(name, valueName(value)), true);
    else if (typed) await this.move(position, cell, typed);
    else if (outcomes.length === 1) await this.move(position, cell, outcomes[0]);
    else {
      this.choice.open(cell, outcomes, (chosen) => this.move(position, cell, chosen));
      await this.addWins(position, cell, outcomes);
    }
  }

  /** Adds the win chances to the outcomes that are offered, once they are known. */
  private async addWins(position: Position, cell: Cell, outcomes: Outcome[]) {
    const answer = await engine.ask("cell", { ...requestOf(position), cell, outcome_wins: true });
    if (!("impossible" in answer)) this.choice.update(cell, withWins(outcomes, answer));
  }

  async move(position: Position, [row, column]: Cell, { value, probability }: Outcome) {
    const tree = position.variations ?? startVariations(position.rows);
    const i = row * position.rows[0].length + column;
    const opened = value === "0" ? await this.opening(position, i) : [];
    if (position !== editor.position) return;
    if (countAfter(tree.start) >= MAX_MOVES) {
      tell(ANALYSE.treeIsFull(MAX_MOVES), true);
      return;
    }
    const move = makeMove(i, value, opened, probability);
    editor.setVariations(addMove(tree, move));
    tell(this.describe(position, [row, column], move, opened.length));
  }

  /** Returns the further cells that open if a cell shows 0. */
  async opening(position: Position, i: number) {
    const values = [...position.rows.join("")];
    values[i] = "0";
    if (position.board) return boardOpening(values, position, position.board.join(""), i);
    if (position.clues !== "exact") return [];
    const rows = rowsOf(values, position.rows[0].length);
    const analysis = await engine.ask("analyze", requestOf({ ...position, rows }));
    return "impossible" in analysis ? [] : certainOpening(values, position, analysis, i);
  }

  describe({ board }: Position, cell: Cell, { value, probability }: Move, openedCount: number) {
    const name = cellName(cell);
    if (value === "*" && board) return ANALYSE.mineAt(name);
    if (probability === 1) return ANALYSE.canOnlyBe(name, valueName(value));
    if (value === "0" && openedCount) return ANALYSE.opens(name, openedCount + 1);
    if (value === "0") return ANALYSE.safeBeside(name);
    return "";
  }

  /** Sets or removes a flag. */
  flag([row, column]: Cell, value: string) {
    const { variations, rows } = editor.position;
    if (!"#F".includes(value)) return;
    if (!variations) editor.paint([[row, column]], value === "F" ? "#" : "F");
    else editor.setVariations(toggleFlag(variations, row * rows[0].length + column));
  }
}
