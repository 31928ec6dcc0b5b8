/**
 * The current game and the one that was left for it, for each tab, and the last settings, saved in the
 * browser. A new tab resumes the game that was saved last.
 */

import type { Deal } from "../../common/deal";
import { browser, own } from "../../common/stored";
import type { SavedGame } from "../../game/game-json";

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

export function storeGame(stored: StoredGame) {
  own.set(GAME_KEY, JSON.stringify(stored));
}

export function storedGame(): StoredGame | null {
  return own.value(GAME_KEY);
}

/** @param stored the game that the player left for another one; null if there is none */
export function storeLeftGame(stored: StoredGame | null) {
  own.set(LEFT_KEY, stored && JSON.stringify(stored));
}

/** Returns the game that the player left for another one, or null. */
export function leftGame(): StoredGame | null {
  return own.value(LEFT_KEY);
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
