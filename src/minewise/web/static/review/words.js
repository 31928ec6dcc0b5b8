/** Describes a reviewed game and its clicks. */

import { cellName, clicks, percent } from "../words.js";

/** @typedef {import("../../api.js").GameReview} GameReview */
/** @typedef {import("../../api.js").Decision} Decision */

const SAME = 1e-9;

/** @param {Decision} click */
function named({ action, cell }) {
  return action === "chord" ? `The chord at ${cellName(cell)}` : cellName(cell);
}

/**
 * Describes a click, the best alternative and the loss.
 * @param {GameReview} game
 * @param {number} at
 */
export function judged(game, at) {
  const click = game.clicks[at];
  const lost = game.status === "lost" && at === game.clicks.length - 1;
  const hit = lost && click.risk !== 1 ? " You hit a mine." : "";
  const words = [verdict(click) + hit, advice(click), worth(click)];
  return `Click ${at + 1} of ${game.clicks.length}. ${words.filter(Boolean).join(" ")}`;
}

/** @param {Decision} click */
function verdict(click) {
  const { kind, risk, best_risk: least, enclosed: shutIn } = click;
  const name = named(click);
  if (kind === "first") return `${name} was the first click.`;
  if (kind === "safe") return `${name} was certainly safe.`;
  if (risk === null) return `${name}: the risk was not computed in time.`;
  const sure = click.action === "chord" ? "hit a provable mine" : "was a provable mine";
  const chance = risk === 1 ? sure : `was a guess with a risk of ${percent(risk)}`;
  if (shutIn)
    return `${name} ${chance}. It was unavoidable: opening other cells could not change the risk.`;
  if (kind === "forced") return `${name} ${chance}, the lowest available.`;
  return least === 0 ? `${name} ${chance}, and a safe cell was available.` : `${name} ${chance}.`;
}

/** @param {Decision} click */
function advice({ kind, best, best_risk: least, advice: found }) {
  if (kind !== "avoidable") return "";
  if (found && found.risk === 0) return found.text;
  const [cell, risk] = found ? [found.cells[0], found.risk] : [best, least];
  if (!cell || risk === null) return "";
  const words = `The best guess was ${cellName(cell)} with ${percent(risk)}`;
  const safer = best && least !== null && risk - least > SAME;
  return safer ? `${words}, the safest ${cellName(best)} with ${percent(least)}.` : `${words}.`;
}

/** @param {Decision} click */
function worth({ kind, win }) {
  if (!win) return "";
  const before = percent(win.before);
  if (win.chosen === null || kind === "safe") return `Best play wins ${before}.`;
  const loss = win.before - win.chosen;
  if (loss <= SAME) return `This was a best move: it wins ${before}.`;
  const after = `this one ${percent(win.chosen)} (−${percent(loss)})`;
  return `The best move, ${cellName(win.best)}, wins ${before}, ${after}.`;
}

/**
 * Returns the entry of a click in the list.
 * @param {GameReview} game
 * @param {Decision} click
 * @param {number} at
 */
export function listed(game, click, at) {
  const fatal = game.status === "lost" && at === game.clicks.length - 1;
  const name = `${at + 1}. ${click.action === "chord" ? "chord " : ""}${cellName(click.cell)}`;
  const { kind, risk, cost } = click;
  /** @type {Record<string, string>} */
  const words = {
    first: "first",
    safe: "safe",
    forced: `risk ${percent(risk ?? 0)}, forced`,
    avoidable: `risk ${percent(risk ?? 0)}, ${avoidable(risk ?? 0, cost ?? 0)}`,
    unknown: "risk unknown",
  };
  const guess = kind === "forced" || kind === "avoidable";
  return {
    text: `${name} ${words[kind]}${fatal ? " ✕" : ""}`,
    kind: `${guess ? `guess ${kind}` : ""}${fatal ? " fatal" : ""}`,
  };
}

/**
 * @param {number} risk
 * @param {number} cost the avoidable part of the risk
 */
function avoidable(risk, cost) {
  return risk - cost <= SAME ? "avoidable" : `${percent(cost)} avoidable`;
}

/** @param {GameReview} game */
export function ending({ status, clicks: made }) {
  const last = made[made.length - 1];
  const count = clicks(made.length);
  if (status === "won") return `Won after ${count}.`;
  if (status === "playing") return `${count} so far. The game is not over.`;
  const sure = last.risk === 1;
  const risk = last.risk === null ? "" : ` (risk ${percent(last.risk)})`;
  const chance = sure ? " (provable)" : risk;
  return `Lost after ${count}: mine at ${cellName(fatal(last))}${chance}.`;
}

/**
 * Returns the mine that a click hit.
 * @param {Decision} click
 * @returns {import("../../api.js").Cell}
 */
function fatal({ opened }) {
  const [row, column] = opened[opened.length - 1];
  return [row, column];
}

/** @param {GameReview} game */
export function luck({ status, guesses, luck: chance, clicks }) {
  if (status === "lost" && clicks.length === 1) return "the first click hit a mine";
  const survived = guesses - (status === "lost" ? 1 : 0);
  if (survived <= 0) return guesses ? "the first guess hit a mine" : "100 % (no guesses)";
  const all = survived === 1 ? "guess" : `${survived} guesses`;
  return `${percent(chance)} for the ${all} that you survived`;
}

/**
 * @param {GameReview} game
 * @returns {[string, string][]}
 */
export function facts(game) {
  const { guesses, forced, avoidable, clicks } = game;
  /** @type {[string, string][]} */
  const told = [
    ["Guesses", guesses ? `${guesses}: ${forced} forced, ${avoidable} avoidable` : "none"],
    ["Survival chance", luck(game)],
  ];
  if (avoidable) {
    told.push(["With safest play", percent(game.best_luck)]);
    told.push(["Avoidable risk", percent(game.needless_risk)]);
  }
  const costs = clicks.map(({ win }) => lost(win));
  const dearest = costs.indexOf(Math.max(...costs));
  if (costs[dearest] > SAME)
    told.push(["Endgame", `click ${dearest + 1}: −${percent(costs[dearest])} win probability`]);
  else if (clicks.some(({ win }) => win)) told.push(["Endgame", "no mistakes"]);
  if (!game.complete) told.push(["Incomplete", "the time limit was reached"]);
  return told;
}

/** @param {Decision["win"]} win */
function lost(win) {
  return win && win.chosen !== null ? Math.max(0, win.before - win.chosen) : 0;
}

/** @param {GameReview} game */
export function chartWords(game) {
  return `${ending(game)} The survival chance falls to ${percent(game.luck)}. Guesses: ${game.forced} forced, ${game.avoidable} avoidable. The list of clicks has the same figures.`;
}
