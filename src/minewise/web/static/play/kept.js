/** What the browser keeps of the games: which one is played, and what was ordered last. */

import { sameKind } from "./link.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("./link.js").Order} Order */

const GAME = "minewise-game";
const ORDER = "minewise-order";

/** @param {Game} game that begins */
export function keep(game) {
  localStorage.setItem(GAME, game.id);
  localStorage.setItem(ORDER, JSON.stringify(sameKind(game)));
}

/** The name of the game that was played last, or null. */
export function keptGame() {
  return localStorage.getItem(GAME);
}

/**
 * The kind of game that was played last.
 * @returns {Order}
 */
export function lastOrder() {
  try {
    const order = JSON.parse(localStorage.getItem(ORDER) ?? "null");
    if (typeof order?.size === "string") return order;
  } catch {
    // it is not ours: as if there was none
  }
  return { size: "beginner" };
}
