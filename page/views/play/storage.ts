/** The current game and the last settings, saved in the browser. */

import type { Game } from "../../engine/api";
import type { GameSettings } from "./link";
import { settingsOf } from "./link";

const GAME_KEY = "minewise-game";
const LEFT_KEY = "minewise-left";
const SETTINGS_KEY = "minewise-order";
const STATE_KEY = "minewise-state";
/** The address of this script, which changes with every version of the page. */
const VERSION = import.meta.url;

/** @param game a new game */
export function saveGame(game: Game) {
  localStorage.setItem(GAME_KEY, game.id);
  localStorage.setItem(SETTINGS_KEY, JSON.stringify(settingsOf(game)));
}

/** @param id the game that the player left for another one; null if there is none */
export function saveLeftGame(id: string | null) {
  if (id === null) localStorage.removeItem(LEFT_KEY);
  else localStorage.setItem(LEFT_KEY, id);
}

/** Returns the id of the game that the player left for another one, or null. */
export function leftGameId() {
  return localStorage.getItem(LEFT_KEY);
}

/** Returns the id of the last game, or null. */
export function savedGameId() {
  return localStorage.getItem(GAME_KEY);
}

/** Returns the settings of the last game. */
export function savedSettings(): GameSettings {
  try {
    const settings = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? "null");
    if (typeof settings?.size === "string") return settings;
  } catch {
    // not written by this page: use the default
  }
  return { size: "beginner" };
}

/**
 * Saves a state of a game, to show it at once when the page is loaded again.
 *
 * @param time at which the server told it, in milliseconds since 1970
 */
export function saveState(game: Game, time: number) {
  localStorage.setItem(STATE_KEY, JSON.stringify({ version: VERSION, time, game }));
}

/**
 * Returns the saved state of a game with its present time, or null if this version of the page has
 * saved none.
 */
export function savedState(id: string): Game | null {
  try {
    const { version, time, game } = JSON.parse(localStorage.getItem(STATE_KEY) ?? "{}");
    if (version !== VERSION || game.id !== id) return null;
    if (game.status === "playing") game.seconds += Math.max(0, Date.now() - time) / 1000;
    return game;
  } catch {
    return null;
  }
}
