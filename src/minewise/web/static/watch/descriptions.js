/** Describes a watched game and its moves. */

import { cellName, clickCount, percent } from "../format.js";
import { sizeText } from "./settings.js";

/** @typedef {import("../../api.js").Watched} Watched */
/** @typedef {import("../../api.js").Move} Move */

const SIZE_NAMES = { square: "", torus: " torus", hexagonal: " hexagonal" };

/**
 * @param {Watched} game
 * @param {Move} move
 * @param {number} i
 */
export function moveEntry(game, { cell, reason, technique, risk }, i) {
  const isFatal = game.end === "lost" && i === game.moves.length - 1;
  const riskText = risk === null ? "" : ` ${percent(risk)}`;
  const reasonText = technique && risk ? `${technique}, ${percent(risk)}` : technique;
  return {
    text: `${i + 1}. ${cellName(cell)} ${reasonText ?? `${reason}${riskText}`}${isFatal ? " ✕" : ""}`,
    kind: `${risk || reason === "guess" ? "guess" : ""}${isFatal ? " fatal" : ""}`,
  };
}

/** @param {Watched} game */
export function describeEnd(game) {
  const after = `after ${clickCount(game.moves.length)}`;
  if (game.end === "won") return `Won ${after}.`;
  if (game.end === "resigned") return `Resigned ${after} instead of guessing.`;
  const last = /** @type {Move} */ (game.moves.at(-1));
  const risk = last.risk === null ? "" : ` (risk ${percent(last.risk)})`;
  return `Lost ${after}: mine at ${cellName(last.cell)}${risk}.`;
}

/**
 * @param {Watched} game
 * @returns {[string, string][]}
 */
export function gameFacts(game) {
  const techniques = game.techniques.map(
    ({ technique, cells }) => `${technique} ${cells} ${cells === 1 ? "cell" : "cells"}`,
  );
  const from = game.given ? "from a file" : `seed ${game.seed}`;
  const luck = game.luck < 1 ? `; survival chance ${percent(game.luck)}` : "";
  return [
    ["Strategy", game.strategy],
    ["Board", `${sizeText(game)}${SIZE_NAMES[game.topology]}, ${from}`],
    ["Result", `${game.end}, ${clickCount(game.moves.length)}, 3BV ${game.three_bv}`],
    ["Guesses", `${game.guesses}${luck}`],
    ["Techniques", techniques.join(", ") || "none"],
  ];
}
