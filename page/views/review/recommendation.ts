/** The one recommendation at a click: the proof of its mine, the safe step, or the better guess. */

import { cellName, percent } from "../../common/format";
import type { Cell, Click, Hint } from "../../engine/api";
import { type Marks, reasonMarks } from "../../help/hints";
import { betterTokens, guessTokens, type Token, tokensOf } from "../../help/strip";
import texts from "../../texts/review";

export interface Recommendation {
  text: string;
  /** the sums that the text states */
  sums?: Hint["sums"];
  marks: Marks;
  /** Returns the text in a few words, given the value of each cell. */
  inShort: (valueAt: (cell: Cell) => string) => Token[];
}

/** Returns null if nothing was better. */
export function recommendation(click: Click): Recommendation | null {
  const { kind, proof, advice, win, best_cell, best_risk } = click;
  if (proof)
    return {
      text: proof.text,
      sums: proof.sums,
      marks: reasonMarks(proof),
      inShort: (valueAt) => tokensOf(proof, valueAt),
    };
  const isMistake = kind === "avoidable" || kind === "blunder";
  if (isMistake && advice?.risk === 0)
    return {
      text: advice.text,
      sums: advice.sums,
      marks: [...reasonMarks(advice), ["hint-safe", advice.cells]],
      inShort: (valueAt) =>
        tokensOf({ ...advice, kind: "step", safe: advice.cells, mines: [], guess: null }, valueAt),
    };
  if (win?.clear_cost) return betterMove(win.best_cell);
  if (win || !isMistake) return null;
  const cell = advice ? advice.cells[0] : best_cell;
  const risk = advice ? advice.risk : best_risk;
  if (!cell || risk === null) return null;
  return {
    text: texts.bestGuess(cellName(cell), percent(risk)),
    marks: [["hint-guess", [cell]]],
    inShort: () => guessTokens({ cell, risk, win_probability: null, exact_win: false }),
  };
}

function betterMove(cell: Cell): Recommendation {
  return {
    text: texts.better(cellName(cell)),
    marks: [["best", [cell]]],
    inShort: () => betterTokens(cell),
  };
}
