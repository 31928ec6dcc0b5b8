/** The current game, the one that was left for it, and the last settings, saved in the browser. */

import type { Deal } from "../../common/deal";
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

/** Keeps the current game; a browser without room for it forgets it when the page is closed. */
export function storeGame(stored: StoredGame) {
  try {
    localStorage.setItem(GAME_KEY, JSON.stringify(stored));
  } catch {
    localStorage.removeItem(GAME_KEY);
  }
}

/** Returns the last game, or null. */
export function storedGame(): StoredGame | null {
  return read(GAME_KEY);
}

/** @param stored the game that the player left for another one; null if there is none */
export function storeLeftGame(stored: StoredGame | null) {
  if (stored === null) return localStorage.removeItem(LEFT_KEY);
  try {
    localStorage.setItem(LEFT_KEY, JSON.stringify(stored));
  } catch {
    localStorage.removeItem(LEFT_KEY);
  }
}

/** Returns the game that the player left for another one, or null. */
export function leftGame(): StoredGame | null {
  return read(LEFT_KEY);
}

export function saveSettings(settings: Deal) {
  localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
}

/** Returns the settings of the last game. */
export function savedSettings(): Deal {
  const settings = read<Deal>(SETTINGS_KEY);
  return typeof settings?.size === "string" ? settings : { size: "beginner" };
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null; // not written by this page
  }
}
