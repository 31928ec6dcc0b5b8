/** Draws mine probabilities over the hidden cells of a board as a heat map. */

import type { BoardView } from "./board";
import type { Rect } from "./geometry";
import { cellCorner, overlaps, placeCanvas, traceCell, visibleArea } from "./geometry";
import { neighbours } from "./neighbours";

/** the colours of a cell and of the text on it */
export type Shade = { fill: string; ink: string };

const style = getComputedStyle(document.documentElement);
const themeColour = (name: string) => style.getPropertyValue(`--${name}`).trim();
const channels = (colour: string) =>
  [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
/** the shades of risks, because many cells have the same risk */
const shades: Map<number, Shade> = new Map();
/** The theme that the shades belong to. */
let theme = "";
/** The opacity of the interior, whose cells all have the same risk. */
const INTERIOR_OPACITY = 0.4;
/** The number of interior cells from which their risk is shown once. */
const MIN_INTERIOR = 6;

/** Returns the colour of a mine probability. */
export function riskColour(probability: number) {
  return shadeOf(probability).fill;
}

function shadeOf(probability: number) {
  const current = document.documentElement.dataset.theme ?? "";
  if (current !== theme || shades.size > 20_000) shades.clear();
  theme = current;
  const cached = shades.get(probability);
  if (cached) return cached;
  let colour = interpolate(10 * probability);
  if (probability === 0) colour = channels(themeColour("safe"));
  if (probability === 1) colour = channels(themeColour("mine"));
  const shade = { fill: `rgb(${colour.join()})`, ink: inkOn(colour) };
  shades.set(probability, shade);
  return shade;
}

/** @param position on the ramp, from 0 to 10 */
function interpolate(position: number) {
  const below = Math.min(Math.floor(position), 9);
  const low = channels(themeColour(`ramp-${below}`));
  const high = channels(themeColour(`ramp-${below + 1}`));
  return low.map((value, i) => Math.round(value + (high[i] - value) * (position - below)));
}

/** Returns the text colour with the better contrast, by the relative luminance of WCAG 2. */
function inkOn(colour: number[]) {
  const [red, green, blue] = colour.map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? "#000" : "#fff"; // the luminance at which both contrasts are equal
}

function label(probability: number) {
  if (probability === 0) return "✓";
  if (probability === 1) return "●";
  const rounded = Math.round(100 * probability);
  if (rounded < 1) return "<1";
  return rounded > 99 ? ">99" : String(rounded);
}

/** Draws the visible part of the board; call it again after the board scrolls. */
export function drawHeat(board: BoardView) {
  const { canvas, probabilities, size } = board;
  canvas.hidden = !probabilities;
  if (!probabilities || !size) return;
  const area = visibleArea(board);
  const context = placeCanvas(canvas, area);
  if (!context) return;
  context.font = `600 ${Math.round(size * 0.42)}px system-ui, "DejaVu Sans", sans-serif`;
  const risks = probabilities.flat();
  const interior = interiorCells(board, risks, area);
  const labelled = interior && middleCell(board, interior, area);
  risks.forEach((risk, i) => {
    if (risk === null || !overlaps(board, i, area)) return;
    const isFaded = interior?.has(i) ?? false;
    drawCell(context, board, i, risk, isFaded, !isFaded || i === labelled);
  });
}

/**
 * Returns the visible hidden cells without an open neighbour, whose risks are all the same, or null
 * if there are only a few.
 */
function interiorCells(board: BoardView, risks: (number | null)[], area: Rect) {
  const isHidden = (i: number) => board.values[i] === "#" || board.values[i] === "F";
  const cells = risks.flatMap((risk, i) => {
    const isUncertain = risk !== null && risk > 0 && risk < 1;
    if (!isUncertain || !isHidden(i) || !overlaps(board, i, area)) return [];
    const around = neighbours(board, board.cellAt(i)).map(([r, c]) => r * board.columns + c);
    return around.every(isHidden) ? [i] : [];
  });
  const isUniform = cells.every((i) => risks[i] === risks[cells[0]]);
  return cells.length >= MIN_INTERIOR && isUniform ? new Set(cells) : null;
}

/** Returns the cell of the interior that is nearest to its centre in view. */
function middleCell(board: BoardView, interior: Set<number>, area: Rect) {
  const places = [...interior].map((i) => ({ i, ...cellCorner(board, i) }));
  const seen = places.filter(
    ({ x, y }) =>
      x >= area.x &&
      y >= area.y &&
      x + board.shape.width <= area.x + area.width &&
      y + board.shape.height <= area.y + area.height,
  );
  const whole = seen.length ? seen : places;
  const centreX = whole.reduce((sum, { x }) => sum + x, 0) / whole.length;
  const centreY = whole.reduce((sum, { y }) => sum + y, 0) / whole.length;
  const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x - centreX, y - centreY);
  return whole.reduce((best, place) => (distance(place) < distance(best) ? place : best)).i;
}

/** Removes the heat of a cell. */
export function clearHeat(board: BoardView, i: number) {
  const [row, column] = board.cellAt(i);
  if (!board.probabilities || board.probabilities[row][column] === null) return;
  board.probabilities[row][column] = null;
  const context = board.canvas.getContext("2d");
  if (!context) return;
  context.save();
  traceCell(context, board, i, 0);
  context.clip();
  const { x, y } = cellCorner(board, i);
  context.clearRect(x, y, board.shape.width, board.shape.height);
  context.restore();
}

function drawCell(
  context: CanvasRenderingContext2D,
  board: BoardView,
  i: number,
  risk: number,
  isFaded: boolean,
  isLabelled: boolean,
) {
  const { x, y } = cellCorner(board, i);
  const inset = board.marked.has(i) ? 4 : 1; // a mark is visible around it
  const { fill, ink } = shadeOf(risk);
  context.globalAlpha = isFaded && !isLabelled ? INTERIOR_OPACITY : 1;
  context.fillStyle = fill;
  traceCell(context, board, i, inset);
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = ink;
  const text = isLabelled ? label(risk) : "";
  context.fillText(text, x + board.shape.width / 2, y + board.shape.height / 2 + 1);
  if (board.values[i] === "F" && !isFaded) drawFlag(context, x, y, board.size);
}

/** Draws a small flag in the corner of a flagged cell. */
function drawFlag(context: CanvasRenderingContext2D, x: number, y: number, size: number) {
  const { font } = context;
  context.font = `${Math.round(size * 0.34)}px "DejaVu Sans", sans-serif`;
  context.fillText("⚑", x + size * 0.24, y + size * 0.26);
  context.font = font;
}
