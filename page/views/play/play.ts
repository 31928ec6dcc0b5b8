/** The view Play. */

import { effect } from "@preact/signals";
import { h, render } from "preact";
import { Animator } from "../../board/animator";
import { BoardView } from "../../board/board";
import { bringIntoView, find, keepFocus, showMessage } from "../../common/dom";
import type { Cell, Detail, Luck } from "../../engine/api";
import { Latest } from "../../engine/latest";
import { engine } from "../../engine/the-engine";
import { CellDetails } from "../../help/cell-details";
import { CellDetail } from "../../help/detail";
import { HintActions, HintLevel } from "../../help/hint-panel";
import { Hints } from "../../help/hints";
import { replaceAddress } from "../../router";
import type { SavedGame } from "../history/saved-game";
import { animateChanges } from "./animations";
import { clickAnnouncement } from "./announcements";
import { markAssisted, recordTime } from "./best-times";
import { CellActions } from "./cell-actions";
import { GameChoice } from "./choice";
import { isOver, lossMessage, revealedRows, saferCell, winMessage, wrongFlags } from "./game-end";
import type { GameView } from "./game-view";
import type { Command } from "./keys";
import { Keys } from "./keys";
import type { GameSettings } from "./link";
import { settingsFromLink } from "./link";
import { options, setUpOptions } from "./options";
import { copyLink, setUpFace, setUpPanel, showPanel, toggleKeys } from "./panel";
import { Probabilities } from "./probabilities";
import { QuestionMarks } from "./question-marks";
import { GameSession } from "./session";
import { playSound, setUpSounds, soundOf } from "./sounds";
import { GameStatistics } from "./statistics";
import { savedSettings } from "./storage";
import { TapMode } from "./tap-mode";
import { setUpTour } from "./tour";
import { setUpZoom } from "./zoom";

const IDLE_MS = 400;

export class Play {
  board;
  animator;
  session;
  statistics;
  choice;
  hints;
  questionMarks;
  tapMode;
  probabilities;
  detail;
  luck: Latest<"luck">;
  isSeedChosen = false;
  /** What was drawn last. */
  drawn: GameView | null = null;
  keys;
  actions;

  constructor() {
    this.board = new BoardView(find("play-board"), "Board");
    this.animator = new Animator(this.board);
    this.session = new GameSession({
      show: (game, clicked) => this.show(game, clicked),
      showMessage: (message, isError) => this.showMessage(message, isError),
    });
    this.statistics = new GameStatistics();
    this.choice = new GameChoice((settings) => this.start(settings));
    this.hints = new Hints(this.board);
    this.questionMarks = new QuestionMarks();
    this.tapMode = new TapMode();
    this.probabilities = new Probabilities(this.board, this.session, (error) =>
      this.showMessage(error.message, true),
    );
    this.detail = new CellDetail(this.board, {
      load: (cell) => this.loadDetail(cell),
      isRequested: () => this.probabilities.isShown,
    });
    render(h(CellDetails, { of: this.detail }), find("play-detail"));
    render(
      [
        h(HintLevel, { of: this.hints }),
        h(HintActions, { of: this.hints, perform: (hint) => this.actions.perform(hint) }),
      ],
      find("play-hint"),
    );
    effect(() => {
      if (this.hints.text.value) this.showMessage(this.hints.text.value);
    });
    this.luck = new Latest("luck", (luck) => this.showLuck(luck));
    this.keys = new Keys();
    this.actions = new CellActions(this);
    this.addListeners();
  }

  addListeners() {
    this.board.on("choose", ({ cell, value }) => this.actions.choose(cell, value));
    this.board.on("chord", ({ cell }) => this.session.act({ kind: "chord", cell }));
    this.board.on("alternate", ({ cell, value }) => this.actions.flag(cell, value));
    find("again").addEventListener("click", () => this.startSame());
    find("hint").addEventListener("click", () => this.hint());
    find("undo").addEventListener("click", () => this.session.undo());
    find("resume-left").addEventListener("click", () => this.session.resumeLeft());
    find("heat").addEventListener("click", () => this.toggleHeat());
    find("copy").addEventListener("click", () => this.copy());
    this.board.hasOwnKeys = true;
    document.addEventListener("keydown", (event) => this.undoKey(event));
    setUpPanel(() => this.session.view);
    setUpFace(this.board.grid);
    setUpOptions(() => this.optionsChanged());
    setUpSounds();
    setUpTour();
    setUpZoom(this.board);
  }

  /** Starts the game of a link, resumes the last game, or starts a new one. */
  enter(parameters: URLSearchParams) {
    const { session } = this;
    const isLink = parameters.has("size");
    if (isLink) {
      const { settings, start } = settingsFromLink(parameters);
      replaceAddress("play");
      this.start(settings, start);
      if (start && session.view) this.board.scrollTo(start);
    } else if (!session.view) session.resume();
  }

  /** Starts a game with the last settings. */
  startSame() {
    this.start(savedSettings());
  }

  /**
   * Starts a game, with the board in view and the focus on it.
   *
   * @param start the cell to open at once
   */
  start(settings: GameSettings, start: Cell | null = null) {
    this.session.start(settings, start);
    if (find("play").hidden || !this.board.columns) return;
    bringIntoView(find("play-status"), this.board.frame);
    this.board.focus(this.board.focused, { preventScroll: true });
  }

  /**
   * Shows a state of the game; only what changed since the last one is drawn and announced.
   *
   * @param clicked the cell that was clicked last
   */
  show(game: GameView, clicked?: Cell) {
    const isSame = this.drawn?.id === game.id;
    const wasOver = isSame && isOver(this.drawn);
    const isEndNew = isOver(game) && !(isSame && wasOver);
    this.drawn = game;
    if (!isSame) this.animator.stop();
    if (!isOver(game)) this.isSeedChosen = game.seed !== undefined;
    const isDrawn = this.draw(game, isSame ? clicked : undefined, !isSame || wasOver);
    this.board.showOpening(this.session.opening ? [this.session.opening] : []);
    this.statistics.show(game);
    this.choice.show(game);
    keepFocus(
      () => showPanel(game, this.session),
      () => this.board.focus(this.board.focused, { preventScroll: true }),
    );
    if (isDrawn) this.showMessage("");
    if (isEndNew) this.showEnd(game, isSame);
    this.requestDetails(game);
    if (isDrawn && clicked) queueMicrotask(() => this.actions.automate());
  }

  /**
   * @param clicked the clicked cell
   * @param isOther whether another game, or a game that was over, was drawn before
   * @returns whether anything changed
   */
  draw(game: GameView, clicked: Cell | undefined, isOther: boolean): boolean {
    const before = this.board.values;
    this.board.show(this.rows(game), game.topology);
    if (before === this.board.values && !isOther && !isOver(game)) return false;
    this.board.unmark();
    this.hints.clear();
    this.detail.invalidate();
    const message =
      clicked && !isOver(game) ? clickAnnouncement(game, before, this.board.values, clicked) : "";
    showMessage(find("play-announcement"), message);
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
    if (isOver(game)) return revealedRows(game);
    return options.questionMarks ? this.questionMarks.on(game) : game.cells;
  }

  optionsChanged() {
    this.tapMode.allowFlags(!options.noFlags);
    this.session.changed();
  }

  /** Requests the probabilities and the luck once the clicks pause. */
  requestDetails(game: GameView) {
    this.probabilities.update();
    if (game.clicks > 0)
      this.luck.ask(() => ({ game: saved(this.session) }), isOver(game) ? 0 : IDLE_MS);
    else this.luck.cancel();
  }

  /** @param justEnded whether it has just ended */
  showEnd(game: GameView, justEnded: boolean) {
    this.record(game);
    this.board.mark(wrongFlags(game), "wrong");
    if (game.result?.exploded) this.board.mark([game.result.exploded], "exploded");
    if (game.status === "lost") return this.showMessage("You hit a mine.");
    const best = justEnded && recordTime(game, this.isSeedChosen);
    this.showMessage(winMessage(game, best));
    if (best) this.statistics.show(game);
  }

  /** Adds a finished game to the history. */
  async record(game: GameView) {
    const { isSeedChosen } = this;
    const file = saved(this.session); // the player may go on while the recorder is loaded
    let problem: string;
    try {
      const { recordGame } = await import("../history/recorder");
      problem = await recordGame(game, file, isSeedChosen);
    } catch {
      problem = "A part of the page could not be loaded. Reload it to add this game.";
    }
    const text = problem && `Not kept in the history: ${problem}`;
    showMessage(find("play-history"), text, Boolean(problem));
  }

  showLuck(luck: Luck) {
    const game = this.session.view;
    this.statistics.showLuck(luck);
    if (game?.status !== "lost") return;
    const safer = saferCell(luck);
    if (safer) this.board.mark([safer], luck.last?.best_risk === 0 ? "hint-safe" : "hint-guess");
    this.showMessage(lossMessage(game, luck));
  }

  async hint() {
    const skipMines = options.noFlags || !this.board.values.includes("F"); // steps to open cells
    const hint = await this.session.hint(skipMines);
    if (!hint || !this.session.view) return;
    this.statistics.show(this.session.view);
    this.hints.show([hint]);
    const { bottom } = this.board.frame.getBoundingClientRect();
    if (bottom < innerHeight / 2) bringIntoView(this.board.frame, find("play-message"));
  }

  /** Returns the details of a cell, or null if the game is over. */
  async loadDetail(cell: Cell): Promise<Detail | null> {
    const { running, positionRequest } = this.session;
    if (!running || !positionRequest) return null;
    markAssisted(running);
    const answer = await engine.ask("cell", { ...positionRequest, cell });
    return "impossible" in answer ? null : answer;
  }

  toggleHeat() {
    this.probabilities.toggle();
    this.detail.invalidate();
  }

  async copy() {
    if (this.session.view) this.showMessage(await copyLink(this.session.view));
  }

  showMessage(message: string, isError: boolean = false) {
    showMessage(find("play-message"), message, isError);
  }

  key(key: string) {
    const command = this.keys.command(key);
    const isArrow = key.startsWith("arrow") && !this.board.grid.contains(document.activeElement);
    if (command) return this.run(command);
    if (key === "tab") this.board.hovered = -1; // keys follow the focus until the pointer moves
    if (key === "?") toggleKeys();
    else if (isArrow) this.board.focus(this.board.focused);
    else return false;
    return true;
  }

  /** @returns whether it did anything */
  run(command: Command): boolean {
    const { actions } = this;
    if (command === "open") return actions.atTarget((...at) => actions.choose(...at));
    if (command === "flag") return actions.atTarget((...at) => actions.flag(...at));
    if (command === "hint") this.hint();
    if (command === "perform" && this.hints.hint.value) actions.perform(this.hints.hint.value);
    if (command === "undo") this.session.undo();
    if (command === "probabilities") this.toggleHeat();
    if (command === "fresh") this.startSame();
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

/** Returns the saved game of a session in which a cell was opened. */
function saved({ saved: game }: GameSession): SavedGame {
  if (!game?.mines) throw new TypeError("no cell was opened");
  return { ...game, mines: game.mines };
}
