/**
 * Draws mine probabilities as a heat map on a canvas under the hidden cells, which are transparent
 * then. Certain mines are small mines on plain tiles. The interior (the cells without an open
 * neighbour, whose risks are the same) is faded, and each of its regions shows its risk once.
 */

import { FORMAT } from "../texts/format";
import type { BoardView } from "./board";
import {
  centreOf,
  drawFlag,
  drawMine,
  drawTile,
  type Place,
  themeColour,
  tileColours,
} from "./drawing";
import {
  cellCorner,
  placeCanvas,
  type Rect,
  traceCell,
  visibleArea,
  visibleCells,
} from "./geometry";
import { gridOf } from "./neighbours";

/** the colours of a cell and of the text on it */
type Shade = { fill: string; ink: string };

const channels = (colour: string) =>
  [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
/** the shades of risks, because many cells have the same risk; those of the interior are negative */
const shades: Map<number, Shade> = new Map();
/** The theme and the skin that the shades belong to. */
let look = "";
/** The part of its colour that the interior keeps. */
const INTERIOR_STRENGTH = 0.4;

/** Returns the colour of a mine probability, and that of text on it. */
function shadeOf(probability: number, isFaded: boolean = false): Shade {
  const { theme, skin } = document.documentElement.dataset;
  if (`${theme} ${skin}` !== look || shades.size > 20_000) shades.clear();
  look = `${theme} ${skin}`;
  const key = isFaded ? -probability : probability;
  const cached = shades.get(key);
  if (cached) return cached;
  let colour = interpolate(10 * probability);
  if (probability === 0) colour = channels(themeColour("safe"));
  if (isFaded) colour = mix(channels(themeColour("tile")), colour, INTERIOR_STRENGTH);
  const shade = { fill: `rgb(${colour.join()})`, ink: inkOn(colour) };
  shades.set(key, shade);
  return shade;
}

/** @param position on the ramp, from 0 to 10 */
function interpolate(position: number) {
  const below = Math.min(Math.floor(position), 9);
  const [low, high] = [below, below + 1].map((stop) => channels(themeColour(`ramp-${stop}`)));
  return mix(low, high, position - below);
}

function mix(from: number[], to: number[], part: number) {
  return from.map((value, i) => Math.round(value + (to[i] - value) * part));
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
  const rounded = Math.round(100 * probability);
  if (rounded < 1) return "<1";
  return rounded > 99 ? ">99" : String(rounded);
}

/** Draws the visible part of the board; call it again after the board scrolls. */
export function drawHeat(board: BoardView) {
  const { canvas, risks, size, grid } = board;
  canvas.hidden = !risks;
  grid.classList.toggle("heated", risks !== null);
  if (!risks || !size) return;
  const area = visibleArea(board);
  const context = placeCanvas(canvas, area);
  if (context) new HeatMap(board, risks, context).draw(area);
}

function interiorCells(board: BoardView, risks: (number | null)[], cells: number[]) {
  const grid = gridOf(board);
  const isHidden = (i: number) => "#FQ".includes(board.values[i]);
  return cells.filter((i) => {
    const risk = risks[i];
    const isUncertain = risk !== null && risk > 0 && risk < 1;
    return isUncertain && isHidden(i) && grid.neighbours(i).every(isHidden);
  });
}

class HeatMap {
  colours;
  mineInk;

  constructor(
    readonly board: BoardView,
    readonly risks: (number | null)[],
    readonly context: CanvasRenderingContext2D,
  ) {
    this.colours = tileColours();
    this.mineInk = themeColour("mine-ink");
  }

  draw(area: Rect) {
    const { board, risks } = this;
    const cells = visibleCells(board, area).filter((i) => "#FQ".includes(board.values[i]));
    const regions = this.regions(interiorCells(board, risks, cells));
    const interior = new Set(regions.flat());
    this.setFont(0.42);
    for (const i of cells) this.drawCell(i, interior.has(i));
    this.setFont(0.5);
    for (const region of regions) this.labelRegion(region, area);
  }

  /** @param part the size of the text, in parts of a cell */
  setFont(part: number) {
    const pixels = Math.round(this.board.size * part);
    this.context.font = `600 ${pixels}px system-ui, "DejaVu Sans", sans-serif`;
  }

  drawCell(i: number, isFaded: boolean) {
    const { board, context } = this;
    const risk = this.risks[i];
    const place = { ...centreOf(board, i), size: board.size };
    const isFlagged = board.values[i] === "F";
    drawTile(context, board, i, this.colours);
    if (risk === null || risk === 1) return this.drawMine(place, risk, isFlagged);
    const { fill, ink } = shadeOf(risk, isFaded);
    context.fillStyle = fill;
    traceCell(context, board, i, 1);
    context.fill();
    context.fillStyle = ink;
    const marks = board.marked.get(i);
    const isGuess = marks?.has("best") || marks?.has("candidate") || marks?.has("hint-guess");
    if (!isFaded || isGuess) context.fillText(label(risk), place.x, place.y + 1);
    const { x, y } = cellCorner(board, i);
    const { size } = board;
    if (isFlagged) drawFlag(context, { x: x + 0.2 * size, y: y + 0.22 * size, size: 0.32 * size });
  }

  /** @param place the centre and the size of a cell whose risk is certain or unknown */
  drawMine(place: Place, risk: number | null, isFlagged: boolean) {
    const { context } = this;
    if (isFlagged) return drawFlag(context, { ...place, size: 0.54 * place.size });
    if (risk === null) return;
    context.fillStyle = this.mineInk;
    drawMine(context, { ...place, size: 0.38 * place.size });
  }

  /** Returns the connected groups of interior cells with the same risk. */
  regions(interior: number[]): number[][] {
    const grid = gridOf(this.board);
    const left = new Set(interior);
    return interior.flatMap((first) => {
      if (!left.delete(first)) return [];
      const region = [first];
      for (const i of region) {
        const near = grid.neighbours(i).filter((other) => left.has(other));
        for (const other of near)
          if (this.risks[other] === this.risks[first] && left.delete(other)) region.push(other);
      }
      return [region];
    });
  }

  /** Writes the risk of a region in the middle of its visible part. */
  labelRegion(region: number[], area: Rect) {
    const { context } = this;
    const whole = region.filter((i) => this.isWhole(i, area));
    const i = this.middle(whole.length ? whole : region);
    const { x, y } = centreOf(this.board, i);
    const risk = this.risks[i] ?? 0;
    const isWide = region.includes(i - 1) && region.includes(i + 1);
    context.fillStyle = shadeOf(risk, true).ink;
    const sign = isWide ? FORMAT.percent.replace(" ", "\u202f") : "";
    context.fillText(label(risk) + sign, x, y + 1);
  }

  isWhole(i: number, area: Rect) {
    const { x, y } = cellCorner(this.board, i);
    const { width, height } = this.board.shape;
    const isAcross = x >= area.x && x + width <= area.x + area.width;
    return isAcross && y >= area.y && y + height <= area.y + area.height;
  }

  /** Returns a cell that is as far from the outside of a group as any; a whole torus has none. */
  middle(group: number[]): number {
    const grid = gridOf(this.board);
    const most = this.board.topology === "hexagonal" ? 6 : 8;
    let layer: number[] = [];
    let inner = group;
    while (inner.length && inner.length !== layer.length) {
      layer = inner;
      const inside = new Set(layer);
      inner = layer.filter((i) => {
        const near = grid.neighbours(i);
        return near.length === most && near.every((other) => inside.has(other));
      });
    }
    return layer[Math.floor(layer.length / 2)];
  }
}
