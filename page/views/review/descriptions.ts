/** Describes a reviewed game and its clicks. */

import { cellName, listOf, percent, sentences, wholePercent } from "../../common/format";
import type { Click, Decision, GameReview, Player } from "../../engine/api";
import type { Entry } from "../../playback/move-list";
import { hitMine } from "../../playback/replayed";
import { FORMAT } from "../../texts/format";
import texts from "../../texts/review";
import { recommendation } from "./recommendation";

export function isFatal(game: GameReview, at: number) {
  return game.status === "lost" && at === game.clicks.length - 1;
}

export function isGuess(click: Click): click is Click & { kind: "forced" | "avoidable" } {
  return click.kind === "forced" || click.kind === "avoidable";
}

/** Returns the number of a click, and its time if it is known. */
export function clickNumber({ clicks }: GameReview, at: number) {
  const { time } = clicks[at];
  return texts.click(at + 1, clicks.length, time === null ? "" : texts.atTime(time));
}

/** Describes a click, the one recommendation, and what the click cost. */
export function describeClick(game: GameReview, at: number) {
  const click = game.clicks[at];
  return sentences([
    describeRisk(click),
    isFatal(game, at) && click.kind !== "blunder" && texts.hit,
    recommendation(click)?.text,
    describeValue(click),
    click.risk && click.spent !== null && texts.spent(click.spent),
  ]);
}

function describeRisk(click: Click) {
  const { kind, risk, best_risk, enclosed, decisions, action, proof } = click;
  const cell = cellName(click.cell);
  const name = action === "chord" ? texts.chordAt(cell) : cell;
  if (kind === "first") return texts.first(name);
  if (kind === "safe") return texts.safe(name);
  if (risk === null) return texts.unknown(name);
  const isBlunder = kind === "blunder";
  const text = `${name} ${isBlunder ? texts.blunder : texts.guess(percent(risk))}`;
  if (decisions?.some(({ made }) => made))
    return sentences([text + FORMAT.stop, describeDecisions(action, decisions)]);
  if (enclosed) return sentences([text + FORMAT.stop, texts.unavoidable]);
  if (kind === "forced") return texts.lowest(text);
  return best_risk === 0 && !proof ? texts.safeWasThere(text) : text + FORMAT.stop;
}

/** Says what the guessing mode made of the cells that a click opened. */
function describeDecisions(action: Click["action"], decisions: Decision[]) {
  const of = (made: Decision["made"]) => decisions.filter((each) => each.made === made);
  const names = (cells: Decision[]) =>
    action === "chord" ? listOf(cells.map(({ cell }) => cellName(cell))) : texts.it;
  const [safe, mines, drawn] = [of("safe"), of("mine"), of(null)];
  return sentences([
    safe.length && texts.madeSafe(names(safe), safe.length < decisions.length),
    mines.length && texts.madeMine(names(mines)),
    ...drawn.map(({ cell, risk }) =>
      risk === 1
        ? texts.provableByThen(cellName(cell))
        : texts.asDrawn(cellName(cell), percent(risk)),
    ),
  ]);
}

function describeValue({ kind, win }: Click) {
  if (!win) return "";
  const { best, chosen, exact, clear_cost: loss } = win;
  const shown = exact ? percent : wholePercent;
  if (chosen === null || kind === "safe")
    return exact ? texts.wins(shown(best)) : texts.winsAbout(shown(best));
  if (!loss && !exact) return texts.noneBetter(shown(best));
  if (!loss)
    return kind === "avoidable" ? texts.costNothing(shown(best)) : texts.wasBest(shown(best));
  return exact
    ? texts.cost(shown(best), shown(chosen), shown(loss))
    : texts.costAbout(shown(best), shown(chosen));
}

export function listEntry(game: GameReview, click: Click, at: number): Entry {
  const { action, cell, win } = click;
  const cost = win?.clear_cost ? `−${(win.exact ? percent : wholePercent)(win.clear_cost)}` : "";
  return {
    step: at,
    name: texts.entry(at + 1, action === "chord", cellName(cell)),
    note: `${describeKind(click)}${isFatal(game, at) ? " ✕" : ""}`,
    cost,
    kind: `${isGuess(click) ? `guess ${click.kind}` : ""}${isFatal(game, at) ? " fatal" : ""}`,
  };
}

/** Returns the first click, the guesses, the mistakes and the click that is shown; the chart and the keys lead to the others. */
export function listEntries(game: GameReview, shown: number): Entry[] {
  return game.clicks.flatMap((click, at) => {
    const isMistake = click.kind === "blunder" || click.win?.clear_cost || isFatal(game, at);
    return isMistake || isGuess(click) || !at || at === shown ? [listEntry(game, click, at)] : [];
  });
}

function describeKind({ kind, risk }: Click) {
  const labels: Record<string, string> = {
    first: texts.entryFirst,
    safe: "",
    forced: texts.entryForced(percent(risk ?? 0)),
    avoidable: texts.entryAvoidable(percent(risk ?? 0)),
    blunder: texts.entryBlunder,
    unknown: texts.entryUnknown,
  };
  return labels[kind];
}

export function describeEnd({ status, clicks: made, replay }: GameReview) {
  const last = made[made.length - 1];
  if (status === "won") return replay ? texts.wonIn(replay.time) : texts.won(made.length);
  if (status === "unfinished") return texts.unfinished(made.length);
  const risk = last.risk === null ? "" : texts.lostRisk(percent(last.risk));
  const after = replay ? texts.seconds(replay.time) : FORMAT.clicks(made.length);
  return texts.lost(
    after,
    cellName(hitMine(last) ?? last.cell),
    last.kind === "blunder" ? texts.lostBlunder : risk,
  );
}

export function gameFacts(game: GameReview): [string, string][] {
  const { guesses, forced, avoidable, blunders, luck } = game;
  const entries: [string, string][] = [
    ["Guesses", guesses ? texts.guesses(guesses, forced, avoidable) : texts.none],
  ];
  if (blunders) entries.push(["Blunders", String(blunders)]);
  if (guesses) entries.push(["Survival chance", texts.survival(percent(luck), guesses)]);
  if (game.true_guesses)
    entries.push(["True guesses", texts.asked(game.true_guesses, percent(game.survival))]);
  if (avoidable) {
    entries.push(["With safest play", percent(game.best_luck)]);
    entries.push(["Avoidable risk", percent(game.needless_risk)]);
  }
  if (!game.complete) entries.push(["Incomplete", texts.timeLimit]);
  return [...entries, ...playerFacts(game)];
}

/** Returns the figures of the board, and of the player of a replay. */
function playerFacts({ replay, three_bv, zini, clicks }: GameReview): [string, string][] {
  const board: [string, string][] = [["ZiNi", String(zini)]];
  if (!replay) return [["3BV", String(three_bv)], ...board];
  const { left_clicks, right_clicks, chords, three_bv_per_second: rate } = replay;
  const onGuesses = clicks.reduce((sum, { risk, spent }) => sum + (risk ? (spent ?? 0) : 0), 0);
  const made = left_clicks + right_clicks + chords;
  const entries: [string, string][] = [
    ["Player", replay.player],
    ["Program", replay.program],
    ["Time", texts.time(replay.time, onGuesses)],
    ["3BV", texts.threeBv(three_bv, rate)],
    ...board,
    ["Clicks", texts.counted(made, clicks.length, [left_clicks, right_clicks, chords])],
    ...shares(replay),
    ["File contradicts itself", replay.discrepancies.join("; ")],
  ];
  return entries.filter(([, text]) => text);
}

function shares({ efficiency, throughput, correctness }: Player): [string, string][] {
  const text = (share: number | null) => (share === null ? "" : wholePercent(share));
  return [
    ["Efficiency", text(efficiency)],
    ["Throughput", text(throughput)],
    ["Correctness", text(correctness)],
  ];
}
