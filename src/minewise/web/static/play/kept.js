/** The current game and the last settings, saved in the browser. */

import { sameKind } from "./link.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("./link.js").Order} Order */

const GAME = "minewise-game";
const ORDER = "minewise-order";

/** @param {Game} game a new game */
export function keep(game) {
  localStorage.setItem(GAME, game.id);
  localStorage.setItem(ORDER, JSON.stringify(sameKind(game)));
}

/** Returns the id of the last game, or null. */
export function keptGame() {
  return localStorage.getItem(GAME);
}

/**
 * Returns the settings of the last game.
 * @returns {Order}
 */
export function lastOrder() {
  try {
    const order = JSON.parse(localStorage.getItem(ORDER) ?? "null");
    if (typeof order?.size === "string") return order;
  } catch {
    // not written by this page: use the default
  }
  return { size: "beginner" };
}
