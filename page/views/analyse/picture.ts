/** The picture that the position was read from, and the cells whose reading is doubtful. */

import { computed, signal } from "@preact/signals";
import { base64 } from "../../common/files";
import { cellName } from "../../common/format";
import type { Cell, Reading } from "../../engine/api";
import { ANALYSE } from "../../texts/analyse";
import { editor } from "./editor";
import type { Outcome } from "./outcomes";

export interface Picture {
  canvas: OffscreenCanvas;
  reading: Reading;
}

/** A cell that may show something else than what was read. */
export interface Doubt {
  cell: Cell;
  /** whether the position as it was read is impossible, and this cell may be the reason */
  isSuspect: boolean;
  /** what the cell may show, the most likely first */
  outcomes: Outcome[];
}

/** Larger pictures are reduced. */
const MAX_PIXELS = 4_000_000;
/** Each kind of cell as in the text format. */
const VALUES: Record<string, string> = {
  hidden: "#",
  flag: "F",
  mine: "*",
  exploded: "*",
  wrong_flag: "?",
};
const ALL = [..."012345678#F*"].map((value) => ({ value, probability: null }));

export const picture = signal<Picture | null>(null);
/** The names of the cells that were read as the user says. */
const settled = signal<ReadonlySet<string>>(new Set());

/** The cells that are neither settled nor different now. */
export const doubts = computed<Doubt[]>(() => {
  const { value } = picture;
  const { rows } = editor.position;
  const read = value?.reading.position;
  if (!read || rows.length !== read.length || rows[0].length !== read[0].length) return [];
  return doubtsOf(value.reading).filter(
    ({ cell: [row, column] }) =>
      rows[row][column] === read[row][column] && !settled.value.has(cellName([row, column])),
  );
});

export function showPicture(shown: Picture | null) {
  settled.value = new Set();
  picture.value = shown;
}

/** Sets a doubtful cell, and those like it, to what the user says. */
export function settle(doubt: Doubt, { value }: Outcome) {
  const cells = doubts.value.filter((other) => isAlike(doubt, other)).map(({ cell }) => cell);
  if (value !== readAt(doubt)) editor.paint(cells, value);
  else settled.value = new Set([...settled.value, ...cells.map(cellName)]);
}

/** Returns what was read at a doubtful cell. */
function readAt({ cell: [row, column] }: Doubt) {
  return editor.position.rows[row][column];
}

/** Flat cells that look the same have the same probabilities: they are hidden, or empty, together. */
function isAlike(one: Doubt, other: Doubt) {
  if (one.cell === other.cell) return true;
  const isFlat = [one, other].every((doubt) => "#0".includes(readAt(doubt)));
  return isFlat && JSON.stringify(one.outcomes) === JSON.stringify(other.outcomes);
}

function doubtsOf({ doubtful, suspects }: Reading): Doubt[] {
  const suspected = new Set(suspects.map(cellName));
  const uncertain = doubtful.map(({ cell, kind, probability, others }) => ({
    cell,
    isSuspect: suspected.delete(cellName(cell)),
    outcomes: merged([{ kind, probability }, ...others]),
  }));
  const others = suspects.filter((cell) => suspected.has(cellName(cell)));
  return [...uncertain, ...others.map((cell) => ({ cell, isSuspect: true, outcomes: ALL }))];
}

/** Adds up kinds that look different, but mean the same. */
function merged(kinds: { kind: string; probability: number }[]): Outcome[] {
  const sums = new Map<string, number>();
  for (const { kind, probability } of kinds) {
    const value = VALUES[kind] ?? kind;
    sums.set(value, (sums.get(value) ?? 0) + probability);
  }
  return [...sums]
    .map(([value, probability]) => ({ value, probability }))
    .sort((one, other) => other.probability - one.probability);
}

/** Draws a picture upright and on white; throws `Error` if the browser cannot read the file. */
export async function drawFile(file: Blob): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(ANALYSE.noPicture);
  });
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (bitmap.width * bitmap.height)));
  const [width, height] = [bitmap.width, bitmap.height].map((side) =>
    Math.max(1, Math.floor(scale * side)),
  );
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas;
}

/** Returns a picture as a request: the colours of its pixels, row by row. */
export function pixelsOf(canvas: OffscreenCanvas) {
  const { width, height } = canvas;
  const { data } = contextOf(canvas).getImageData(0, 0, width, height);
  const colours = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; from < data.length; from++)
    if (from % 4 < 3) colours[to++] = data[from];
  return { width, height, pixels: base64(colours) };
}

function contextOf(canvas: OffscreenCanvas) {
  return canvas.getContext("2d", { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
}
