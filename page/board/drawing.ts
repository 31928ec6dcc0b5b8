/** The parts of cells as they are drawn on a canvas: tiles, flags, mines and stars. */

import type { BoardView } from "./board";
import { type Context, cellCorner, traceCell } from "./geometry";

/** @param name a role of a colour in themes.css */
export function themeColour(name: string) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** a point of the board, and the width of what is drawn around it */
export type Place = { x: number; y: number; size: number };

/** the outline of a flag, in parts of its size; `.cell[data-v="F"]` in board.css has the same */
const CLOTH = [-0.24, -0.5, 0.5, -0.18, -0.24, 0.14];
const POLE = [-0.36, -0.5, -0.24, -0.5, -0.24, 0.36, 0.1, 0.36, 0.16, 0.5, -0.5, 0.5, -0.42, 0.36];
POLE.push(-0.36, 0.36);
const STAR = Array.from({ length: 10 }, (_, i) => {
  const radius = i % 2 ? 0.23 : 0.55;
  const angle = (Math.PI * i) / 5;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}).flat();

export function centreOf(board: BoardView, i: number) {
  const { x, y } = cellCorner(board, i);
  return { x: x + board.shape.width / 2, y: y + board.shape.height / 2 };
}

/** The colours of a hidden cell. */
export const tileColours = () => ({ tile: themeColour("tile"), edge: themeColour("tile-edge") });

/** Draws a hidden cell. */
export function drawTile(
  context: Context,
  board: BoardView,
  i: number,
  { tile, edge }: { tile: string; edge: string },
) {
  context.fillStyle = edge;
  traceCell(context, board, i, 0);
  context.fill();
  context.fillStyle = tile;
  traceCell(context, board, i, 1);
  context.fill();
}

/** @param points the corners of an outline, in parts of the size */
function trace(context: Context, points: number[], { x, y, size }: Place) {
  context.beginPath();
  for (let n = 0; n < points.length; n += 2)
    context.lineTo(x + size * points[n], y + size * points[n + 1]);
  context.closePath();
}

export function drawFlag(context: Context, place: Place) {
  context.fillStyle = themeColour("flag");
  trace(context, CLOTH, place);
  context.fill();
  context.fillStyle = themeColour("pole");
  trace(context, POLE, place);
  context.fill();
}

/** Draws a mine in the current fill colour: a disc with spikes. */
export function drawMine(context: Context, { x, y, size }: Place) {
  context.beginPath();
  context.arc(x, y, 0.32 * size, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = context.fillStyle;
  context.lineWidth = 0.11 * size;
  context.beginPath();
  for (let n = 0; n < 4; n++) {
    const [across, down] = [Math.cos((Math.PI * n) / 4), Math.sin((Math.PI * n) / 4)];
    context.moveTo(x - 0.5 * size * across, y - 0.5 * size * down);
    context.lineTo(x + 0.5 * size * across, y + 0.5 * size * down);
  }
  context.stroke();
}

/** Draws a star with a dark outline, which any ground leaves legible. */
export function drawStar(context: Context, place: Place) {
  trace(context, STAR, place);
  context.lineJoin = "round";
  context.lineWidth = Math.max(1.5, 0.16 * place.size);
  context.strokeStyle = themeColour("on-best");
  context.stroke();
  context.fillStyle = themeColour("best");
  context.fill();
}
