/** The state of the view Watch: the game of a strategy, the move that is shown, and what is known. */

import { batch, computed, effect, signal } from "@preact/signals";
import { type Deal, dealParameters, readDeal } from "../../common/deal";
import { find } from "../../common/dom";
import { loadStrategies } from "../../common/strategies";
import { loadTechniques } from "../../common/techniques";
import { dealOfFields, fieldsOf, USUAL } from "../../components/deal-fields";
import { chooseStrategy, firstStrategy, strategyText } from "../../components/strategy-field";
import type { Watched, WatchedMove, WatchRequest } from "../../engine/api";
import { Latest } from "../../engine/latest";
import { type Marks, reasonMarks } from "../../help/hints";
import { Replayed } from "../../playback/replayed";
import { replaceAddress } from "../../router";
import texts from "../../texts/watch";
import { isGuess } from "./descriptions";

const SPEED = 5; // moves per second

export const replay = new Replayed<Watched>(SPEED, false, {
  steps: ({ moves }) => moves,
  end: ({ end }) => end,
  sceneAt: ({ moves }, at, rows) => ({ rows, marks: marksOf(moves[at]), cell: moves[at].cell }),
});
export const { game, player } = replay;
/** The last move that was shown. */
const seen = signal(0);
/** The result is hidden until the last move was shown. */
export const isRevealed = computed(() => seen.value >= player.last.value);
export const known = computed(() => {
  const moves = game.value?.moves ?? [];
  return isRevealed.value ? moves : moves.slice(0, seen.value + 1);
});

/** The form: the fields of the board, and the strategy. */
export const fields = signal(USUAL);
export const strategy = signal(firstStrategy(""));
const NARROW_WIDTH = 820;

function requested(parameters: URLSearchParams): WatchRequest {
  const deal = readDeal(parameters, innerWidth < NARROW_WIDTH ? "beginner" : "expert");
  return watchRequest(parameters.get("strategy") || "tie-break", deal);
}

function watchRequest(name: string, deal: Deal): WatchRequest {
  return { strategy: name, ...deal, grade: deal.grade as WatchRequest["grade"] };
}

/** Fills the form with the settings of a game. */
function fill(settings: WatchRequest) {
  chooseStrategy(strategy, settings.strategy);
  fields.value = { ...fields.value, ...fieldsOf({ size: "", ...settings }) };
}

/** Returns the settings of the form. */
export function read(): WatchRequest {
  return watchRequest(strategyText(strategy.value), dealOfFields(fields.value));
}

/** Returns the parameters for the same game. They do not include a board from a file. */
function linkParameters(watched: Watched): Record<string, string> {
  const board = watched.given ? [] : boardParameters(watched);
  return { strategy: watched.strategy, ...Object.fromEntries(board) };
}

/** Returns the parameters of the board; the start rule settles the clue of the first cell again. */
export function boardParameters(watched: Watched) {
  const { mines, clues, start } = watched;
  const model = typeof clues === "string" ? clues : String(Object(clues).default);
  return dealParameters({ ...watched, mines: mines.length, clues: model, result: { start } });
}

let starts = false;
const games = new Latest("watch", show, (error) => replay.fail(error, () => games.again()));
effect(() => {
  const at = player.at.value;
  if (at > seen.peek()) seen.value = at;
});

/** Shows the game that an address describes; the game that is shown if it describes none. */
export async function open(parameters: URLSearchParams) {
  try {
    await Promise.all([loadStrategies(), loadTechniques()]);
  } catch (error) {
    return replay.fail(error, () => open(parameters));
  }
  if (parameters.size || !game.value) load(requested(parameters), false);
  else replaceAddress("watch", linkParameters(game.value));
}

/** @param autoplay whether playback starts at once */
export function load(settings: WatchRequest, autoplay: boolean) {
  player.pause();
  if (!settings.board) fill(settings);
  replay.say(texts.computing, false, true);
  starts = autoplay;
  games.ask(settings);
}

function show(watched: Watched) {
  const { moves } = watched;
  const times = moves.map((_, at) => at + 1);
  const guesses = moves.flatMap((move, at) => (isGuess(move) ? at : []));
  batch(() => {
    replay.show(watched, times, guesses, 0);
    seen.value = 0;
  });
  replaceAddress("watch", linkParameters(watched));
  if (starts && !find("watch").hidden) player.toggle();
}

function marksOf({ cell, reason, text, clues, mines, sums, safest }: WatchedMove): Marks {
  const marks = reasonMarks({ text, clues, known_mines: mines, sums });
  marks.push(["here", [cell]]);
  if (reason === "deduced") marks.push(["hint-safe", [cell]]);
  else if (safest && String(safest.cell) !== String(cell))
    marks.push([safest.probability === 0 ? "hint-safe" : "hint-guess", [safest.cell]]);
  return marks;
}
