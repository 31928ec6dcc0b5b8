/** What the end of a game brings: its message, its record, and the risks of its clicks. */

import { percent } from "../../common/format";
import type { Cell, Click, GameReview } from "../../engine/api";
import { Latest } from "../../engine/latest";
import { reasonMarks } from "../../help/hints";
import { tokensOf } from "../../help/strip";
import { PLAY } from "../../texts/play";
import { noteRecording } from "../history/recording";
import type { SavedGame } from "../history/saved-game";
import { type GameView, wrongFlags } from "./game-view";
import { session } from "./session";
import * as state from "./state";
import { board } from "./table";

const reviews = new Latest("review", showReview);

export function showEnd(game: GameView) {
  noteRecording(record(game));
  reviews.ask({ game: savedGame() });
  markEnd(game);
  state.say("");
  state.announcement.value = game.status === "lost" ? PLAY.hit : PLAY.won(game.seconds);
}

/** Shows the end again, after something else on its board. */
function restoreEnd() {
  session.changed();
  if (state.game.value) markEnd(state.game.value);
  showLast();
}

function markEnd(game: GameView) {
  board.mark(wrongFlags(game), "wrong");
  if (game.result?.exploded) board.mark([game.result.exploded], "exploded");
}

/** Returns the saved game, in which a cell was opened. */
function savedGame(): SavedGame {
  const { saved } = session;
  if (!saved?.mines) throw new TypeError("no cell was opened");
  return { ...saved, mines: saved.mines };
}

/** Adds a finished game to the history, and ranks it there. */
async function record(game: GameView) {
  const added = [game, savedGame(), session.seedChosen] as const; // the player may go on meanwhile
  const isShown = () => game.id === session.view?.id && state.isOver.value;
  try {
    const { addAndRank } = await import("./own-games");
    const standing = await addAndRank(...added);
    if (isShown()) state.standing.value = standing;
  } catch {
    if (isShown()) state.recordProblem.value = PLAY.notLoaded;
  }
}

function showReview(review: GameReview) {
  if (!state.isOver.value) return;
  state.review.value = review;
  showLast();
  findMistakes(review);
}

function showLast() {
  const { status, clicks = [] } = state.review.value ?? {};
  if (status === "lost") explainLoss(clicks[clicks.length - 1], clicks.length === 1);
}

async function findMistakes(review: GameReview) {
  const { Mistakes } = await import("./mistakes");
  if (state.review.value === review) state.mistakes.value = new Mistakes(review, restoreEnd);
}

/**
 * Proves the mine that was hit; a better cell is shown on request. If there is no proof, says how its risk
 * compares with that of the safest cell at the time, and shows that cell.
 */
function explainLoss({ proof, risk, best_cell: cell, best_risk: lowest }: Click, isFirst: boolean) {
  const isSafer = lowest !== null && risk !== null && risk > lowest + 1e-9;
  const mark = () => cell && markBetter(cell, lowest === 0);
  if (proof) {
    for (const [name, cells] of reasonMarks(proof)) board.mark(cells, name);
    const action = cell && { label: PLAY.better(lowest === 0), act: mark };
    const tokens = tokensOf(proof, (cell) => board.valueAt(cell));
    state.message.value = { text: proof.text, tokens, isError: false, ...(action && { action }) };
  } else if (isFirst) state.say(PLAY.firstClick);
  else if (risk === null) state.say(PLAY.unknownRisk);
  else if (!isSafer) state.say(PLAY.lowest(percent(risk)));
  else {
    state.say(riskMessage(risk, lowest));
    mark();
  }
}

function riskMessage(risk: number, lowest: number) {
  if (risk === 1) return PLAY.blunder;
  return lowest === 0 ? PLAY.safer(percent(risk)) : PLAY.lower(percent(risk), percent(lowest));
}

function markBetter(cell: Cell, isSafe: boolean) {
  board.mark([cell], isSafe ? "hint-safe" : "hint-guess");
  board.scrollTo(cell);
}
