/** The way of a pointer over a board: a line that ends where the pointer is. */

import type { BoardView } from "../board/board";
import { boardSize } from "../board/geometry";

/** a place on a board: column and row with fractions; the middle of the first cell is 0.5, 0.5 */
export type Place = [number, number];

const SVG = "http://www.w3.org/2000/svg";

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
