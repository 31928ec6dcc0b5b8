/** Draws mine probabilities over the hidden cells of a board as a heat map. */

import { cellCorner, overlaps, placeCanvas, traceCell, visibleArea } from "./geometry.js";

const style = getComputedStyle(document.documentElement);
/** @param {string} name */
const themeColour = (name) => style.getPropertyValue(`--${name}`).trim();
/** @param {string} colour */
const channels = (colour) => [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
/** @type {Map<number, string>} the colours of risks, because many cells have the same risk */
const colours = new Map();

/** Above this risk, white text has a better contrast than black. */
const WHITE_TEXT_ABOVE = 0.68;

/**
 * Returns the colour of a mine probability.
 * @param {number} probability
 */
export function riskColour(probability) {
  const cached = colours.get(probability);
  if (cached) return cached;
  if (colours.size > 20_000) colours.clear();
  let result = interpolate(10 * probability);
  if (probability === 0) result = themeColour("safe");
  if (probability === 1) result = themeColour("mine");
  colours.set(probability, result);
  return result;
}

/** @param {number} position on the ramp, from 0 to 10 */
function interpolate(position) {
  const below = Math.min(Math.floor(position), 9);
  const low = channels(themeColour(`ramp-${below}`));
  const high = channels(themeColour(`ramp-${below + 1}`));
  const channelValues = low.map((value, i) =>
    Math.round(value + (high[i] - value) * (position - below)),
  );
  return `rgb(${channelValues.join()})`;
}

/** @param {number} probability */
function label(probability) {
  if (probability === 0) return "✓";
  if (probability === 1) return "●";
  const rounded = Math.round(100 * probability);
  if (rounded < 1) return "<1";
  return rounded > 99 ? ">99" : String(rounded);
}

/**
 * Draws the visible part of the board; call it again after the board scrolls.
 * @param {import("./board.js").BoardView} board
 */
export function drawHeat(board) {
  const { canvas, probabilities, size } = board;
  canvas.hidden = !probabilities;
  if (!probabilities || !size) return;
  const area = visibleArea(board);
  const context = placeCanvas(canvas, area);
  if (!context) return;
  context.font = `600 ${Math.round(size * 0.42)}px system-ui, "DejaVu Sans", sans-serif`;
  probabilities.flat().forEach((risk, i) => {
    if (risk !== null && overlaps(board, i, area)) drawCell(context, board, i, risk);
  });
}

/**
 * Removes the heat of a cell.
 * @param {import("./board.js").BoardView} board
 * @param {number} i
 */
export function clearHeat(board, i) {
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

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("./board.js").BoardView} board
 * @param {number} i
 * @param {number} risk
 */
function drawCell(context, board, i, risk) {
  const { x, y } = cellCorner(board, i);
  const inset = board.cells[i].classList.length > 1 ? 4 : 1; // a mark is visible around it
  context.fillStyle = riskColour(risk);
  traceCell(context, board, i, inset);
  context.fill();
  context.fillStyle = risk === 0 || risk > WHITE_TEXT_ABOVE ? "#fff" : "#000";
  context.fillText(label(risk), x + board.shape.width / 2, y + board.shape.height / 2 + 1);
  if (board.values[i] === "F") drawFlag(context, x, y, board.size);
}

/**
 * Draws a small flag in the corner of a flagged cell.
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function drawFlag(context, x, y, size) {
  const { font } = context;
  context.font = `${Math.round(size * 0.34)}px "DejaVu Sans", sans-serif`;
  context.fillText("⚑", x + size * 0.24, y + size * 0.26);
  context.font = font;
}
