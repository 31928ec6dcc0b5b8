/**
 * Draws the marks of cells and the focus on a canvas over the cells. Each ring has a halo on both
 * sides, so that it stands out on any colour of risk.
 */

import type { BoardView } from "./board";
import { centreOf, drawMine, drawStar, type Place, themeColour } from "./drawing";
import { cellCorner, overlaps, placeCanvas, traceCell, visibleArea } from "./geometry";

export const MARKS = [
  "here", // the cell of a move
  "conflict",
  "doubtful", // a cell of a picture that may show something else
  "suspect", // one that makes the position impossible
  "wrong", // a flag without a mine
  "hint-mine",
  "hint-safe",
  "hint-guess", // the best guess, which is not certainly safe
  "clue", // a number on which a reason relies
  "relied", // a certain mine on which a reason relies
  "lit", // what the player points at in a reason: all other marks are faint
  "enclosed",
  "dead",
  "best", // the best move
  "candidate", // the next best moves, which show their risks
  "exploded", // the mine that was hit; a style of the cell
  "taken-0", // a mine that a player took, and
  "taken-1", // one that the other took: styles of the cell
  "tint-0", // the groups of cells of a reason's sums
  "tint-1",
  "tint-2",
  "tint-3",
] as const;
export type Mark = (typeof MARKS)[number];

/** the roles of the colours of the rings, the outermost first */
const RINGS: [Mark, string][] = [
  ["here", "action"],
  ["suspect", "bad"],
  ["doubtful", "doubt"],
  ["conflict", "bad"],
  ["wrong", "bad"],
  ["hint-mine", "bad"],
  ["hint-safe", "good"],
  ["hint-guess", "best"],
  ["clue", "clue"],
  ["enclosed", "enclosed"],
];
const DASHED = new Set<Mark>(["conflict", "suspect"]);
/** The number of rings that a cell has at most. */
const MAX_RINGS = 2;
const TINTS: Mark[] = ["tint-0", "tint-1", "tint-2", "tint-3"];
const HALO = 1.5;
/** The strength of the marks beside those that are lit, and of a mine on which a reason relies. */
const FAINT = 0.25;
const DIM = 0.45;

/** Draws the visible marks and the focus; call it again after the board scrolls. */
export function drawMarks(board: BoardView) {
  const { marksCanvas, marked, focused, size, hasVisibleFocus: hasFocus } = board;
  marksCanvas.hidden = !marked.size && !hasFocus;
  if (marksCanvas.hidden || !size) return;
  const area = visibleArea(board);
  const context = placeCanvas(marksCanvas, area);
  if (!context) return;
  const painter = new MarkPainter(board, context);
  const isAnyLit = [...marked.values()].some((marks) => marks.has("lit"));
  for (const [i, marks] of marked) {
    if (!overlaps(board, i, area)) continue;
    context.globalAlpha = isAnyLit && !marks.has("lit") ? FAINT : 1;
    painter.draw(i, marks);
  }
  context.globalAlpha = 1;
  if (hasFocus) painter.drawFocus(focused);
}

class MarkPainter {
  halo;
  ink;
  width;

  constructor(
    readonly board: BoardView,
    readonly context: CanvasRenderingContext2D,
  ) {
    this.halo = themeColour("halo");
    this.ink = themeColour("ink");
    this.width = Math.round(Math.max(2, Math.min(4, 0.085 * board.size)));
  }

  draw(i: number, marks: ReadonlySet<Mark>) {
    this.drawTints(
      i,
      TINTS.filter((tint) => marks.has(tint)),
    );
    if (marks.has("dead")) this.drawCorner(i);
    if (marks.has("wrong")) this.drawSlash(i);
    const isFocused = this.board.hasVisibleFocus && this.board.focused === i;
    RINGS.filter(([mark]) => marks.has(mark))
      .slice(0, MAX_RINGS)
      .forEach(([mark, role], n) => {
        const inset = 1 + (n + (isFocused ? 1 : 0)) * (this.width + HALO);
        this.drawRing(i, inset, themeColour(role), DASHED.has(mark));
      });
    this.drawSign(i, marks);
  }

  /** Fills a cell with its tints side by side, or its lower edge if it shows its risk. */
  drawTints(i: number, tints: Mark[]) {
    if (!tints.length) return;
    const { board, context } = this;
    const { x, y } = cellCorner(board, i);
    const { width, height } = board.shape;
    const part = width / tints.length;
    context.save();
    traceCell(context, board, i, 1);
    context.clip();
    const isHeated = board.risks !== null;
    const top = isHeated ? 0.74 * height : 0;
    context.globalAlpha *= isHeated ? 1 : 0.5;
    tints.forEach((tint, n) => {
      context.fillStyle = themeColour(tint);
      context.fillRect(x + n * part, y + top, part, height);
    });
    context.restore();
  }

  drawRing(i: number, inset: number, colour: string, isDashed: boolean) {
    const { board, context, width } = this;
    traceCell(context, board, i, inset + width / 2);
    this.stroke(width + 2 * HALO, this.halo);
    if (isDashed) context.setLineDash([2 * width, width]);
    this.stroke(width, colour);
    context.setLineDash([]);
  }

  stroke(width: number, colour: string) {
    this.context.lineWidth = width;
    this.context.strokeStyle = colour;
    this.context.stroke();
  }

  /** The focus is a double ring, which no mark has. */
  drawFocus(i: number) {
    const { board, context } = this;
    traceCell(context, board, i, 3.5);
    this.stroke(2, this.halo);
    traceCell(context, board, i, 1.25);
    this.stroke(2.5, this.ink);
  }

  /** Ticks the lower left corner of a dead cell. */
  drawCorner(i: number) {
    const { context } = this;
    const { x, y } = centreOf(this.board, i);
    const { width, height, offset } = this.board.shape;
    const side = 0.24 * width;
    const left = x - width / 2 + (offset ? 0.2 * width : 2.5);
    const bottom = y + height / 2 - (offset ? 0.28 * height : 2.5);
    context.beginPath();
    context.moveTo(left, bottom - side);
    context.lineTo(left + side, bottom);
    context.lineTo(left, bottom);
    context.closePath();
    context.fillStyle = this.ink;
    context.fill();
    this.stroke(1, this.halo);
  }

  /** Crosses out a wrong flag. */
  drawSlash(i: number) {
    const { context } = this;
    const { x, y } = centreOf(this.board, i);
    const reach = 0.3 * this.board.size;
    context.beginPath();
    context.moveTo(x - reach, y + reach);
    context.lineTo(x + reach, y - reach);
    context.lineCap = "round";
    this.stroke(this.width + 2 * HALO, this.halo);
    this.stroke(this.width, themeColour("bad"));
  }

  /** Draws the sign in a hidden cell, in its corner if the cell shows something else. */
  drawSign(i: number, marks: ReadonlySet<Mark>) {
    const { board, context } = this;
    const value = board.values[i];
    if (!"#FQ".includes(value)) return;
    const isHeated = board.risks !== null;
    const isTaken = isHeated || value !== "#";
    const place = this.signPlace(i, isTaken);
    if (marks.has("best") || marks.has("hint-guess")) return drawStar(context, place);
    if (marks.has("hint-safe") && (!isHeated || value === "F")) this.drawCheck(place);
    else if ((marks.has("hint-mine") || marks.has("relied")) && !isTaken) {
      const strength = context.globalAlpha;
      if (!marks.has("hint-mine")) context.globalAlpha *= DIM;
      context.fillStyle = themeColour("mine-ink");
      drawMine(context, place);
      context.globalAlpha = strength;
    } else if (marks.has("relied")) this.dim(i);
  }

  signPlace(i: number, isTaken: boolean): Place {
    const { x, y } = centreOf(this.board, i);
    const { size, shape } = this.board;
    if (!isTaken) return { x, y, size: 0.5 * size };
    const down = shape.offset ? 0.12 : 0.27;
    return { x: x + 0.27 * size, y: y - down * size, size: 0.4 * size };
  }

  /** Pales a flag. */
  dim(i: number) {
    const { board, context } = this;
    context.save();
    context.globalAlpha *= 1 - DIM;
    context.fillStyle = themeColour("tile");
    traceCell(context, board, i, 1);
    context.fill();
    context.restore();
  }

  drawCheck({ x, y, size }: Place) {
    const { context } = this;
    context.beginPath();
    context.moveTo(x - 0.45 * size, y + 0.02 * size);
    context.lineTo(x - 0.1 * size, y + 0.36 * size);
    context.lineTo(x + 0.48 * size, y - 0.36 * size);
    context.lineCap = context.lineJoin = "round";
    this.stroke(0.22 * size + 2 * HALO, this.halo);
    this.stroke(0.22 * size, themeColour("good"));
  }
}
