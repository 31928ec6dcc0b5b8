/** Reads dropped and pasted positions. The engine reads everything but links of this page. */

import { signal } from "@preact/signals";
import type { Content } from "../../common/files";
import { sentence } from "../../common/format";
import type { Position as Parsed } from "../../engine/api";
import { engine } from "../../engine/the-engine";
import { type Position, positionFromParameters } from "../../links/position";
import type { Variations } from "../../links/variations";
import { ANALYSE } from "../../texts/analyse";
import { editor, tell } from "./editor";
import { drawFile, type Picture, pixelsOf, showPicture } from "./picture";

/** the variations are those of a link */
type Found = Parsed & { variations?: Variations; picture?: Picture };

interface Waiting {
  name: string;
  found: Found;
  /** called after the position was shown */
  onShown: () => void;
}

/** A position that was read but has no mine total, or null. */
export const withoutTotal = signal<Waiting | null>(null);

/** What a text may mean, if that is more than one position, or null. */
export const meanings = signal<{ found: Found[]; take: (found: Found) => void } | null>(null);

/** Why something could not be read, or empty. */
export const refused = signal("");

export const isReadingPicture = signal(false);

/** A picture whose board is marked: the sides of its area, and its rows and columns. */
interface Marked {
  canvas: OffscreenCanvas;
  name: string;
  area?: [number, number, number, number];
  size?: [number, number];
}

/** The picture that was read last, whether a board was found or not, or null. */
export const source = signal<Marked | null>(null);

/** The format name before an error; the message shows the file name instead. */
const FORMAT_PREFIX = /^[a-z]+: /;
const LINK = /^\s*https?:\/\/\S+#\/analyse\?(\S+)\s*$/;

let reading = new AbortController();

/**
 * Reads content, then shows its position. If it cannot be read, the position does not change.
 *
 * @param onShown called after the position was shown
 */
export async function receive(content: Content | Marked, onShown: () => void) {
  forget();
  const { signal } = reading;
  const name = nameOf(content);
  isReadingPicture.value = "picture" in content || "canvas" in content;
  const take = (found: Found) => {
    meanings.value = null;
    if (found.mine_count === null) withoutTotal.value = { name, found, onShown };
    else load({ name, found, onShown });
  };
  try {
    const found = await read(content, signal);
    if (signal.aborted) return;
    if (Array.isArray(found)) meanings.value = { found, take };
    else take(found);
  } catch (error) {
    if (signal.aborted || !(error instanceof Error)) return;
    refused.value = ANALYSE.refused(name, error.message, "text" in content);
  } finally {
    if (!signal.aborted) isReadingPicture.value = false;
  }
}

function nameOf(content: Content | Marked) {
  if ("picture" in content) return content.picture.name;
  return "text" in content ? ANALYSE.pasted : content.name;
}

/** Returns what the content means, or may mean. */
async function read(content: Content | Marked, signal: AbortSignal): Promise<Found | Found[]> {
  if ("canvas" in content) return readPicture(content, signal);
  if ("picture" in content) {
    const { picture } = content;
    return readPicture({ canvas: await drawFile(picture), name: picture.name }, signal);
  }
  const link = "text" in content ? LINK.exec(content.text) : null;
  if (link) return positionOfLink(link[1]);
  const answer = await engine.ask("position", content, signal);
  if (!("unreadable" in answer)) return answer;
  if (answer.readings) return answer.readings;
  throw new Error(sentence(answer.unreadable.replace(FORMAT_PREFIX, "")));
}

async function readPicture(marked: Marked, signal: AbortSignal): Promise<Found> {
  const { canvas, area, size } = marked;
  signal.throwIfAborted();
  source.value = marked;
  const reading = await engine.ask("read_picture", { ...pixelsOf(canvas), area, size }, signal);
  return {
    cells: reading.position,
    mine_count: reading.mines,
    topology: "square",
    clues: "exact",
    board: null,
    read_as: null,
    picture: { canvas, reading },
  };
}

/** Returns the position in a link of any address of the page. */
async function positionOfLink(query: string): Promise<Found> {
  const position = await positionFromParameters(new URLSearchParams(query));
  if (!position) throw new Error(ANALYSE.damagedLink);
  const { rows, mines, board, ...others } = position;
  return { ...others, cells: rows, mine_count: mines, board: board ?? null, read_as: null };
}

/** Forgets what is being read and what was refused. */
export function forget() {
  reading.abort();
  reading = new AbortController();
  withoutTotal.value = meanings.value = source.value = null;
  refused.value = "";
  isReadingPicture.value = false;
}

/** Shows the position that had no mine total. */
export function useTotal(total: number) {
  const waiting = withoutTotal.value;
  if (!waiting) return;
  withoutTotal.value = null;
  load({ ...waiting, found: { ...waiting.found, mine_count: total } });
}

/** Shows a position. A shape and a clue model that the content does not state are kept. */
function load({ name, found, onShown }: Waiting) {
  const { cells, mine_count, topology, clues, board, variations, picture = null } = found;
  const { position } = editor;
  const loaded = {
    rows: cells,
    mines: mine_count ?? 0,
    topology: topology ?? position.topology,
    clues: clues ?? position.clues,
    ...(board && { board }),
  };
  editor.endStroke();
  showPicture(picture);
  if (variations) editor.open({ ...loaded, variations });
  else editor.setPosition(loaded);
  tell(described(name, editor.position, found));
  onShown();
}

function described(name: string, { rows, mines, board }: Position, { read_as }: Found) {
  const loaded = ANALYSE.loaded(name, rows[0].length, rows.length, mines, board !== undefined);
  return read_as ? `${loaded} ${ANALYSE.readAs(read_as)}` : loaded;
}
