/** The board of a played game, with marks, probabilities and the way of the pointer. */

import { effect, type ReadonlySignal } from "@preact/signals";
import type { BoardView, Mark } from "../board/board";
import { BoardHost } from "../components/board-host";
import type { Cell, Watched } from "../engine/api";
import { Latest } from "../engine/latest";
import { type Place, PointerTrail } from "./pointer";

/** what the board shows of a game at one step */
export interface Scene {
  rows: string[];
  topology: string;
  marks: [Mark, Cell[]][];
  cell: Cell | null;
  /** the position whose probabilities are shown, and what is known of its board; or null */
  analysed: { rows: string[]; game: Pick<Watched, "mines" | "topology" | "clues"> } | null;
}

interface Properties {
  id: string;
  label: string;
  below: number;
  scene: ReadonlySignal<Scene | null>;
  /** the way of the pointer to where it is */
  trail?: ReadonlySignal<Place[]> | undefined;
}

export function ReplayBoard({ id, label, below, scene, trail }: Properties) {
  const keep = (board: BoardView) => {
    const analysis = new Latest(
      "analyze",
      (answer) => "mine_probability" in answer && board.showProbabilities(answer.mine_probability),
      () => board.showProbabilities(null),
    );
    const pointer = new PointerTrail(board);
    // at once: an effect of the component would follow the texts by a frame
    effect(() => {
      if (scene.value) draw(board, analysis, scene.value);
    });
    effect(() => pointer.show((scene.value && trail?.value) || []));
  };
  return <BoardHost id={id} label={label} below={below} finger={30} onReady={keep} />;
}

function draw(board: BoardView, analysis: Latest<"analyze">, scene: Scene) {
  const { rows, topology, marks, cell, analysed } = scene;
  board.unmark();
  board.show(rows, topology);
  if (cell) board.scrollTo(cell);
  for (const [mark, cells] of marks) board.mark(cells, mark);
  if (analysed) return analysis.ask(requestOf(analysed));
  analysis.cancel();
  board.showProbabilities(null);
}

function requestOf({ rows, game: { mines, topology, clues } }: NonNullable<Scene["analysed"]>) {
  const size = `${rows[0].length}x${rows.length}x${mines.length}`;
  return { position: `${size}\n${rows.join("\n")}\n`, topology, clues };
}
