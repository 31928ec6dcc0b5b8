/** The view Play. */

import { batch, effect } from "@preact/signals";
import { render } from "preact";
import { Animator } from "../../board/animator";
import type { BoardView } from "../../board/board";
import { pulse } from "../../board/effects";
import { type Deal, dealParameters, readDeal } from "../../common/deal";
import { bringIntoView, find, isCompact } from "../../common/dom";
import { loadTechniques } from "../../common/techniques";
import type { Cell, Detail } from "../../engine/api";
import type { EngineError } from "../../engine/engine";
import { engine } from "../../engine/the-engine";
import { CellDetail } from "../../help/detail";
import { Hints } from "../../help/hints";
import { cellsOf } from "../../help/strip";
import { replaceAddress } from "../../router";
import { PLAY } from "../../texts/play";
import { Analysis } from "./analysis";
import { markAssisted } from "./best-times";
import { CellActions } from "./cell-actions";
import { standard } from "./choice";
import { Content } from "./content";
import { Ending } from "./ending";
import { animateChanges, clickAnnouncement, playSound, soundOf } from "./feedback";
import { isEnd, revealedRows } from "./game-end";
import type { GameView } from "./game-view";
import { type Command, commandOf } from "./keys";
import { QuestionMarks } from "./question-marks";
import { GameSession } from "./session";
import * as state from "./state";
import { options } from "./state";
import { savedSettings } from "./storage";
import { Zoom } from "./zoom";

export class Play {
  board!: BoardView;
  animator;
  session;
  hints!: Hints;
  detail!: CellDetail;
  zoom!: Zoom;
  questionMarks;
  analysis;
  ending;
  /** What was drawn last. */
  drawn: GameView | null = null;
  actions;

  constructor() {
    render(<Content view={this} />, find("play"));
    this.animator = new Animator(this.board);
    this.session = new GameSession({
      show: (game, clicked) => this.show(game, clicked),
      showMessage: (message, isError) => this.showMessage(message, isError),
      showProblem: (...problem) => this.showProblem(...problem),
    });
    this.questionMarks = new QuestionMarks();
    this.analysis = new Analysis(this.board, this.session, (error) =>
      this.showProblem(error, () => this.analysis.update()),
    );
    this.ending = new Ending(this);
    this.actions = new CellActions(this);
    document.addEventListener("keydown", (event) => this.undoKey(event));
    effect(() => this.optionsChanged());
    effect(() => {
      this.board.input = {
        longPress: Number(options.longPress.value),
        touchFlag: options.touchFlag.value,
        actsUnderRelease: options.actsUnderRelease.value,
      };
    });
  }

  /** Takes the board, which the view has rendered. */
  use(board: BoardView) {
    this.board = board;
    this.hints = new Hints(board);
    this.detail = new CellDetail(board, {
      load: (cell) => this.loadDetail(cell),
      isRequested: () => state.isAnalysed.value,
    });
    this.zoom = new Zoom(board);
    board.hasOwnKeys = true;
    board.on("choose", ({ cell, value, key }) => {
      if (state.mistakes.value?.isAsking) state.mistakes.value.answer(cell);
      else this.actions.choose(cell, value, !key && !board.isTouched);
    });
    board.on("chord", ({ cell }) => this.actions.chord(cell));
    board.on("alternate", ({ cell, value }) => this.actions.flag(cell, value));
    board.grid.addEventListener("pointerdown", ({ button }) => {
      state.isPressed.value = button === 0;
    });
    for (const type of ["pointerup", "pointercancel"])
      addEventListener(type, () => {
        state.isPressed.value = false;
      });
  }

  /** Starts the game of a link, resumes the last game, or starts a new one. */
  enter(parameters: URLSearchParams) {
    const { session } = this;
    const isLink = parameters.has("size");
    if (isLink) {
      const deal = readDeal(parameters, "beginner");
      replaceAddress("play");
      this.start(deal);
      if (deal.start && session.view) this.board.scrollTo(deal.start);
    } else if (!session.view) session.resume();
  }

  /** Closes the sheet of custom games, which leads to another view. */
  leave() {
    state.isCustomOpen.value = false;
  }

  startSame() {
    this.start(savedSettings());
  }

  /** Starts a game, with the board in view and the focus on it. */
  start(deal: Deal) {
    this.session.start(deal);
    if (find("play").hidden || !this.board.columns) return;
    bringIntoView(find("play-status"), this.board.frame);
    this.focusBoard();
  }

  focusBoard() {
    this.board.takeFocus();
  }

  /**
   * Shows a state of the game; only what changed since the last one is drawn and announced.
   *
   * @param clicked the cell that was clicked last
   */
  show(game: GameView, clicked?: Cell) {
    state.mistakes.value?.stop();
    const isSame = this.drawn?.id === game.id;
    const wasOver = isSame && isEnd(this.drawn);
    const isEndNew = isEnd(game) && !(isSame && wasOver);
    this.drawn = game;
    if (!isSame) this.animator.stop();
    const isDrawn = this.draw(game, isSame ? clicked : undefined, !isSame || wasOver);
    this.board.showOpening(this.session.opening ? [this.session.opening] : []);
    if (isEndNew || !isSame) this.endModes();
    this.update(game, isSame);
    if (isDrawn) this.showMessage("");
    if (isEndNew) this.ending.show(game, isSame);
    this.ending.follow(game);
    this.analysis.update();
    if (isDrawn && clicked) queueMicrotask(() => this.actions.automate());
  }

  /** No mode outlives its game. */
  endModes() {
    state.mode.value = "open";
    state.isAnalysed.value = false;
  }

  /** Gives a state to the components; the focus stays within the view. */
  update(game: GameView, isSame: boolean) {
    const { session } = this;
    const focused = document.activeElement;
    batch(() => {
      if (!isSame || game.clicks < 2) state.luck.value = null;
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
      if (isLost && (isOff || !focused.isConnected)) this.focusBoard();
    });
  }

  /**
   * @param clicked the clicked cell
   * @param isOther whether another game, or a game that was over, was drawn before
   * @returns whether anything changed
   */
  draw(game: GameView, clicked: Cell | undefined, isOther: boolean): boolean {
    const before = this.board.values;
    this.board.show(this.rows(game), game.topology);
    if (before === this.board.values && !isOther && !isEnd(game)) return false;
    this.board.unmark();
    this.hints.clear();
    this.detail.invalidate();
    state.announcement.value =
      clicked && !isEnd(game) ? clickAnnouncement(game, before, this.board.values, clicked) : "";
    if (clicked) {
      const [row, column] = game.result?.exploded ?? clicked;
      const status = isOther ? "" : game.status;
      const at = row * game.columns + column;
      requestAnimationFrame(() => animateChanges(this.animator, before, at, status));
      playSound(soundOf(game, this.board.values[at]));
    }
    return true;
  }

  /**
   * Returns the rows of a game as they are drawn: with its question marks, or at its end the mines.
   */
  rows(game: GameView) {
    if (isEnd(game)) return revealedRows(game);
    return options.questionMarks.peek() ? this.questionMarks.on(game) : game.cells;
  }

  optionsChanged() {
    const { noFlags, questionMarks } = options;
    if (noFlags.value && state.mode.peek() === "flag") state.mode.value = "open";
    questionMarks.value; // the board shows them or not
    this.session.changed();
  }

  /** Shows a hint in place of the risks; if one is shown, the next one. */
  async hint() {
    if (state.isAnalysed.peek()) this.toggleAnalysis();
    if (this.hints.next()) this.session.countHint();
    else {
      const skipMines = options.noFlags.value || !this.board.values.includes("F"); // steps to open cells
      await loadTechniques().catch(() => {}); // for their titles, before the position may change
      this.hints.show(await this.session.hint(skipMines, () => this.hint()));
    }
    const hint = this.hints.hint.value;
    if (!hint) return;
    state.game.value = this.session.view;
    state.message.value = "hint";
    const clues = cellsOf(hint.clues).map((cell) => this.board.index(cell));
    if (this.animator.start()) this.animator.play(pulse(this.board, clues));
    const [target] = hint.guess ? [hint.guess.cell] : [...hint.safe, ...hint.mines];
    requestAnimationFrame(() => {
      if (!isCompact.value) bringIntoView(this.board.frame, find("play-below"));
      if (target) this.board.scrollTo(target);
    });
  }

  /** Returns the details of a cell, or null if the game is over. */
  async loadDetail(cell: Cell): Promise<Detail | null> {
    const { running, positionRequest } = this.session;
    if (!running || !positionRequest) return null;
    markAssisted(running);
    const answer = await engine.ask("cell", { ...positionRequest, cell });
    return "impossible" in answer ? null : answer;
  }

  /** Shows the risks in place of a hint, or removes them. */
  toggleAnalysis() {
    this.clearHint();
    this.analysis.toggle();
    this.detail.invalidate();
  }

  /** Removes all advice from the board. */
  stopAdvice() {
    this.clearHint();
    if (state.isAnalysed.peek()) this.toggleAnalysis();
  }

  private clearHint() {
    if (state.message.peek() !== "hint") return;
    this.hints.clear();
    this.animator.stop();
    this.showMessage("");
  }

  linkParameters() {
    const { linked } = this.session;
    return linked ? dealParameters(linked) : new URLSearchParams();
  }

  /** Copies a text and a link to the board, or shows them if they cannot be copied. */
  async copy(text: string, confirmation: string) {
    const link = `${location.href.split("#")[0]}#/play?${this.linkParameters()}`;
    const copied = text ? `${text}\n${link}` : link;
    try {
      await navigator.clipboard.writeText(copied);
      this.showMessage(confirmation);
    } catch {
      this.showMessage(copied);
    }
  }

  async savePicture(text: string) {
    const { savePicture } = await import("./picture");
    savePicture(this.board, text, "minewise.png");
  }

  showMessage(text: string, isError: boolean = false) {
    state.message.value = { text, isError };
  }

  /** @param again tries again what the engine could not answer */
  showProblem({ message: text, isTemporary }: EngineError, again: () => void) {
    const action = { label: PLAY.tryAgain, act: again };
    state.message.value = { text, isError: true, ...(isTemporary && { action }) };
  }

  key(key: string) {
    const command = commandOf(key);
    if (key === "escape" && !document.querySelector(":popover-open")) this.stopAdvice();
    const isArrow = key.startsWith("arrow") && !this.board.grid.contains(document.activeElement);
    if (command) return this.run(command);
    if (key === "tab") this.board.hovered = -1; // keys follow the focus until the pointer moves
    if (key === "?") this.toggleKeys();
    else if (isArrow) this.board.focus(this.board.focused);
    else return false;
    return true;
  }

  toggleKeys() {
    state.areKeysShown.value = !state.areKeysShown.value;
    state.isMoreOpen.value = state.areKeysShown.value; // where the list is on a narrow screen
  }

  /** @returns whether it did anything */
  run(command: Command): boolean {
    const { actions } = this;
    if (command === "open") return actions.atTarget((...at) => actions.choose(...at));
    if (command === "flag") return actions.atTarget((...at) => actions.flag(...at));
    if (command === "hint") this.hint();
    if (command === "perform" && this.hints.hint.value) actions.perform(this.hints.hint.value);
    if (command === "undo") this.session.undo();
    if (command === "risks") this.toggleAnalysis();
    if (command === "fresh") this.startSame();
    if (command === "again") this.session.restart();
    if (command === "number") this.board.focusNextUnfinished();
    if (command === "neighbour") this.board.focusNextNeighbour();
    if (command in PLAY.sizes) this.start(standard(command));
    return true;
  }

  undoKey(event: KeyboardEvent) {
    const { target, ctrlKey, metaKey, altKey, shiftKey, key } = event;
    const isUndo = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "z";
    const isField = target instanceof Element && target.closest("input, textarea, select, dialog");
    if (!isUndo || isField || find("play").hidden) return;
    event.preventDefault();
    this.session.undo();
  }
}
