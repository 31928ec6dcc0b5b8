/** The current game and the one that was left for it, for each tab, and the last settings. */

import { mapRows } from "../../board/rows";
import type { Deal } from "../../common/deal";
import { browser, own, stored, tab } from "../../common/stored";
import type { Cell } from "../../engine/api";
import type { SavedGame } from "../../game/game-json";
import type { GameView } from "./game-view";

/** A game as this browser keeps it. */
export interface StoredGame {
  id: string;
  seedChosen: boolean;
  /** The number of actions before each of the player's clicks. */
  steps: number[];
  game: SavedGame;
}

const GAME_KEY = "minewise-game";
const LEFT_KEY = "minewise-left";
const SETTINGS_KEY = "minewise-order";
/** The id of the last game in this tab in which the player saw probabilities. */
const assisted = stored<string>("minewise-helped", "", own);

export function storeGame(stored: StoredGame) {
  own.set(GAME_KEY, JSON.stringify(stored));
}

/** Returns the game of this tab, or null. */
export function storedGame(): StoredGame | null {
  return tab.value(GAME_KEY);
}

/** Returns the game that any tab saved last if it is not over, or null. */
export function lastGame(): StoredGame | null {
  const stored = browser.value<StoredGame>(GAME_KEY);
  const { started, ended } = stored?.game?.page ?? {};
  return started && !ended ? stored : null;
}

/** @param stored the game that the player left for another one; null if there is none */
export function storeLeftGame(stored: StoredGame | null) {
  tab.set(LEFT_KEY, stored && JSON.stringify(stored));
}

/** Returns the game that the player left for another one, or null. */
export function leftGame(): StoredGame | null {
  return tab.value(LEFT_KEY);
}

export function saveSettings(settings: Deal) {
  browser.set(SETTINGS_KEY, JSON.stringify(settings));
}

export function savedSettings(): Deal {
  const settings = browser.value<Deal>(SETTINGS_KEY);
  return typeof settings?.size === "string" ? settings : { size: "beginner" };
}

/** Returns the settings of a standard board with the current first click and guessing. */
export function standard(size: string): Deal {
  const { start_rule, guessing, no_guess, grade } = savedSettings();
  return { size, start_rule, guessing, ...(grade ? { grade } : { no_guess }) };
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

const QUESTIONS_KEY = "minewise-questions";

/** The game that has question marks, which saved games do not hold, and their cells. */
let [id = "", ...cells] = (own.get(QUESTIONS_KEY) ?? "").split(" ");

/** Returns the rows of a game with its question marks, as `Q`, on hidden cells. */
export function withQuestionMarks(game: GameView) {
  if (game.id !== id || !cells.length) return game.cells;
  const marked = new Set(cells);
  return mapRows(game.cells, (value, cell) =>
    value === "#" && marked.has(String(cell)) ? "Q" : value,
  );
}

/** Sets or removes a question mark. */
export function setQuestionMark(game: GameView, cell: Cell, isSet: boolean) {
  const others = game.id === id ? cells.filter((other) => other !== String(cell)) : [];
  id = game.id;
  cells = isSet ? [...others, String(cell)] : others;
  own.set(QUESTIONS_KEY, [id, ...cells].join(" "));
}
