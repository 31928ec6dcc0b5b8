/** The advice in a running game, one kind at a time: the hints, or the risks and the best moves. */

import { pulse } from "../../board/effects";
import { bringIntoView, find, isCompact } from "../../common/dom";
import { loadTechniques } from "../../common/techniques";
import type { PositionAnalysis } from "../../engine/api";
import { Latest } from "../../engine/latest";
import { guesses, markGuesses } from "../../help/hints";
import { cellsOf } from "../../help/strip";
import { session } from "./session";
import * as state from "./state";
import { markAssisted } from "./storage";
import { animator, board, detail, hints } from "./table";

const DELAY = 30;

const latest = new Latest(
  "analyze",
  (answer) => "impossible" in answer || showRisks(answer),
  (error) => state.showProblem(error, updateRisks),
);
/** Whether the player has just asked for the risks: the best move is then scrolled into view. */
let areNew = false;

/** Shows a hint in place of the risks; if one is shown, the next one. */
export async function askHint() {
  if (state.isAnalysed.peek()) toggleRisks();
  if (hints.next()) session.countHint();
  else {
    const skipMines = state.options.noFlags.value || !board.values.includes("F"); // steps to open cells
    await loadTechniques().catch(() => {}); // for their titles, before the position may change
    hints.show(await session.hint(skipMines, askHint));
  }
  const hint = hints.hint.value;
  if (!hint) return;
  state.game.value = session.view;
  state.message.value = "hint";
  const clues = cellsOf(hint.clues).map((cell) => board.index(cell));
  if (animator.start()) animator.play(pulse(board, clues));
  const [target] = hint.guess ? [hint.guess.cell] : [...hint.safe, ...hint.mines];
  requestAnimationFrame(() => {
    if (!isCompact.value) bringIntoView(board.frame, find("play-below"));
    if (target) board.scrollTo(target);
  });
}

/** Shows the risks in place of a hint, or removes them. */
export function toggleRisks() {
  clearHint();
  areNew = state.isAnalysed.value = !state.isAnalysed.value;
  updateRisks();
  detail.invalidate();
}

export function updateRisks() {
  const { running, positionRequest } = session;
  if (state.isAnalysed.value && running && positionRequest) {
    markAssisted(running);
    latest.ask(positionRequest, DELAY);
  } else {
    latest.cancel();
    board.showProbabilities(null);
    showRisks(null);
  }
}

/** Removes all advice from the board. */
export function stopAdvice() {
  clearHint();
  if (state.isAnalysed.peek()) toggleRisks();
}

function clearHint() {
  if (state.message.peek() !== "hint") return;
  hints.clear();
  animator.stop();
  state.say("");
}

function showRisks(answer: PositionAnalysis | null) {
  state.analysis.value = answer;
  board.unmark(["best", "candidate"]);
  if (!answer) return;
  board.showProbabilities(answer.mine_probability);
  markGuesses(board, answer);
  const [best] = guesses(answer);
  if (best && areNew) board.scrollTo(best.cell);
  areNew = false;
}
