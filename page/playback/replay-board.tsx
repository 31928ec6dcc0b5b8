/** The board of a played game, with marks, probabilities and the way of the pointer. */

import { effect, type ReadonlySignal } from "@preact/signals";
import type { BoardView } from "../board/board";
import { boardSize } from "../board/geometry";
import { BoardHost } from "../components/board-host";
import type { Cell, Watched } from "../engine/api";
import { Latest } from "../engine/latest";
import type { Marks } from "../help/hints";

/** what the board shows of a game at one step */
export interface Scene {
  rows: string[];
  topology: string;
  marks: Marks;
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
  return { position: rows.join("\n"), mines: mines.length, topology, clues };
}

/** a place on a board: column and row with fractions; the middle of the first cell is 0.5, 0.5 */
export type Place = [number, number];

const SVG = "http://www.w3.org/2000/svg";

/** The way of a pointer over a board: a line that ends where the pointer is. */
export class PointerTrail {
  private readonly svg = document.createElementNS(SVG, "svg");
  private readonly line = document.createElementNS(SVG, "polyline");
  private readonly end = document.createElementNS(SVG, "circle");

  constructor(private readonly board: BoardView) {
    this.svg.classList.add("pointer");
    this.svg.setAttribute("aria-hidden", "true");
    this.end.setAttribute("r", "5");
    this.svg.append(this.line, this.end);
  }

  /** @param places the way to where the pointer is; none hides it */
  show(places: readonly Place[]) {
    const { board, svg, line, end } = this;
    const points = places.map((place) => this.point(place));
    const last = points.at(-1);
    if (!last) return svg.remove();
    const { width, height } = boardSize(board);
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    line.setAttribute("points", points.map((point) => point.join()).join(" "));
    end.setAttribute("cx", String(last[0]));
    end.setAttribute("cy", String(last[1]));
    if (!svg.isConnected) board.grid.append(svg); // a new board has removed it
  }

  private point([column, row]: Place) {
    const { width, height, pitch, offset } = this.board.shape;
    const shift = (Math.floor(row) % 2) * offset;
    return [column * width + shift, (row - 0.5) * pitch + height / 2];
  }
}

/** Returns the places at which a pointer was between two times, oldest first. */
export function placesBetween(pointer: [number, number, number][], from: number, to: number) {
  return pointer
    .filter(([time]) => time > from && time <= to)
    .map(([, column, row]): Place => [column, row]);
}
