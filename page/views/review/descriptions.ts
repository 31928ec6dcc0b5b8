/** Describes a reviewed game and its clicks. */

import { cellName, clickCount, percent, wholePercent } from "../../common/format";
import type { Cell, Click, GameReview } from "../../engine/api";

const TOLERANCE = 1e-9;

function clickName({ action, cell }: Click) {
  return action === "chord" ? `The chord at ${cellName(cell)}` : cellName(cell);
}

/** Describes a click, the best alternative and the loss. */
export function describeClick(game: GameReview, at: number) {
  const click = game.clicks[at];
  const isFatal = game.status === "lost" && at === game.clicks.length - 1;
  const hit = isFatal && click.risk !== 1 ? " You hit a mine." : "";
  const parts = [
    describeRisk(click) + hit,
    click.proof?.text ?? "",
    describeAlternative(click),
    describeLoss(click),
    describeSpent(click),
  ];
  const time = click.time === null ? "" : ` at ${click.time.toFixed(2)} s`;
  return `Click ${at + 1} of ${game.clicks.length}${time}. ${parts.filter(Boolean).join(" ")}`;
}

function describeRisk(click: Click) {
  const { kind, risk, best_risk, enclosed } = click;
  const name = clickName(click);
  if (kind === "first") return `${name} was the first click.`;
  if (kind === "safe") return `${name} was certainly safe.`;
  if (risk === null) return `${name}: the risk was not computed in time.`;
  const certainText = click.action === "chord" ? "hit a provable mine" : "was a provable mine";
  const riskText = risk === 1 ? certainText : `was a guess with a risk of ${percent(risk)}`;
  if (enclosed)
    return `${name} ${riskText}. It was unavoidable: opening other cells could not change the risk.`;
  if (kind === "forced") return `${name} ${riskText}, the lowest available.`;
  return best_risk === 0
    ? `${name} ${riskText}, and a safe cell was available.`
    : `${name} ${riskText}.`;
}

function describeAlternative({ kind, best_cell, best_risk, advice }: Click) {
  if (kind !== "avoidable") return "";
  if (advice && advice.risk === 0) return advice.text;
  const [cell, risk] = advice ? [advice.cells[0], advice.risk] : [best_cell, best_risk];
  if (!cell || risk === null) return "";
  const text = `The best guess was ${cellName(cell)} with ${percent(risk)}`;
  const safer = best_cell && best_risk !== null && risk - best_risk > TOLERANCE;
  return safer
    ? `${text}, the safest ${cellName(best_cell)} with ${percent(best_risk)}.`
    : `${text}.`;
}

function describeLoss(click: Click) {
  const { kind, win } = click;
  if (!win) return "";
  const loss = win.clear_cost;
  if (!win.exact) return describeEstimatedLoss(kind, win, loss);
  const before = percent(win.best);
  if (win.chosen === null || kind === "safe") return `Best play wins ${before}.`;
  if (!loss && kind === "avoidable") return `It cost nothing: no move wins more than ${before}.`;
  if (!loss) return `This was a best move: it wins ${before}.`;
  const after = `this one ${percent(win.chosen)} (−${percent(loss)})`;
  return `The best move, ${cellName(win.best_cell)}, wins ${before}, ${after}.`;
}

function describeEstimatedLoss(kind: Click["kind"], win: NonNullable<Click["win"]>, loss: number) {
  const before = wholePercent(win.best);
  if (win.chosen === null || kind === "safe") return `You win here about ${before} of the time.`;
  if (!loss) return `No move is clearly better: it wins about ${before}.`;
  const after = `this one about ${wholePercent(win.chosen)}`;
  return `A better move, ${cellName(win.best_cell)}, wins about ${before}, ${after} (estimates).`;
}

function describeSpent({ risk, spent }: Click) {
  return risk && spent !== null ? `The player took ${spent.toFixed(2)} s.` : "";
}

/** Returns the entry of a click in the list. */
export function listEntry(game: GameReview, click: Click, at: number) {
  const isFatal = game.status === "lost" && at === game.clicks.length - 1;
  const name = `${at + 1}. ${click.action === "chord" ? "chord " : ""}${cellName(click.cell)}`;
  const { kind, risk, cost } = click;
  const labels: Record<string, string> = {
    first: "first",
    safe: "safe",
    forced: `risk ${percent(risk ?? 0)}, forced`,
    avoidable: `risk ${percent(risk ?? 0)}, ${describeAvoidable(risk ?? 0, cost ?? 0)}`,
    unknown: "risk unknown",
  };
  const guess = kind === "forced" || kind === "avoidable";
  return {
    text: `${name} ${labels[kind]}${isFatal ? " ✕" : ""}`,
    kind: `${guess ? `guess ${kind}` : ""}${isFatal ? " fatal" : ""}`,
  };
}

/** @param cost the avoidable part of the risk */
function describeAvoidable(risk: number, cost: number) {
  return risk - cost <= TOLERANCE ? "avoidable" : `${percent(cost)} avoidable`;
}

export function describeEnd({ status, clicks: made }: GameReview) {
  const last = made[made.length - 1];
  const count = clickCount(made.length);
  if (status === "won") return `Won after ${count}.`;
  if (status === "unfinished") return `${count} so far. The game is not over.`;
  const isCertain = last.risk === 1;
  const risk = last.risk === null ? "" : ` (risk ${percent(last.risk)})`;
  const riskText = isCertain ? " (provable)" : risk;
  return `Lost after ${count}: mine at ${cellName(hitMine(last))}${riskText}.`;
}

/** Returns the mine that a click hit. */
function hitMine({ shown }: Click): Cell {
  const [row, column] = shown[shown.length - 1];
  return [row, column];
}

export function describeSurvival({ status, guesses, luck, clicks }: GameReview) {
  if (status === "lost" && clicks.length === 1) return "the first click hit a mine";
  if (!guesses) return "100 % (no guesses)";
  return `${percent(luck)} for ${guesses === 1 ? "the guess" : `all ${guesses} guesses`}`;
}

export function gameFacts(game: GameReview): [string, string][] {
  const { guesses, forced, avoidable } = game;
  const entries: [string, string][] = [
    ["Guesses", guesses ? `${guesses}: ${forced} forced, ${avoidable} avoidable` : "none"],
    ["Survival chance", describeSurvival(game)],
  ];
  if (avoidable) {
    entries.push(["With safest play", percent(game.best_luck)]);
    entries.push(["Avoidable risk", percent(game.needless_risk)]);
  }
  if (!game.complete) entries.push(["Incomplete", "the time limit was reached"]);
  return [...entries, ...replayFacts(game)];
}

/** Returns the figures of the player of a replay. */
function replayFacts({ replay, three_bv, clicks }: GameReview): [string, string][] {
  if (!replay) return [];
  const { left_clicks, right_clicks, chords, three_bv_per_second: rate } = replay;
  const guessTime = clicks.reduce((sum, { risk, spent }) => sum + (risk ? (spent ?? 0) : 0), 0);
  const made = left_clicks + right_clicks + chords;
  const entries: [string, string][] = [
    ["Player", replay.player],
    ["Program", replay.program],
    ["Time", `${replay.time.toFixed(3)} s, ${guessTime.toFixed(2)} s on guesses`],
    ["3BV", rate === null ? `${three_bv}` : `${three_bv}, ${rate.toFixed(2)} per second`],
    ["Clicks", `${made}: ${left_clicks} left, ${right_clicks} right, ${chords} chords`],
    ["Efficiency", replay.efficiency === null ? "" : wholePercent(replay.efficiency)],
    ["File contradicts itself", replay.discrepancies.join("; ")],
  ];
  return entries.filter(([, text]) => text);
}

export function chartSummary(game: GameReview) {
  return `${describeEnd(game)} The survival chance falls to ${percent(game.luck)}. Guesses: ${game.forced} forced, ${game.avoidable} avoidable. The list of clicks has the same figures.`;
}
