/**
 * Positions in addresses, in the parameter `p`: the text format if it can hold them, else the JSON
 * format. The JSON of the page has the complete board and the variations, too.
 */

import { GRIDS, type Grid } from "../game/topology";
import { compress, expand } from "./deflate";
import {
  check,
  restoreVariations,
  sameShape,
  storeVariations,
  type Variations,
} from "./variations";

export interface Position {
  rows: string[];
  mines: number;
  topology: Grid;
  clues: string;
  /** the rows of the complete board, if it is known */
  board?: string[];
  variations?: Variations;
}

const MAX_SIDE = 100;

export async function positionParameters(position: Position): Promise<{ p: string }> {
  return { p: await compress(positionText(position)) };
}

/** Returns the position of an address; null if it is damaged. */
export async function positionFromParameters(address: URLSearchParams): Promise<Position | null> {
  const text = await expand(address.get("p") ?? "");
  if (text === null) return null;
  try {
    return text.startsWith("{") ? fromJson(JSON.parse(text)) : fromText(text);
  } catch {
    return null;
  }
}

export function positionText({ rows, mines, topology, clues, board, variations }: Position) {
  const isPlain = topology === "square" && clues === "exact" && !board && !variations;
  if (isPlain) return `${rows[0].length}x${rows.length}x${mines}\n${rows.join("\n")}\n`;
  return JSON.stringify({
    format: "minewise",
    version: 1,
    kind: "position",
    topology,
    rows: rows.length,
    columns: rows[0].length,
    mines,
    ...(clues !== "exact" && { clues }),
    cells: rows,
    ...(board && { board }),
    ...(variations && { variations: storeVariations(variations) }),
  });
}

function fromText(text: string): Position {
  const [header, ...rows] = text.trimEnd().split("\n");
  const [columns, height, mines] = header.split("x").map(Number);
  check(rows.length === height && rows[0].length === columns);
  return checked({ rows, mines, topology: "square", clues: "exact" });
}

function fromJson(content: Record<string, unknown>): Position {
  check(content.format === "minewise" && content.version === 1 && content.kind === "position");
  const { cells, mines, topology = "square", clues = "exact", board, variations } = content;
  const position = checked({ rows: cells, mines, topology, clues } as Position);
  if (board !== undefined) {
    check(sameShape(board, position.rows));
    position.board = board;
  }
  if (variations !== undefined) position.variations = restoreVariations(variations, position.rows);
  return position;
}

function checked(position: Position): Position {
  const { rows, mines, topology, clues } = position;
  check(sameShape(rows, rows) && rows.length <= MAX_SIDE && rows[0].length <= MAX_SIDE);
  check(Number.isInteger(mines) && mines >= 0 && mines <= rows.length * rows[0].length);
  check(GRIDS.includes(topology) && typeof clues === "string");
  return position;
}
