/** The best times, saved in this browser, one for each type of board. */

import { guessingOf } from "../../common/deal";
import { browser, own, stored } from "../../common/stored";
import type { GameView } from "./game-view";

const TIMES_KEY = "minewise-best";
/** The id of the last game in this tab in which the player saw probabilities. */
const assisted = stored<string>("minewise-helped", "", own);

function boardType(game: GameView) {
  const size = `${game.columns}x${game.rows}x${game.mines}`;
  const clues = game.clues === "exact" ? [] : [game.clues];
  return [size, game.topology, game.start_rule, guessingOf(game), ...clues].join(" ");
}

function loadTimes(): Record<string, number> {
  const stored = browser.value<Record<string, number>>(TIMES_KEY);
  return stored && typeof stored === "object" ? stored : {};
}

/** Returns the best time on boards of this type, or null. */
export function bestTime(game: GameView) {
  const stored = loadTimes()[boardType(game)];
  return typeof stored === "number" ? stored : null;
}

/** Records that the player saw probabilities in this game, so its time does not count. */
export function markAssisted(game: GameView) {
  assisted.value = game.id;
}

/** Returns whether the player saw probabilities in this game. Only the last such game is known. */
export function sawProbabilities(game: GameView) {
  return assisted.value === game.id;
}

/** Returns whether the player had help, so that the time of the game does not count. */
export function isHelped(game: GameView | null) {
  return game !== null && (game.undos > 0 || game.hints > 0 || sawProbabilities(game));
}

/**
 * Saves the time of a game that was won without help on an unknown board.
 *
 * @param isSeedChosen whether the player chose the seed
 * @returns whether it is the best time on boards of this type
 */
export function recordTime(game: GameView, isSeedChosen: boolean): boolean {
  if (game.clicks < 2) return false; // won by the first click
  const best = bestTime(game);
  if (isHelped(game) || isSeedChosen || (best !== null && best <= game.seconds)) return false;
  browser.set(TIMES_KEY, JSON.stringify({ ...loadTimes(), [boardType(game)]: game.seconds }));
  return true;
}
