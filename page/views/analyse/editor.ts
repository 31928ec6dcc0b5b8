/**
 * The edited position and its history; text, board and form are views of it.
 *
 * It dispatches `change` when the position changes, and then `newtree` if an edit has ended a tree of
 * variations.
 */

import type { Cell } from "../../engine/api";
import type { Position } from "../../links/position";
import type { Variations } from "../../links/variations";
import { rowsAt } from "./variations";

const MAX_STEPS = 500;

export class Editor extends EventTarget {
  position;
  undoStack: Position[] = [];
  redoStack: Position[] = [];
  stroke = "";

  constructor(position: Position) {
    super();
    this.position = position;
  }

  /**
   * Edits the position, which is then the start of a new tree. Edits with the same stroke are one
   * undo step.
   */
  setPosition({ variations: _, ...position }: Position, stroke: string = "") {
    if (isEqual(position, this.position)) return;
    const hadVariations = this.position.variations !== undefined;
    this.open(position, stroke);
    if (hadVariations) this.dispatchEvent(new Event("newtree"));
  }

  /** Makes or removes a move, as an undo step. */
  setVariations(variations: Variations) {
    this.open(this.withVariations(variations));
  }

  /** Goes to another move of the tree, without an undo step. */
  navigate(variations: Variations) {
    this.endStroke();
    this.replace(this.withVariations(variations));
  }

  withVariations(tree: Variations): Position {
    const { variations: _, ...position } = this.position;
    const rows = rowsAt(tree);
    return tree.start.next.length ? { ...position, rows, variations: tree } : { ...position, rows };
  }

  /** Shows another position, as an undo step. */
  open(position: Position, stroke: string = "") {
    if (!stroke || stroke !== this.stroke) this.undoStack.push(this.position);
    if (this.undoStack.length > MAX_STEPS) this.undoStack.shift();
    this.stroke = stroke;
    this.redoStack = [];
    this.replace(position);
  }

  /** Ends the stroke: the next change is an undo step of its own. */
  endStroke() {
    this.stroke = "";
  }

  undo() {
    this.move(this.undoStack, this.redoStack);
  }

  redo() {
    this.move(this.redoStack, this.undoStack);
  }

  move(from: Position[], to: Position[]) {
    const position = from.pop();
    if (!position) return;
    to.push(this.position);
    this.endStroke();
    this.replace(position);
  }

  replace(position: Position) {
    this.position = position;
    this.dispatchEvent(new Event("change"));
  }

  /** Sets cells. */
  paint(cells: Cell[], value: string, stroke?: string) {
    const rows = [...this.position.rows];
    for (const [row, column] of cells) {
      rows[row] = rows[row].slice(0, column) + value + rows[row].slice(column + 1);
    }
    this.setPosition({ ...this.position, rows }, stroke);
  }

  /** Crops or extends the board at its right and bottom edges. */
  resize(columns: number, height: number) {
    const row = "#".repeat(columns);
    const rows = Array.from({ length: height }, (_, r) =>
      ((this.position.rows[r] ?? "") + row).slice(0, columns),
    );
    const mines = Math.min(this.position.mines, columns * height);
    const { topology, clues } = this.position;
    this.setPosition({ rows, mines, topology, clues });
  }
}

/** @returns a position with all cells hidden */
export function blankPosition(
  columns: number,
  rows: number,
  mines: number,
  { topology, clues }: Pick<Position, "topology" | "clues">,
): Position {
  return { rows: Array(rows).fill("#".repeat(columns)), mines, topology, clues };
}

/** Checks if two positions are equal, whatever moves lead to them. */
function isEqual(one: Position, other: Position) {
  return (
    one.mines === other.mines &&
    one.topology === other.topology &&
    one.clues === other.clues &&
    one.board === other.board &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, r) => row === other.rows[r])
  );
}
