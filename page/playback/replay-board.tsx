/** The board of a played game, with marks, probabilities and the way of the pointer. */

import type { ReadonlySignal } from "@preact/signals";
import { effect } from "@preact/signals";
import type { BoardView, Mark } from "../board/board";
import { BoardHost } from "../components/board-host";
import type { Cell } from "../engine/api";
import { type Analysed, HeatMap } from "./heat-map";
import { type Place, PointerTrail } from "./pointer";

/** what the board shows of a game at one step */
export interface Scene {
  rows: string[];
  topology: string;
  marks: [Mark, Cell[]][];
  /** the cell to scroll to */
  cell: Cell | null;
  /** the position whose probabilities are shown, if any */
  analysed: Analysed | null;
}

interface Properties {
  id: string;
  label: string;
  below: number;
  scene: ReadonlySignal<Scene | null>;
  /** the way of the pointer to where it is */
  trail: ReadonlySignal<Place[]>;
}

export function ReplayBoard({ id, label, below, scene, trail }: Properties) {
  const keep = (board: BoardView) => {
    const heat = new HeatMap(board);
    const pointer = new PointerTrail(board);
    // at once: an effect of the component would follow the texts by a frame
    effect(() => {
      if (scene.value) draw(board, heat, scene.value);
    });
    effect(() => pointer.show(scene.value ? trail.value : []));
  };
  return <BoardHost id={id} label={label} below={below} finger={30} onReady={keep} />;
}

function draw(board: BoardView, heat: HeatMap, { rows, topology, marks, cell, analysed }: Scene) {
  board.unmark();
  board.show(rows, topology);
  if (cell) board.scrollTo(cell);
  for (const [mark, cells] of marks) board.mark(cells, mark);
  if (analysed) heat.show(analysed);
  else heat.clear();
}
