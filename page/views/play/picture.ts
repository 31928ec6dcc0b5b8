/** A picture of the board as it is shown, with a line of text below it. */

import type { BoardView } from "../../board/board";
import {
  centreOf,
  drawFlag,
  drawMine,
  drawTile,
  themeColour,
  tileColours,
} from "../../board/drawing";
import { boardSize } from "../../board/geometry";
import { saveFile } from "../../common/files";

/** The width of a cell. */
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
  context.fillStyle = themeColour("ink");
  context.font = "600 18px system-ui, sans-serif";
  context.fillText(text, canvas.width / 2, height + MARGIN + LINE / 2, width);
  context.setTransform(scale, 0, 0, scale, MARGIN, MARGIN);
  for (let i = 0; i < board.values.length; i++) drawCell(context, board, i);
  return canvas;
}

function drawCell(context: OffscreenCanvasRenderingContext2D, board: BoardView, i: number) {
  const value = board.values[i];
  const { size } = board;
  const { x, y } = centreOf(board, i);
  drawTile(context, board, i, coloursOf(board, i));
  if (value === "*") {
    context.fillStyle = themeColour("mine-ink");
    drawMine(context, { x, y, size: 0.7 * size });
  } else if (value === "F") drawFlag(context, { x, y, size: 0.54 * size });
  else if (/[1-8]/.test(value)) {
    context.fillStyle = themeColour(`number-${value}`);
    context.font = `700 ${0.58 * size}px system-ui, sans-serif`;
    context.fillText(value, x, y + size / 32);
  }
}

function coloursOf(board: BoardView, i: number) {
  const isOpen = !"#FQ*".includes(board.values[i]);
  if (isOpen) return { tile: themeColour("open"), edge: themeColour("open-line") };
  const isExploded = board.marked.get(i)?.has("exploded");
  return isExploded ? { ...tileColours(), tile: themeColour("hit") } : tileColours();
}
