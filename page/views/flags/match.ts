/** A match of Minesweeper Flags: the player, numbered 0, against minewise. */

import { computed, signal } from "@preact/signals";
import { rowsOf } from "../../board/rows";
import { cellName, percent, sentences } from "../../common/format";
import { browser } from "../../common/stored";
import type { FlagsMove } from "../../engine/api";
import { Latest } from "../../engine/latest";
import { deal } from "../../game/deal";
import { FlagsGame } from "../../game/flags-game";
import { newSeed, parseSeed } from "../../game/random";
import { type Cell, Topology } from "../../game/topology";
import { symbol } from "../../game/values";
import { FLAGS as texts } from "../../texts/flags";

export type Level = "easy" | "medium" | "strong";
export type Size = keyof typeof texts.sizes;
type Results = [won: number, lost: number, drawn: number];

const RECORD_KEY = "minewise-flags";
const SAMPLES = 200;
const MOVE_MS = 450;
/** On the level "easy", the probability to overlook the certain mines for one move. */
const OVERLOOKED = 0.35;
/** A better cell is worth at least this many mines more. */
const NOTABLE = 0.1;

export const level = signal<Level>("medium");
export const size = signal<Size>("16x16x51");
export const message = signal("");
export const isFailed = signal(false);
/** What is on the board; a new object after each move. */
export const shown = signal(view(dealt()));
/** All moves of the position, best first; null until they are known. */
export const moves = signal<FlagsMove[] | null>(null);
export const record = signal(browser.value<Partial<Record<Level, Results>>>(RECORD_KEY) ?? {});
export const isYourTurn = computed(() => !shown.value.over && shown.value.turn === 0);

/** The mines that minewise took since the player's last move, and what that move was worth. */
let takenByIt = 0;
let judged = "";
const asking = new Latest(
  "flags",
  (answer) => {
    if ("impossible" in answer) return;
    moves.value = answer.moves;
    if (shown.value.turn) setTimeout(choose, MOVE_MS, shown.value.game);
  },
  (error) => {
    isFailed.value = true;
    message.value = sentences([texts.failed, error.message]);
  },
);

/** Starts a game on a new board. */
export function start() {
  show(dealt());
  message.value = texts.yourTurn;
}

export function take(cell: Cell) {
  const { game } = shown.value;
  if (!isYourTurn.value) return;
  const index = game.board.topology.index(cell);
  const known = moves.value;
  if (!game.take(index).length) return;
  takenByIt = 0;
  judged = known ? judgement(known, cell, game.turn === 0) : "";
  message.value = judged;
  show(game);
}

/** Leaves the view; minewise finishes its move when the player comes back. */
export function leave() {
  asking.cancel();
}

export function resume() {
  ask();
}

function dealt() {
  const [columns, rows, mines] = size.peek().split("x").map(Number);
  const topology = Topology.grid("square", rows, columns);
  return new FlagsGame(deal(topology, mines, "any", 0, parseSeed(newSeed()), 0));
}

function view(game: FlagsGame) {
  const symbols = Array.from(game.values, (value, i) =>
    game.takers[i] === null ? (symbol(value) ?? "8") : "F",
  );
  const rows = rowsOf(symbols, game.board.topology.columns);
  const { scores, turn, left, over, winner } = game;
  return { game, rows, scores: [...scores], turn, left, over, winner };
}

function show(game: FlagsGame) {
  moves.value = null;
  isFailed.value = false;
  shown.value = view(game);
  if (game.over) end(game);
  else ask();
}

function ask() {
  const { game, rows, over } = shown.value;
  if (over) return;
  const { columns, rows: height } = game.board.topology;
  const text = rows.map((row) => row.replaceAll("F", "*")).join("\n");
  const position = `${columns}x${height}x${game.board.mineCount}\n${text}`;
  asking.ask({ position, samples: SAMPLES });
}

/** Has minewise take a cell. */
function choose(game: FlagsGame) {
  const known = moves.value;
  if (game !== shown.value.game || !known) return;
  const { cell } = chosen(known, level.value);
  const before = game.scores[1];
  game.take(game.board.topology.index(cell));
  takenByIt += game.scores[1] - before;
  if (game.turn === 0) message.value = sentences([judged, texts.itTook(takenByIt)]);
  show(game);
}

function chosen(known: FlagsMove[], at: Level): FlagsMove {
  const [best] = known;
  if (at === "strong") return best;
  const likely = Math.max(...known.map((move) => move.mine_probability));
  const likeliest = known.filter((move) => move.mine_probability === likely);
  if (at === "medium" || (likely === 1 && Math.random() > OVERLOOKED))
    return likeliest[Math.floor(Math.random() * likeliest.length)];
  const open = known.filter((move) => move.mine_probability < 1);
  return weighted(open.length ? open : known);
}

/** Returns a random move; likelier mines are chosen more often. */
function weighted(known: FlagsMove[]) {
  const weights = known.map((move) => move.mine_probability ** 3);
  let left = Math.random() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return known[Math.max(at, 0)];
}

/** Says what a move was worth, and what would have been better. */
function judgement(known: FlagsMove[], cell: Cell, isHit: boolean) {
  const move = known.find((each) => String(each.cell) === String(cell));
  if (!move) return "";
  const [best] = known;
  const name = cellName(cell);
  const probability = percent(move.mine_probability, 0);
  const worse = best.value - move.value;
  const better = worse > NOTABLE ? texts.better(cellName(best.cell), worse) : "";
  if (isHit) return texts.took(name, probability) + better;
  return texts.missed(name, probability, move.handed) + better;
}

function end({ winner, scores: [you, other] }: FlagsGame) {
  if (winner === null) message.value = texts.draw(you);
  else message.value = winner ? texts.lost(you, other) : texts.won(you, other);
  const results: Results = [...(record.value[level.value] ?? [0, 0, 0])];
  results[winner ?? 2]++;
  record.value = { ...record.value, [level.value]: results };
  browser.set(RECORD_KEY, JSON.stringify(record.value));
}
