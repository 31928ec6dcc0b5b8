/** The board of a played game, with marks, probabilities and the way of the pointer. */

import type { ReadonlySignal } from "@preact/signals";
import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
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
  const board = useRef<BoardView>(null);
  const heat = useRef<HeatMap>(null);
  const pointer = useRef<PointerTrail>(null);
  useSignalEffect(() => {
    if (board.current && heat.current && scene.value)
      draw(board.current, heat.current, scene.value);
  });
  useSignalEffect(() => pointer.current?.show(scene.value ? trail.value : []));
  const keep = (view: BoardView) => {
    board.current = view;
    heat.current = new HeatMap(view);
    pointer.current = new PointerTrail(view);
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
