/**
 * The geometry of the cells of a board, in pixels. Hexagons have a corner at the top: rows overlap by
 * a quarter of their height, and odd rows are shifted by half a cell to the right.
 */

import type { BoardView } from "./board";

export interface Shape {
  width: number;
  height: number;
  /** the distance from one row to the next */
  pitch: number;
  /** the offset of odd rows */
  offset: number;
}

/** a canvas of the page, or one that is not shown */
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** a part of a board */
export type Rect = { x: number; y: number; width: number; height: number };

const HEXAGON = 2 / Math.sqrt(3);
/**
 * The width of a cell in pixels: the minimum, with a mouse and on touch screens, and the maximum.
 */
const MIN_SIZE = 22;
const MIN_TOUCH_SIZE = 24;
const MAX_SIZE = 60;
/** The number of cells above which a board has elements for its visible rows only. */
const MAX_CELLS = 2500;
/** The rows beyond the visible part that have elements, too, on each side. */
const MARGIN_ROWS = 4;
/** The cells around a cell that are in view, too, when the board scrolls to it. */
const MARGIN_CELLS = 2;
const coarsePointer = matchMedia("(pointer: coarse)");
/** The width of the border on each side of a board, in pixels. */
export const BORDER = 7;
/** The maximum resolution of a canvas, in screen pixels per CSS pixel. */
const MAX_SCALE = 4;

export function cellShape(topology: string, size: number): Shape {
  if (topology !== "hexagonal") return { width: size, height: size, pitch: size, offset: 0 };
  const height = Math.round(size * HEXAGON);
  return { width: size, height, pitch: height - Math.round(height / 4), offset: size / 2 };
}

/** Returns the upper left corner of the box of a cell. */
export function cellCorner({ shape, columns }: BoardView, i: number) {
  const row = Math.floor(i / columns);
  return { x: (i % columns) * shape.width + (row % 2) * shape.offset, y: row * shape.pitch };
}

export function boardSize({ shape, rows, columns }: BoardView) {
  return {
    width: columns * shape.width + shape.offset,
    height: (rows - 1) * shape.pitch + shape.height,
  };
}

/**
 * Returns the outline of a row of hexagons: one outline per row paints much faster than one per
 * cell.
 */
export function rowOutline({ width, height, pitch, offset }: Shape, columns: number) {
  if (!offset) return "none";
  const gap = 0.7;
  const side = [height - pitch + gap, pitch - gap];
  const above = [];
  const below = [];
  for (let x = 0; x < columns * width; x += width) {
    above.push(`${x}px ${side[0]}px`, `${x + width / 2}px ${gap}px`);
    below.push(`${x}px ${side[1]}px`, `${x + width / 2}px ${height - gap}px`);
  }
  const end = columns * width;
  const points = [...above, `${end}px ${side[0]}px`, `${end}px ${side[1]}px`, ...below.reverse()];
  return `polygon(${points.join()})`;
}

/** Returns the part of a board that is visible in its frame. */
export function visibleArea(board: BoardView): Rect {
  const { frame, rulers } = board;
  const { width, height } = boardSize(board);
  const x = Math.max(0, frame.scrollLeft - BORDER);
  const y = Math.max(0, frame.scrollTop - BORDER);
  return {
    x,
    y,
    width: Math.min(width - x, frame.clientWidth - rulers.width),
    height: Math.min(height - y, frame.clientHeight - rulers.height),
  };
}

/** Returns how far to scroll until a cell is in view, with the cells around it. */
export function scrollDistance(board: BoardView, i: number): ScrollToOptions {
  const { frame, shape, rulers } = board;
  const { x, y } = cellCorner(board, i);
  const covered = Number.parseFloat(getComputedStyle(frame).paddingBottom);
  const [left, top] = [frame.scrollLeft - BORDER, frame.scrollTop - BORDER];
  return {
    left: distanceIntoView(x, shape.width, left, frame.clientWidth - rulers.width),
    top: distanceIntoView(y, shape.height, top, frame.clientHeight - rulers.height - covered),
  };
}

/** @param room the visible length of an axis, from its start */
function distanceIntoView(from: number, length: number, start: number, room: number) {
  const margin = Math.min(MARGIN_CELLS * length, Math.max(0, (room - length) / 2));
  const before = from - margin - start;
  const after = from + length + margin - (start + room);
  return before < 0 ? before : Math.max(0, after);
}

/** Returns the rows that have elements: those near the visible part, or all of a small board. */
export function visibleRows(board: BoardView) {
  const { rows, columns, shape } = board;
  if (rows * columns <= MAX_CELLS || !shape.pitch) return { first: 0, last: rows };
  const { y, height } = visibleArea(board);
  const first = Math.max(0, Math.floor(y / shape.pitch) - MARGIN_ROWS);
  const last = Math.min(rows, Math.ceil((y + height) / shape.pitch) + MARGIN_ROWS);
  return { first: Math.min(first, rows - 1), last: Math.max(last, first + 1) };
}

/** Returns the cells that overlap a part of the board, in reading order. */
export function visibleCells(board: BoardView, area: Rect): number[] {
  const { rows, columns, shape } = board;
  const first = Math.max(0, Math.floor((area.y - shape.height) / shape.pitch));
  const last = Math.min(rows, Math.ceil((area.y + area.height) / shape.pitch) + 1);
  const cells = [];
  for (let i = first * columns; i < last * columns; i++)
    if (overlaps(board, i, area)) cells.push(i);
  return cells;
}

/** Checks if a cell overlaps a part of the board. */
export function overlaps(board: BoardView, i: number, area: Rect) {
  const { x, y } = cellCorner(board, i);
  const { width, height } = board.shape;
  const overlapsColumns = x + width > area.x && x < area.x + area.width;
  return overlapsColumns && y + height > area.y && y < area.y + area.height;
}

/**
 * Places a canvas over a part of its board.
 *
 * @returns a context with the coordinates of the board
 */
export function placeCanvas(
  canvas: HTMLCanvasElement,
  { x, y, width, height }: Rect,
): CanvasRenderingContext2D | null {
  const scale = Math.min(devicePixelRatio || 1, MAX_SCALE);
  Object.assign(canvas, { width: width * scale, height: height * scale, hidden: false });
  const { style } = canvas;
  [style.left, style.top, style.width, style.height] = [x, y, width, height].map((n) => `${n}px`);
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
  context.textAlign = "center";
  context.textBaseline = "middle";
  return context;
}

/** Adds the outline of a cell to the path. */
export function traceCell(context: Context, board: BoardView, i: number, inset: number) {
  const { x, y } = cellCorner(board, i);
  const { width, height, offset } = board.shape;
  context.beginPath();
  if (offset) hexagon(context, x + inset, y + inset, width - 2 * inset, height - 2 * inset);
  else context.roundRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, 2);
}

function hexagon(context: Context, x: number, y: number, width: number, height: number) {
  context.moveTo(x + width / 2, y);
  context.lineTo(x + width, y + height / 4);
  context.lineTo(x + width, y + (3 * height) / 4);
  context.lineTo(x + width / 2, y + height);
  context.lineTo(x, y + (3 * height) / 4);
  context.lineTo(x, y + height / 4);
  context.closePath();
}

/** Returns the width that a board may take: that of its view, less the panel beside it. */
function roomFor({ parentElement: table }: HTMLElement) {
  const view = table?.closest(".view");
  if (!table || !(view instanceof HTMLElement)) return table?.clientWidth || 600;
  const style = getComputedStyle(view);
  const pixels = (property: string) => Number.parseFloat(property) || 0;
  const inner = view.clientWidth - pixels(style.paddingLeft) - pixels(style.paddingRight);
  const panel = view.querySelector(":scope > aside");
  const isBeside = panel instanceof HTMLElement && panel.offsetLeft > table.offsetLeft;
  return inner - (isBeside ? panel.offsetWidth + pixels(style.columnGap) : 0);
}

/** Returns the height that a board may take. */
function heightFor(frame: HTMLElement) {
  const { parentElement: table } = frame;
  if (table && getComputedStyle(table).display === "grid") return innerHeight - 5 * BORDER; // layout.css
  const top = frame.getBoundingClientRect().top + scrollY;
  return Math.max(280, innerHeight - top - Number(frame.dataset.below ?? 170));
}

/**
 * Returns the chosen size of a cell, or else the largest at which the board fits. The attribute
 * `data-below` of the frame is the space that is needed below it, in pixels, and `data-finger` the
 * size of cells on touch screens if the board must be scrolled anyway.
 */
export function cellSize({ frame, rulers, rows, columns, topology, chosen }: BoardView) {
  if (chosen) return chosen;
  const unit = cellShape(topology, 100);
  const width = roomFor(frame) - rulers.width - 2 * BORDER;
  const height = heightFor(frame) - rulers.height;
  const widest = (100 * width) / (columns * unit.width + unit.offset);
  const tallest = (100 * height) / ((rows - 1) * unit.pitch + unit.height);
  const isTouch = coarsePointer.matches;
  if (isTouch && widest < MIN_TOUCH_SIZE) return Number(frame.dataset.finger ?? MIN_TOUCH_SIZE);
  const fitting = Math.min(MAX_SIZE, Math.floor(widest), Math.max(26, Math.floor(tallest)));
  return Math.max(isTouch ? MIN_TOUCH_SIZE : MIN_SIZE, fitting);
}
