/** Describes a watched game and its moves. */

import { cellName, clickCount, percent } from "../../common/format";
import type { Move, Watched } from "../../engine/api";
import { sizeText } from "./settings";

const SIZE_NAMES = { square: "", torus: " torus", hexagonal: " hexagonal" };

export function moveEntry(game: Watched, { cell, reason, technique, risk }: Move, i: number) {
  const isFatal = game.end === "lost" && i === game.moves.length - 1;
  const riskText = risk === null ? "" : ` ${percent(risk)}`;
  const reasonText = technique && risk ? `${technique}, ${percent(risk)}` : technique;
  return {
    text: `${i + 1}. ${cellName(cell)} ${reasonText ?? `${reason}${riskText}`}${isFatal ? " ✕" : ""}`,
    kind: `${risk || reason === "guess" ? "guess" : ""}${isFatal ? " fatal" : ""}`,
  };
}

export function describeEnd(game: Watched) {
  const after = `after ${clickCount(game.moves.length)}`;
  if (game.end === "won") return `Won ${after}.`;
  if (game.end === "resigned") return `Resigned ${after} instead of guessing.`;
  const last = game.moves.at(-1) as Move;
  const risk = last.risk === null ? "" : ` (risk ${percent(last.risk)})`;
  return `Lost ${after}: mine at ${cellName(last.cell)}${risk}.`;
}

export function gameFacts(game: Watched): [string, string][] {
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
