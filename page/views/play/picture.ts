/** A picture of the board as it is shown, with a line of text below it. */

import type { BoardView } from "../../board/board";
import { boardSize, cellCorner } from "../../board/geometry";
import { saveFile } from "../../common/save-file";

const CELL = 32;
const MARGIN = 16;
const LINE = 48;

/** Saves the picture as a PNG file. */
export async function savePicture(board: BoardView, text: string, name: string) {
  saveFile(await draw(board, text).convertToBlob(), name);
}

function draw(board: BoardView, text: string): OffscreenCanvas {
  const scale = CELL / board.size;
  const size = boardSize(board);
  const [width, height] = [scale * size.width, scale * size.height];
  const canvas = new OffscreenCanvas(width + 2 * MARGIN, height + MARGIN + LINE);
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  context.fillStyle = themeColour("page");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let i = 0; i < board.values.length; i++) {
    const { x, y } = cellCorner(board, i);
    drawCell(context, board, i, MARGIN + scale * x, MARGIN + scale * y);
  }
  context.fillStyle = themeColour("ink");
  context.font = "600 18px system-ui, sans-serif";
  context.fillText(text, canvas.width / 2, height + MARGIN + LINE / 2, width);
  return canvas;
}

function drawCell(
  context: OffscreenCanvasRenderingContext2D,
  board: BoardView,
  i: number,
  x: number,
  y: number,
) {
  const value = board.values[i];
  const isHidden = "#FQ*".includes(value);
  const isExploded = board.marked.get(i)?.has("exploded");
  context.fillStyle = themeColour(isExploded ? "bad" : isHidden ? "tile" : "open");
  context.fillRect(x + 0.5, y + 0.5, CELL - 1, CELL - 1);
  context.font = `700 ${0.58 * CELL}px system-ui, sans-serif`;
  const [middle, centre] = [x + CELL / 2, y + CELL / 2];
  if (value === "*") {
    context.fillStyle = themeColour("mine-ink");
    context.beginPath();
    context.arc(middle, centre, CELL / 4, 0, 2 * Math.PI);
    context.fill();
  } else if (value === "F") {
    context.fillStyle = themeColour("bad");
    context.fillText("⚑", middle, centre);
  } else if (/[1-8]/.test(value)) {
    context.fillStyle = themeColour(`number-${value}`);
    context.fillText(value, middle, centre + 1);
  }
}

function themeColour(name: string) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
