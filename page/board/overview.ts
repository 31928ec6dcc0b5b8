/**
 * A small picture of a board that does not fit its frame, with the cells of a hint. A click, a drag or the arrow keys move
 * the visible part.
 */

import type { BoardView } from "./board";
import { themeColour } from "./drawing";
import { BORDER, boardSize, visibleArea } from "./geometry";
import type { Mark } from "./marks";

/** The size of the picture at most, in CSS pixels. */
const MOST = { width: 300, height: 180 };
/** The part of the visible area by which an arrow key moves it. */
const STEP = 0.5;
/** the directions of the keys, across and down */
const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  PageUp: [0, -1],
  PageDown: [0, 1],
  Home: [-Infinity, -Infinity],
  End: [Infinity, Infinity],
};
/** the names of the theme colours of the values */
const COLOURS: Record<string, string> = { "#": "tile", F: "flag", "*": "ink" };
/** those of the marks that the player looks for */
const MARKED: [Mark, string][] = [
  ["hint-safe", "good"],
  ["hint-mine", "bad"],
  ["best", "best"],
];

/** Returns a theme colour, such as `#b9c4d0`, as a little-endian RGBA pixel. */
function pixelOf(name: string) {
  const [red, green, blue] = [1, 3, 5].map((i) =>
    Number.parseInt(themeColour(name).slice(i, i + 2), 16),
  );
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

export class Overview {
  frameRequest = 0;

  constructor(
    readonly board: BoardView,
    readonly canvas: HTMLCanvasElement,
  ) {
    for (const type of ["change", "view", "marks"])
      board.addEventListener(type, () => this.request());
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.move(event);
    });
    canvas.addEventListener("pointermove", (event) => event.buttons && this.move(event));
    canvas.addEventListener("keydown", (event) => this.step(event));
  }

  /** Draws the picture before the next frame. */
  request() {
    cancelAnimationFrame(this.frameRequest);
    this.frameRequest = requestAnimationFrame(() => this.draw());
  }

  /** Whether a part of the board is out of view. */
  get isNeeded() {
    const { frame, rulers } = this.board;
    const { width, height } = boardSize(this.board); // not what its canvases still take
    const isWide = width + rulers.width + 2 * BORDER > frame.clientWidth + 1;
    return isWide || height + rulers.height + 2 * BORDER > frame.clientHeight + 1;
  }

  draw() {
    const { board, canvas } = this;
    const context = canvas.getContext("2d");
    if (!context || canvas.closest("[hidden]")) return;
    const { width, height } = boardSize(board);
    const most = Math.min(MOST.width, canvas.parentElement?.clientWidth || MOST.width);
    const scale = Math.min(most / width, MOST.height / height);
    Object.assign(canvas, { width: 2 * scale * width, height: 2 * scale * height });
    canvas.style.width = `${scale * width}px`;
    canvas.style.height = `${scale * height}px`;
    context.scale(2 * scale, 2 * scale);
    context.imageSmoothingEnabled = false;
    context.drawImage(this.picture(), 0, 0, width, height);
    const area = visibleArea(board);
    canvas.ariaValueNow = String(Math.round((100 * (area.y + area.height / 2)) / height));
    context.strokeStyle = themeColour("action");
    context.lineWidth = 3 / scale;
    context.strokeRect(area.x, area.y, area.width, area.height);
  }

  /** Moves the visible part by keyboard. */
  step(event: KeyboardEvent) {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const { frame } = this.board;
    const { width, height } = visibleArea(this.board);
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = frame;
    const moved = (...[from, by, most]: [number, number, number]) =>
      Math.max(0, Math.min(most, from + by));
    frame.scrollTo(
      moved(scrollLeft, direction[0] * width, scrollWidth),
      moved(scrollTop, direction[1] * height, scrollHeight),
    );
  }

  /**
   * Returns a picture of the board with a pixel for each cell; rows of hexagons are not shifted.
   */
  picture() {
    const { rows, columns, values, marked } = this.board;
    const picture = new OffscreenCanvas(columns, rows);
    const context = picture.getContext("2d");
    if (!context) return picture;
    const image = context.createImageData(columns, rows);
    const pixels = new Uint32Array(image.data.buffer);
    const open = pixelOf("open");
    const byValue = new Map(Object.entries(COLOURS).map(([value, name]) => [value, pixelOf(name)]));
    for (let i = 0; i < values.length; i++) pixels[i] = byValue.get(values[i]) ?? open;
    for (const [mark, role] of MARKED)
      for (const [i, marks] of marked) if (marks.has(mark)) pixels[i] = pixelOf(role);
    context.putImageData(image, 0, 0);
    return picture;
  }

  /** Moves the visible part to the pointer. */
  move({ offsetX, offsetY }: PointerEvent) {
    const { board, canvas } = this;
    const { width, height } = boardSize(board);
    const area = visibleArea(board);
    const x = (offsetX / canvas.clientWidth) * width - area.width / 2;
    const y = (offsetY / canvas.clientHeight) * height - area.height / 2;
    board.frame.scrollTo(x, y);
  }
}
