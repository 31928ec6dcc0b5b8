/** Describes a watched game and its moves. */

import { sizeText } from "../../common/deal";
import { cellName, percent } from "../../common/format";
import { techniqueTitle } from "../../common/techniques";
import type { Watched, WatchedMove } from "../../engine/api";
import type { Point } from "../../playback/chart";
import type { Entry } from "../../playback/move-list";
import { BOARD_NAMES } from "../../texts/history";
import texts from "../../texts/watch";

export function isFatal({ end, moves }: Watched, at: number) {
  return end === "lost" && at === moves.length - 1;
}

/** A certain mine is no guess. */
export function isGuess({ risk, reason }: WatchedMove) {
  return risk === null ? reason === "guess" : risk > 0 && risk < 1;
}

/** @param fatal whether the entry says that the move hits a mine */
export function moveEntry(move: WatchedMove, at: number, fatal: boolean): Entry {
  const { cell, reason, technique, risk } = move;
  const risks = risk ? percent(risk) : "";
  return {
    step: at,
    name: texts.entry(at + 1, cellName(cell)),
    note: `${texts.note(technique ? techniqueTitle(technique) : texts.reasons[reason], risks)}${fatal ? " ✕" : ""}`,
    cost: "",
    kind: `${isGuess(move) ? "guess" : ""}${fatal ? " fatal" : ""}`,
  };
}

/**
 * Returns the points of the chart for the moves that are known.
 *
 * @param isRevealed whether the result is known, too
 */
export function chartPoints(game: Watched, moves: WatchedMove[], isRevealed: boolean): Point[] {
  let survived = 1;
  return moves.map((move, at) => {
    const { risk, made, safest } = move;
    survived *= 1 - (made ? Number(made === "mine") : (risk ?? 0));
    const fatal = isRevealed && isFatal(game, at);
    const { name, note } = moveEntry(move, at, fatal);
    const isHarmless = made === "safe" && safest?.probability !== 0;
    const isSafest = isHarmless || !safest || risk === null || risk <= safest.probability;
    const guess = isGuess(move) ? (isSafest ? "forced" : "avoidable") : "";
    const mark = fatal ? "fatal" : guess;
    // a strategy supposes that guesses may kill
    const win = game.guessing === "classic" ? move.win_probability : null;
    return { survived, win, mark, label: `${name} ${note}` };
  });
}

export function describeEnd({ end, moves }: Watched) {
  if (end === "won") return texts.won(moves.length);
  if (end === "resigned") return texts.resigned(moves.length);
  const last = moves.at(-1) as WatchedMove;
  const risk = last.risk === null ? "" : percent(last.risk);
  return texts.lost(moves.length, cellName(last.cell), risk);
}

/** @param isRevealed whether the result is shown, too */
export function gameFacts(game: Watched, isRevealed: boolean): [string, string][] {
  const from = game.given ? texts.fromFile : texts.seed(game.seed);
  const board = texts.boardFact(
    sizeText({ ...game, mines: game.mines.length }),
    game.topology === "square" ? "" : ` ${BOARD_NAMES.part(game.topology)}`,
    from,
    game.guessing,
  );
  const facts: [string, string][] = [["Board", board]];
  if (!isRevealed) return facts;
  const luck = game.luck < 1 ? percent(game.luck) : "";
  const techniques = game.techniques.map((used) =>
    texts.technique(techniqueTitle(used.technique), used.cells),
  );
  return [
    ...facts,
    ["Result", texts.result(game.end, game.moves.length, game.three_bv)],
    ["Guesses", texts.guesses(game.guesses, luck)],
    ["Techniques", techniques.join(", ") || texts.none],
  ];
}
