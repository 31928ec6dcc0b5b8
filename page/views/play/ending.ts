/** What the end of a game brings: its message, its record, and the risks of its clicks. */

import { percent } from "../../common/format";
import type { Cell, Click, GameReview, Luck } from "../../engine/api";
import { Latest } from "../../engine/latest";
import { reasonMarks } from "../../help/hints";
import { tokensOf } from "../../help/strip";
import { PLAY } from "../../texts/play";
import { noteRecording } from "../history/recording";
import type { SavedGame } from "../history/saved-game";
import { recordTime } from "./best-times";
import { type GameView, isEnd, wrongFlags } from "./game-view";
import { session } from "./session";
import * as state from "./state";
import { board } from "./table";

const IDLE_MS = 400;

const lucks = new Latest("luck", showLuck);
const reviews = new Latest("review", showReview);
let isSeedChosen = false;

/** Follows a running game; asks for the luck once the clicks pause. */
export function followGame(game: GameView) {
  if (!isEnd(game)) isSeedChosen = game.seed !== undefined;
  if (game.clicks > 0) lucks.ask(() => ({ game: savedGame() }), isEnd(game) ? 0 : IDLE_MS);
  else lucks.cancel();
}

/** @param justEnded whether the game has just ended */
export function showEnd(game: GameView, justEnded: boolean) {
  noteRecording(record(game));
  reviews.ask({ game: savedGame() });
  markEnd(game);
  if (game.status === "lost") {
    state.announcement.value = PLAY.hit;
    return;
  }
  const best = justEnded && recordTime(game, isSeedChosen);
  state.say(best ? PLAY.best : "");
  state.announcement.value = PLAY.won(game.seconds);
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
  const added = [game, savedGame(), isSeedChosen] as const; // the player may go on meanwhile
  const isShown = () => game.id === session.view?.id && state.isOver.value;
  try {
    const { addAndRank } = await import("./own-games");
    const standing = await addAndRank(...added);
    if (isShown()) state.standing.value = standing;
  } catch {
    if (isShown()) state.recordProblem.value = PLAY.notLoaded;
  }
}

function showLuck(luck: Luck) {
  state.luck.value = luck;
  const game = session.view;
  if (game?.status !== "lost" || state.review.peek()?.clicks.at(-1)?.proof) return;
  state.say(lossMessage(game, luck));
  const safer = saferCell(luck);
  if (safer && luck.last?.risk !== 1) markBetter(safer, luck.last?.best_risk === 0);
}

function showReview(review: GameReview) {
  if (!state.isOver.value) return;
  state.review.value = review;
  showLast();
  findMistakes(review);
}

function showLast() {
  const last = state.review.value?.clicks.at(-1);
  if (last?.kind === "blunder") showBlunder(last);
}

async function findMistakes(review: GameReview) {
  const { Mistakes } = await import("./mistakes");
  if (state.review.value === review) state.mistakes.value = new Mistakes(review, restoreEnd);
}

/** Proves the mine that was hit; a better cell is shown on request, or if there is no proof. */
function showBlunder({ proof, best_cell: cell, best_risk: risk }: Click) {
  const mark = () => cell && markBetter(cell, risk === 0);
  if (!proof) return mark();
  for (const [name, cells] of reasonMarks(proof)) board.mark(cells, name);
  const action = cell && { label: PLAY.better(risk === 0), act: mark };
  const tokens = tokensOf(proof, (cell) => board.valueAt(cell));
  state.message.value = { text: proof.text, tokens, isError: false, ...(action && { action }) };
}

function markBetter(cell: Cell, isSafe: boolean) {
  board.mark([cell], isSafe ? "hint-safe" : "hint-guess");
  board.scrollTo(cell);
}

/** Returns a cell that was safer than the one that lost the game, or null. */
function saferCell({ last }: Luck) {
  if (!last?.best_cell || last.best_risk === null) return null;
  return last.risk > last.best_risk + 1e-9 ? last.best_cell : null;
}

/** Describes the risk of the click that lost the game, and that of the safest cell at the time. */
function lossMessage(game: GameView, luck: Luck) {
  if (game.clicks === 1) return PLAY.firstClick;
  if (!luck.last) return PLAY.unknownRisk;
  const { risk, best_risk: lowest } = luck.last;
  if (risk === 1) return PLAY.blunder;
  if (!saferCell(luck) || lowest === null) return PLAY.lowest(percent(risk));
  return lowest === 0 ? PLAY.safer(percent(risk)) : PLAY.lower(percent(risk), percent(lowest));
}
