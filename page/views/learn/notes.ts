/** Notes on the cells of a drill: the choice of the player, then the answer. */

import type { BoardView } from "../../board/board";
import { neighbours } from "../../board/neighbours";
import type { Cell } from "../../engine/api";
import { LEARN, NOTES } from "../../texts/learn";
import { answer, chosen, drill, isIn, notedMines, stepsShown } from "./exercise";
import type { Exercise } from "./mistakes";

export interface Note {
  cell: Cell;
  kind: keyof typeof NOTES;
  /** a win probability in percent */
  value?: string;
  /** whether only screen readers get the value */
  isQuiet?: boolean;
  /** from 0 to 1 */
  shade?: number;
}

/** Shows notes on a board, in place of the previous ones. */
export function paintNotes(board: BoardView, notes: Note[]) {
  for (const element of board.grid.querySelectorAll<HTMLElement>("[data-note]")) {
    const i = Number(element.dataset.i);
    delete element.dataset.note;
    element.ariaSelected = null;
    board.note(i, "");
  }
  for (const { cell, kind, value = "", isQuiet, shade = 0 } of notes) {
    const { text, name } = NOTES[kind];
    const i = cell[0] * board.columns + cell[1];
    const element = board.cell(i);
    element.dataset.note = kind;
    element.dataset.noteText = isQuiet ? "" : value || text;
    element.style.setProperty("--value", shade.toFixed(3));
    if (kind === "chosen") element.ariaSelected = "true";
    board.note(i, value ? LEARN.noteValue(name, value) : name);
  }
}

/** Returns the notes of the drill that is shown. */
export function notesOf(): Note[] {
  const given = answer.value;
  const asked = drill.value;
  if (!asked || asked.pair) return [];
  if (!given)
    return [
      ...chosen.value.map((cell) => ({ cell, kind: "chosen" as const })),
      ...notedMines.value.map((cell) => ({ cell, kind: "mine" as const })),
    ];
  return asked.win_probabilities ? moveNotes(asked) : cellNotes(asked);
}

/** Returns the grades of the cells, and the mines that the steps so far have found. */
function cellNotes({ kind, answer, cells }: Exercise): Note[] {
  const marked = chosen.value;
  const right = kind === "safe-cells" ? answer : answer.filter((cell) => isIn(marked, cell));
  const mines = stepsShown.value.flatMap((step) => step.mines);
  return [
    ...right.map((cell): Note => ({ cell, kind: isIn(marked, cell) ? "right" : "missed" })),
    ...marked.filter((cell) => !isIn(answer, cell)).map((cell): Note => ({ cell, kind: "wrong" })),
    ...mines
      .filter(([row, column]) => cells[row][column] === "#")
      .map((cell): Note => ({ cell, kind: "mine" })),
  ];
}

/** Returns the win probability of each move; that of the interior, whose cells hardly differ, once. */
function moveNotes(asked: Exercise): Note[] {
  const { win_probability: best, moves } = asked.win_probabilities ?? {
    win_probability: 0,
    moves: [],
  };
  const lowest = Math.min(...moves.map((move) => move.win_probability));
  let isInteriorNamed = false;
  return moves.map(({ cell, win_probability }) => {
    const isBest = isIn(asked.answer, cell);
    const isQuiet = !isBest && isInterior(asked, cell) && isInteriorNamed;
    if (!isBest && isInterior(asked, cell)) isInteriorNamed = true;
    return {
      cell,
      kind: isBest ? "best" : "value",
      value: String(Math.round(100 * win_probability)),
      isQuiet,
      shade: ((win_probability - lowest) / (best - lowest)) ** 2,
    };
  });
}

/** Checks if a cell touches no open number. */
function isInterior({ cells, topology }: Exercise, cell: Cell) {
  const board = { rows: cells.length, columns: cells[0].length, topology };
  return neighbours(board, cell).every(([row, column]) => "#F".includes(cells[row][column]));
}
