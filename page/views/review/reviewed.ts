/** The state of the view Review: the game, the step that is shown, and what is said about it. */

import { signal } from "@preact/signals";
import { rowsOf, withValue } from "../../board/rows";
import { tab } from "../../common/stored";
import { loadTechniques } from "../../common/techniques";
import type { Cell, GameReview, ReviewRequest } from "../../engine/api";
import { Latest } from "../../engine/latest";
import { Board } from "../../game/board";
import { Topology } from "../../game/topology";
import type { Marks } from "../../help/hints";
import { expand } from "../../links/deflate";
import type { Position } from "../../links/position";
import { hitMine, Replayed } from "../../playback/replayed";
import { replaceAddress } from "../../router";
import texts from "../../texts/review";
import { gameStore } from "../history/game-store";
import type { GameRecord } from "../history/record";
import { recorded } from "../history/recording";
import { reviewRequest, type SavedGame } from "../history/saved-game";
import { isFatal } from "./descriptions";
import { recommendation } from "./recommendation";

/** The last file, for a reload of the page. */
const FILE_KEY = "minewise-review-file";

export interface Stored {
  record: GameRecord;
  file: SavedGame;
}

/** where a game comes from */
interface Source {
  request: ReviewRequest;
  stored?: Stored;
  /** whether it is opened again when the page is reloaded */
  isFile?: boolean;
}

export const replay = new Replayed<GameReview>(1, true, {
  steps: ({ clicks }) => clicks,
  end: ({ status }) => status,
  sceneAt,
});
export const { game, player } = replay;
/** The reviewed game, if it is one of the history. */
export const stored = signal<Stored | null>(null);

let asked: Source = { request: {} };
/** A game that has just ended, and is in the history in a moment; or empty. */
let awaitedId = "";

const reviews = new Latest("review", show, (error) => replay.fail(error, () => reviews.again()));
gameStore.onChange(() => awaitedId && openStored(awaitedId));

/** Shows the game that an address names; the latest one if it names none. */
export async function open(address: URLSearchParams) {
  const [id, code] = [address.get("history"), address.get("p")];
  if (id) return openStored(id);
  if (code) return openLink(code);
  if (game.value) return;
  const file = address.has("file") && tab.value<ReviewRequest>(FILE_KEY);
  if (file) openFile(file);
  else openLatest();
}

/** Shows a saved game or a replay, again after a reload. */
export function openFile(request: ReviewRequest) {
  load({ request, isFile: true });
}

/** Shows the game in a link, which Python writes. */
async function openLink(code: string) {
  const text = await expand(code);
  if (text === null) replay.fail(texts.damagedLink);
  else load({ request: { text } });
}

async function openLatest() {
  const before = asked;
  await recorded();
  const [latest] = await gameStore.records();
  if (asked !== before || replay.notice.value.isError) return; // a file was opened meanwhile
  if (latest) openStored(latest.id);
  else close(texts.noGame);
}

/** Shows a game of the history, unless it is shown already. */
async function openStored(id: string) {
  if (game.value && stored.value?.record.id === id) return;
  const [record, file] = await Promise.all([gameStore.record(id), gameStore.file(id)]);
  if (record && file) return load({ request: reviewRequest(file), stored: { record, file } });
  close(texts.notStored);
  awaitedId = id;
}

function load(source: Source) {
  awaitedId = "";
  asked = source;
  replay.say(texts.reviewing, false, true);
  reviews.ask(source.request);
}

/** Shows no game, and why. */
function close(text: string) {
  game.value = null;
  stored.value = null;
  replay.say(text);
}

async function show(review: GameReview) {
  const source = asked;
  await loadTechniques().catch(() => {}); // without them there are no links to lessons
  if (source !== asked) return;
  const { clicks } = review;
  const guesses = clicks.flatMap((click, at) => (click.risk ? at : []));
  stored.value = source.stored ?? null;
  replay.show(review, clickTimes(review), guesses, initialClick(review));
  if (source.isFile) remember(source.request);
}

function remember(request: ReviewRequest) {
  if (tab.set(FILE_KEY, JSON.stringify(request))) replaceAddress("review", { file: "1" });
}

/** Returns the times of the clicks; without a recording they are a second apart. */
function clickTimes({ clicks }: GameReview) {
  return clicks.map(({ time }, at) => time ?? at + 1);
}

/** Returns the click to show first: the costliest, or else the one that lost the game. */
function initialClick({ clicks, status }: GameReview) {
  const costs = clicks.map(({ cost }) => cost ?? 0);
  const costliest = costs.indexOf(Math.max(...costs));
  if (costs[costliest]) return costliest;
  return status === "lost" ? clicks.length - 1 : clicks.length;
}

/** @param rows the position before the click */
export function sceneAt(game: GameReview, at: number, rows: string[]) {
  const click = game.clicks[at];
  const fatal = isFatal(game, at) ? [hitMine(click) ?? click.cell] : [];
  const advised = click.risk ? (recommendation(click)?.marks ?? []) : [];
  const clicked: Marks = fatal.length ? [["exploded", fatal]] : [["here", [click.cell]]];
  return { rows: withValue(rows, fatal, "*"), marks: [...advised, ...clicked], cell: click.cell };
}

/** After the game, exact numbers follow from the mines, so that a link holds the complete board. */
export function positionOf(game: GameReview, rows: string[]): Position {
  const { topology, mines, status, columns } = game;
  const clues = typeof game.clues === "string" ? game.clues : String(Object(game.clues).default);
  const isKnown = status !== "unfinished" && clues === "exact";
  return {
    rows,
    mines: mines.length,
    topology,
    clues,
    ...(isKnown && { board: boardRows(Topology.grid(topology, game.rows, columns), mines) }),
  };
}

/** Returns the complete board with these mines, all revealed. */
function boardRows(topology: Topology, mines: Cell[]) {
  const { isMine, numbers } = new Board(
    topology,
    mines.map((cell) => topology.index(cell)),
  );
  const values = Array.from(numbers, (number, cell) => (isMine[cell] ? "*" : String(number)));
  return rowsOf(values, topology.columns);
}
