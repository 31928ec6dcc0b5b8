/** The current game and the last settings, saved in the browser. */

import { settingsOf } from "./link.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("./link.js").GameSettings} GameSettings */

const GAME_KEY = "minewise-game";
const SETTINGS_KEY = "minewise-order";

/** @param {Game} game a new game */
export function saveGame(game) {
  localStorage.setItem(GAME_KEY, game.id);
  localStorage.setItem(SETTINGS_KEY, JSON.stringify(settingsOf(game)));
}

/** Returns the id of the last game, or null. */
export function savedGameId() {
  return localStorage.getItem(GAME_KEY);
}

/**
 * Returns the settings of the last game.
 * @returns {GameSettings}
 */
export function savedSettings() {
  try {
    const settings = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? "null");
    if (typeof settings?.size === "string") return settings;
  } catch {
    // not written by this page: use the default
  }
  return { size: "beginner" };
}
