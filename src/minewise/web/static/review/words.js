/** What a review says of a game and of each click, in words. */

import { cellName, clicks, percent, unbroken } from "../words.js";

/** @typedef {import("../../api.js").GameReview} GameReview */
/** @typedef {import("../../api.js").Decision} Decision */

const SAME = 1e-9;

/** @param {Decision} click */
function named({ action, cell }) {
  return action === "chord" ? `Opening around ${cellName(cell)}` : cellName(cell);
}

/**
 * Says what a click was, what would have been best and what it cost.
 * @param {GameReview} game
 * @param {number} at
 */
export function judged(game, at) {
  const click = game.clicks[at];
  const hit = game.status === "lost" && at === game.clicks.length - 1 ? " It was a mine." : "";
  const words = [verdict(click) + hit, advice(click), worth(click)];
  return `Click ${at + 1} of ${game.clicks.length}. ${words.filter(Boolean).join(" ")}`;
}

/** @param {Decision} click */
function verdict(click) {
  const { kind, risk, best_risk: least, enclosed: shutIn } = click;
  const name = named(click);
  if (kind === "first") return `${name} was the first click.`;
  if (kind === "safe") return `${name} was certainly safe.`;
  if (risk === null) return `${name}: what it risked could not be counted in time.`;
  const chance = risk === 1 ? "was certainly a mine" : `was a guess, a mine at ${percent(risk)}`;
  if (shutIn)
    return `${name} ${chance}. Nothing elsewhere could change that: it had to be guessed some day.`;
  if (kind === "forced") return `${name} ${chance}. No cell was safer.`;
  return least === 0 ? `${name} ${chance}, and a cell was certainly safe.` : `${name} ${chance}.`;
}

/** @param {Decision} click */
function advice({ kind, best, best_risk: least, advice: found }) {
  if (kind !== "avoidable") return "";
  if (found && found.risk === 0) return found.text;
  const [cell, risk] = found ? [found.cells[0], found.risk] : [best, least];
  if (!cell || risk === null) return "";
  const words = `Best was ${cellName(cell)} with ${percent(risk)}`;
  const safer = best && least !== null && risk - least > SAME;
  return safer ? `${words}, safest ${cellName(best)} with ${percent(least)}.` : `${words}.`;
}

/** @param {Decision} click */
function worth({ kind, win }) {
  if (!win) return "";
  const before = `By best play the game was won with ${percent(win.before)}`;
  if (win.chosen === null || kind === "safe") return `${before}.`;
  if (win.before - win.chosen <= SAME) return `${before}, and this click keeps all of it.`;
  const after = `with this click ${percent(win.chosen)}`;
  return `${before} (${cellName(win.best)}), ${after}: it cost ${percent(win.before - win.chosen)}.`;
}

/**
 * A click in the list.
 * @param {GameReview} game
 * @param {Decision} click
 * @param {number} at
 */
export function listed(game, click, at) {
  const fatal = game.status === "lost" && at === game.clicks.length - 1;
  const name = `${at + 1}. ${click.action === "chord" ? "around " : ""}${cellName(click.cell)}`;
  const { kind, risk, cost } = click;
  /** @type {Record<string, string>} */
  const words = {
    first: "first",
    safe: "safe",
    forced: `forced guess ${percent(risk ?? 0)}`,
    avoidable: `${percent(risk ?? 0)}, ${percent(cost ?? 0)} too much`,
    unknown: "not counted",
  };
  const guess = kind === "forced" || kind === "avoidable";
  return {
    text: `${name} ${words[kind]}${fatal ? " ✕" : ""}`,
    kind: `${guess ? `guess ${kind}` : ""}${fatal ? " fatal" : ""}`,
  };
}

/** @param {GameReview} game */
export function ending({ status, clicks: made }) {
  const last = made[made.length - 1];
  const count = clicks(made.length);
  if (status === "won") return `Won after ${count}.`;
  if (status === "playing") return `So far ${count}: the game is not over.`;
  const sure = last.risk === 1;
  const risk = last.risk === null ? "" : `, a chance of ${percent(last.risk)}`;
  const chance = sure ? ", which was certain" : risk;
  return `Lost after ${count} to the mine at ${cellName(fatal(last))}${chance}.`;
}

/**
 * The mine that a click hit.
 * @param {Decision} click
 * @returns {import("../../api.js").Cell}
 */
function fatal({ opened }) {
  const [row, column] = opened[opened.length - 1];
  return [row, column];
}

/** @param {GameReview} game */
export function luck({ status, guesses, luck: chance, clicks }) {
  if (status === "lost" && clicks.length === 1) return "the first click was fatal";
  const survived = guesses - (status === "lost" ? 1 : 0);
  if (survived <= 0)
    return guesses ? "the first guess was fatal" : "none needed: no guess was made";
  const all = survived === 1 ? "1 guess" : `${survived} guesses`;
  return `you survived ${all}, which happens in ${percent(chance)} of such games`;
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
    ["Luck", luck(game)],
  ];
  if (avoidable) {
    told.push(["Safest play", `would have come this far in ${percent(game.best_luck)}`]);
    told.push(["Needless risk", percent(game.needless_risk)]);
  }
  const costs = clicks.map(({ win }) => lost(win));
  const dearest = costs.indexOf(Math.max(...costs));
  if (costs[dearest] > SAME)
    told.push(["Endgame", `click ${dearest + 1} gave away ${percent(costs[dearest])} of winning`]);
  else if (clicks.some(({ win }) => win)) told.push(["Endgame", "played as well as can be"]);
  if (!game.complete) told.push(["Not counted", "time was up before everything was known"]);
  return told.map(([term, fact]) => [term, unbroken(fact)]);
}

/** @param {Decision["win"]} win */
function lost(win) {
  return win && win.chosen !== null ? Math.max(0, win.before - win.chosen) : 0;
}

/** @param {GameReview} game */
export function chartWords(game) {
  return `${ending(game)} The chance to come this far falls to ${percent(game.luck)}; guesses: ${game.forced} forced, ${game.avoidable} avoidable. The list of clicks says the same.`;
}
