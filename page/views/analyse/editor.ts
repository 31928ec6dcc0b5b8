/** The edited position and its history, as signals; text, board and form are views of it. */

import { batch, type Signal, signal } from "@preact/signals";
import { withValue } from "../../board/rows";
import { nonBreaking } from "../../common/format";
import type { Cell } from "../../engine/api";
import type { Position } from "../../links/position";
import type { Variations } from "../../links/variations";
import { ANALYSE } from "../../texts/analyse";
import { rowsAt } from "./variations";

const MAX_STEPS = 500;

export class Editor {
  private readonly current;
  private readonly past = signal<Position[]>([]);
  private readonly future = signal<Position[]>([]);
  private stroke = "";

  /** @param onNewTree called after an edit that has ended a tree of variations */
  constructor(
    position: Position,
    private readonly onNewTree: () => void,
  ) {
    this.current = signal(position);
  }

  get position() {
    return this.current.value;
  }

  get canUndo() {
    return this.past.value.length > 0;
  }

  get canRedo() {
    return this.future.value.length > 0;
  }

  /**
   * Edits the position, which is then the start of a new tree. Edits with the same stroke are one
   * undo step.
   */
  setPosition({ variations: _, ...position }: Position, stroke: string = "") {
    if (isEqual(position, this.position)) return;
    const hadVariations = this.position.variations !== undefined;
    this.open(position, stroke);
    if (hadVariations) this.onNewTree();
  }

  /** Makes or removes a move, as an undo step. */
  setVariations(variations: Variations) {
    this.open(this.withVariations(variations));
  }

  /** Goes to another move of the tree, without an undo step. */
  navigate(variations: Variations) {
    this.endStroke();
    this.current.value = this.withVariations(variations);
  }

  private withVariations(tree: Variations): Position {
    const { variations: _, ...position } = this.position;
    const rows = rowsAt(tree);
    return tree.start.next.length ? { ...position, rows, variations: tree } : { ...position, rows };
  }

  /** Shows another position, as an undo step. */
  open(position: Position, stroke: string = "") {
    batch(() => {
      if (!stroke || stroke !== this.stroke)
        this.past.value = [...this.past.value, this.position].slice(-MAX_STEPS);
      this.stroke = stroke;
      this.future.value = [];
      this.current.value = position;
    });
  }

  /** Ends the stroke: the next change is an undo step of its own. */
  endStroke() {
    this.stroke = "";
  }

  undo() {
    this.step(this.past, this.future);
  }

  redo() {
    this.step(this.future, this.past);
  }

  private step(from: Signal<Position[]>, to: Signal<Position[]>) {
    const position = from.value.at(-1);
    if (!position) return;
    this.endStroke();
    batch(() => {
      from.value = from.value.slice(0, -1);
      to.value = [...to.value, this.position];
      this.current.value = position;
    });
  }

  paint(cells: Cell[], value: string, stroke?: string) {
    const rows = withValue(this.position.rows, cells, value);
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
  const values = ({ rows, mines, topology, clues, board }: Position) =>
    JSON.stringify([rows, mines, topology, clues, board]);
  return values(one) === values(other);
}

const EXAMPLE: Position = {
  rows: ["########", "#2112###", "#1001###", "#1001###", "#2112###", "########"],
  mines: 9,
  topology: "square",
  clues: "exact",
};

export interface Message {
  text: string;
  isError: boolean;
}

/** The position that is analysed. */
export const editor = new Editor(EXAMPLE, () => tell(ANALYSE.newTree));

/** The message below the board. */
export const message = signal<Message>({ text: "", isError: false });

export function tell(text: string, isError = false) {
  message.value = { text: nonBreaking(text), isError };
}

export function requestOf({ rows, mines, topology, clues }: Position) {
  return { position: rows.join("\n"), mines, topology, clues };
}
