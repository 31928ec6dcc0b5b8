/** Draws mine probabilities over the hidden cells of a board as a heat map. */

import { corner, isIn, laid, outline, seenPart } from "./shape.js";

const style = getComputedStyle(document.documentElement);
/** @param {string} name */
const named = (name) => style.getPropertyValue(`--${name}`).trim();
/** @param {string} colour */
const channels = (colour) => [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
/** @type {Map<number, string>} the colours of risks, because many cells have the same risk */
const known = new Map();

/** Above this risk, white text has a better contrast than black. */
const LIGHT = 0.68;

/**
 * Returns the colour of a mine probability.
 * @param {number} probability
 */
export function colour(probability) {
  const found = known.get(probability);
  if (found) return found;
  if (known.size > 20_000) known.clear();
  let made = mixed(10 * probability);
  if (probability === 0) made = named("safe");
  if (probability === 1) made = named("mine");
  known.set(probability, made);
  return made;
}

/** @param {number} place on the ramp, from 0 to 10 */
function mixed(place) {
  const below = Math.min(Math.floor(place), 9);
  const low = channels(named(`ramp-${below}`));
  const high = channels(named(`ramp-${below + 1}`));
  const parts = low.map((part, i) => Math.round(part + (high[i] - part) * (place - below)));
  return `rgb(${parts.join()})`;
}

/** @param {number} probability */
function words(probability) {
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
  const { canvas, figures, size } = board;
  canvas.hidden = !figures;
  if (!figures || !size) return;
  const part = seenPart(board);
  const pen = laid(canvas, part);
  if (!pen) return;
  pen.font = `600 ${Math.round(size * 0.42)}px system-ui, "DejaVu Sans", sans-serif`;
  figures.flat().forEach((risk, i) => {
    if (risk !== null && isIn(board, i, part)) drawCell(pen, board, i, risk);
  });
}

/**
 * Removes the heat of a cell.
 * @param {import("./board.js").BoardView} board
 * @param {number} i
 */
export function cool(board, i) {
  const [row, column] = board.cellAt(i);
  if (!board.figures || board.figures[row][column] === null) return;
  board.figures[row][column] = null;
  const pen = board.canvas.getContext("2d");
  if (!pen) return;
  pen.save();
  outline(pen, board, i, 0);
  pen.clip();
  const { x, y } = corner(board, i);
  pen.clearRect(x, y, board.shape.wide, board.shape.tall);
  pen.restore();
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {import("./board.js").BoardView} board
 * @param {number} i
 * @param {number} risk
 */
function drawCell(pen, board, i, risk) {
  const { x, y } = corner(board, i);
  const edge = board.cells[i].classList.length > 1 ? 4 : 1; // a mark is visible around it
  pen.fillStyle = colour(risk);
  outline(pen, board, i, edge);
  pen.fill();
  pen.fillStyle = risk === 0 || risk > LIGHT ? "#fff" : "#000";
  pen.fillText(words(risk), x + board.shape.wide / 2, y + board.shape.tall / 2 + 1);
  if (board.values[i] === "F") drawFlag(pen, x, y, board.size);
}

/**
 * Draws a small flag in the corner of a flagged cell.
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function drawFlag(pen, x, y, size) {
  const { font } = pen;
  pen.font = `${Math.round(size * 0.34)}px "DejaVu Sans", sans-serif`;
  pen.fillText("⚑", x + size * 0.24, y + size * 0.26);
  pen.font = font;
}
