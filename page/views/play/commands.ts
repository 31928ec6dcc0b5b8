/** What the player may do in a game, and how each of its states comes on the board. */

import { batch } from "@preact/signals";
import { showMines } from "../../board/rows";
import { type Deal, dealParameters } from "../../common/deal";
import { bringIntoView, find } from "../../common/dom";
import type { Cell } from "../../engine/api";
import { PLAY } from "../../texts/play";
import { askHint, toggleRisks, updateRisks } from "./advice";
import { atTarget, automate, choose, flag, perform } from "./cell-actions";
import { showEnd } from "./ending";
import { animateChanges, clickAnnouncement, playSound, soundOf } from "./feedback";
import { type GameView, isEnd } from "./game-view";
import type { Command } from "./keys";
import { session } from "./session";
import * as state from "./state";
import { savedSettings, standard, withQuestionMarks } from "./storage";
import { animator, board, detail, hints } from "./table";

/** What was drawn last. */
let drawn: GameView | null = null;

/** Starts a game, with the board in view and the focus on it. */
export function start(deal: Deal) {
  session.start(deal);
  if (find("play").hidden || !board.columns) return;
  bringIntoView(find("play-status"), board.frame);
  board.takeFocus();
}

/** Starts another game on the same kind of board. */
export function startSame() {
  start(savedSettings());
}

/**
 * Shows a state of the game; only what changed since the last one is drawn and announced.
 *
 * @param clicked the cell that was clicked last
 */
export function show(game: GameView, clicked?: Cell) {
  state.mistakes.value?.stop();
  const isSame = drawn?.id === game.id;
  const wasOver = isSame && isEnd(drawn);
  const isEndNew = isEnd(game) && !(isSame && wasOver);
  drawn = game;
  if (!isSame) animator.stop();
  const isDrawn = draw(game, isSame ? clicked : undefined, !isSame || wasOver);
  board.showOpening(session.opening ? [session.opening] : []);
  if (isEndNew || !isSame) endModes();
  update(game);
  if (isDrawn) state.say("");
  if (isEndNew) showEnd(game);
  updateRisks();
  if (isDrawn && clicked) queueMicrotask(automate);
}

/** No mode outlives its game. */
function endModes() {
  state.mode.value = "open";
  state.isAnalysed.value = false;
}

/** Gives a state to the components; the focus stays within the view. */
function update(game: GameView) {
  const focused = document.activeElement;
  batch(() => {
    if (!isEnd(game)) state.recordProblem.value = "";
    if (!isEnd(game)) state.standing.value = state.review.value = state.mistakes.value = null;
    state.game.value = game;
    state.isLeftOffered.value = session.isLeftOffered;
    state.canUndo.value = session.length > 0 || session.isLeftOffered;
  });
  if (!focused || !find("play").contains(focused)) return;
  requestAnimationFrame(() => {
    const isOff = focused instanceof HTMLButtonElement && focused.disabled;
    const isLost = document.activeElement === document.body || isOff;
    if (isLost && (isOff || !focused.isConnected)) board.takeFocus();
  });
}

/**
 * @param clicked the clicked cell
 * @param isOther whether another game, or a game that was over, was drawn before
 * @returns whether anything changed
 */
function draw(game: GameView, clicked: Cell | undefined, isOther: boolean): boolean {
  const before = board.values;
  board.show(rows(game), game.topology);
  if (before === board.values && !isOther && !isEnd(game)) return false;
  board.unmark();
  hints.clear();
  detail.invalidate();
  state.announcement.value =
    clicked && !isEnd(game) ? clickAnnouncement(game, before, board.values, clicked) : "";
  if (clicked) {
    const [row, column] = game.result?.exploded ?? clicked;
    const status = isOther ? "" : game.status;
    const at = row * game.columns + column;
    requestAnimationFrame(() => animateChanges(animator, before, at, status));
    playSound(soundOf(game, board.values[at]));
  }
  return true;
}

/** Returns the rows of a game as they are drawn: with its question marks, or at its end the mines. */
function rows(game: GameView) {
  if (isEnd(game)) return showMines(game.cells, game.result?.mines ?? [], game.status === "won");
  return state.options.questionMarks.peek() ? withQuestionMarks(game) : game.cells;
}

/** Returns the parameters of a link to the board. */
export function linkParameters() {
  const { linked } = session;
  return linked ? dealParameters(linked) : new URLSearchParams();
}

/** Copies a text and a link to the board, or shows them if they cannot be copied. */
export async function copy(text: string, confirmation: string) {
  const link = `${location.href.split("#")[0]}#/play?${linkParameters()}`;
  const copied = text ? `${text}\n${link}` : link;
  try {
    await navigator.clipboard.writeText(copied);
    state.say(confirmation);
  } catch {
    state.say(copied);
  }
}

export async function savePicture(text: string) {
  const picture = await import("./picture");
  picture.savePicture(board, text, "minewise.png");
}

/** @returns whether it did anything */
export function run(command: Command): boolean {
  if (command === "open") return atTarget((...at) => choose(...at));
  if (command === "flag") return atTarget((...at) => flag(...at));
  if (command === "hint") askHint();
  if (command === "perform" && hints.hint.value) perform(hints.hint.value);
  if (command === "undo") session.undo();
  if (command === "risks") toggleRisks();
  if (command === "fresh") startSame();
  if (command === "again") session.restart();
  if (command === "number") board.focusNextUnfinished();
  if (command === "neighbour") board.focusNextNeighbour();
  if (command in PLAY.sizeTitles) start(standard(command));
  return true;
}
