/** The view Play. */

import { Animator } from "../../board/animator";
import { BoardView } from "../../board/board";
import { request } from "../../common/api";
import { bringIntoView, find, keepFocus, showMessage } from "../../common/dom";
import type { Cell, Detail, Game, Luck } from "../../engine/api";
import { CellDetail } from "../../help/detail";
import { HintPanel } from "../../help/hint";
import { replaceAddress } from "../../router";
import { animateChanges } from "./animations";
import { clickAnnouncement } from "./announcements";
import { markAssisted, recordTime } from "./best-times";
import { CellActions } from "./cell-actions";
import { GameChoice } from "./choice";
import { isOver, lossMessage, revealedRows, saferCell, winMessage, wrongFlags } from "./game-end";
import type { Command } from "./keys";
import { Keys } from "./keys";
import { LatestRequest } from "./latest-request";
import type { GameSettings } from "./link";
import { settingsFromLink } from "./link";
import { options, setUpOptions } from "./options";
import { copyLink, setUpFace, setUpPanel, showPanel, toggleKeys } from "./panel";
import { Probabilities } from "./probabilities";
import { QuestionMarks } from "./question-marks";
import type { RemoteGame } from "./remote-game";
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
  hintPanel;
  questionMarks;
  tapMode;
  probabilities;
  detail;
  luckRequest: LatestRequest<Luck>;
  isSeedChosen;
  /** What was drawn last. */
  drawn: { remote: RemoteGame | null; game: Game | null };
  /** The state whose probabilities and luck were requested last. */
  detailedState;
  keys;
  actions;
  constructor() {
    this.board = new BoardView(find("play-board"), "Board");
    this.animator = new Animator(this.board);
    this.session = new GameSession({
      show: (game, opening, clicked) => this.show(game, opening, clicked),
      showMessage: (message, isError) => this.showMessage(message, isError),
    });
    this.statistics = new GameStatistics();
    this.choice = new GameChoice((settings) => this.start(settings));
    this.hintPanel = new HintPanel(find("play-hint"), find("play-message"), this.board, (hint) =>
      this.actions.perform(hint),
    );
    this.questionMarks = new QuestionMarks();
    this.tapMode = new TapMode();
    this.probabilities = new Probabilities(this.board, (error) =>
      this.showMessage(error.message, true),
    );
    this.detail = new CellDetail(find("play-detail"), this.board, {
      load: (cell) => this.loadDetail(cell),
      isRequested: () => this.probabilities.isShown,
    });
    this.luckRequest = new LatestRequest((luck) => this.showLuck(luck));
    this.isSeedChosen = false;
    this.drawn = { remote: null, game: null };
    this.detailedState = "";
    this.keys = new Keys();
    this.actions = new CellActions(this);
    this.addListeners();
  }

  addListeners() {
    this.board.on("choose", ({ cell, value }) => this.actions.choose(cell, value));
    this.board.on("alternate", ({ cell, value }) => this.actions.flag(cell, value));
    find("again").addEventListener("click", () => this.startSame());
    find("hint").addEventListener("click", () => this.hint());
    find("undo").addEventListener("click", () => this.session.undo());
    find("resume-left").addEventListener("click", () => this.session.resumeLeft());
    find("heat").addEventListener("click", () => this.toggleHeat());
    find("copy").addEventListener("click", () => this.copy());
    this.board.hasOwnKeys = true;
    document.addEventListener("keydown", (event) => this.undoKey(event));
    setUpPanel(() => this.session.game);
    setUpFace(this.board.grid);
    setUpOptions(() => this.optionsChanged());
    setUpSounds();
    setUpTour();
    setUpZoom(this.board);
  }

  /** Starts the game of a link, resumes the last game, or starts a new one. */
  async enter(parameters: URLSearchParams) {
    const { session } = this;
    const isLink = parameters.has("size");
    if (isLink) {
      const { settings, start } = settingsFromLink(parameters);
      replaceAddress("play");
      await this.start(settings, start);
      if (start && session.game) this.board.scrollTo(start);
    }
    if (!session.game) {
      const error = find("play-message").textContent ?? ""; // an error of the link that led here
      await session.resume();
      if (error) this.showMessage(error, true);
    }
  }

  /** Starts a game with the last settings. */
  startSame() {
    return this.start(savedSettings());
  }

  /**
   * Starts a game, with the board in view and the focus on it.
   *
   * @param start the cell to open at once
   */
  async start(settings: GameSettings, start: Cell | null = null) {
    await this.session.start(settings, start);
    if (find("play").hidden || !this.board.columns) return;
    bringIntoView(find("play-status"), this.board.frame);
    this.board.focus(this.board.focused, { preventScroll: true });
  }

  /**
   * Shows a state of the game; only what changed since the last one is drawn and announced.
   *
   * @param opening the cells that are being opened
   * @param clicked the cell that was clicked last
   */
  show(game: Game, opening: Cell[], clicked?: Cell) {
    const { remote } = this.session;
    const isSame = this.drawn.remote === remote;
    const wasOver = isSame && isOver(this.drawn.game);
    const isEndNew = isOver(game) && !(isSame && wasOver);
    this.drawn = { remote, game };
    if (!isSame) this.animator.stop();
    if (!isOver(game)) this.isSeedChosen = game.seed !== undefined;
    const isDrawn = this.draw(game, isSame ? clicked : undefined, !isSame || wasOver);
    this.board.showOpening(opening);
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
  draw(game: Game, clicked: Cell | undefined, isOther: boolean): boolean {
    const before = this.board.values;
    this.board.show(this.rows(game), game.topology);
    if (before === this.board.values && !isOther && !isOver(game)) return false;
    this.board.unmark();
    this.hintPanel.clear();
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
  rows(game: Game) {
    if (isOver(game)) return revealedRows(game);
    return options.questionMarks ? this.questionMarks.on(game) : game.cells;
  }

  optionsChanged() {
    this.tapMode.allowFlags(!options.noFlags);
    this.session.changed();
  }

  /** Requests the probabilities and the luck once the clicks pause. */
  requestDetails(game: Game) {
    const state = `${game.id} ${game.version}`;
    if (!this.session.isSettled || state === this.detailedState) return;
    this.detailedState = state;
    const over = isOver(game);
    this.probabilities.update(over ? null : game);
    if (game.clicks > 0)
      this.luckRequest.schedule(`/api/games/${game.id}/luck`, over ? 0 : IDLE_MS);
    else this.luckRequest.cancel();
  }

  /** @param justEnded whether it has just ended */
  showEnd(game: Game, justEnded: boolean) {
    this.session.remote?.hold(this.record(game)); // the file must be there before an undo
    this.board.mark(wrongFlags(game), "wrong");
    if (game.result?.exploded) this.board.mark([game.result.exploded], "exploded");
    if (game.status === "lost") return this.showMessage("You hit a mine.");
    const best = justEnded && recordTime(game, this.isSeedChosen);
    this.showMessage(winMessage(game, best));
    if (best) this.statistics.show(game);
  }

  /** Adds a finished game to the history. */
  async record(game: Game) {
    let problem;
    try {
      const { recordGame } = await import("../history/recorder");
      problem = await recordGame(game, this.isSeedChosen);
    } catch {
      problem = "The server does not respond. Reload the page to add this game.";
    }
    const text = problem && `Not kept in the history: ${problem}`;
    showMessage(find("play-history"), text, Boolean(problem));
  }

  showLuck(luck: Luck) {
    const { game } = this.session;
    this.statistics.showLuck(luck);
    if (game?.status !== "lost") return;
    const safer = saferCell(luck);
    if (safer) this.board.mark([safer], luck.last?.best_risk === 0 ? "hint-safe" : "hint-guess");
    this.showMessage(lossMessage(game, luck));
  }

  async hint() {
    const skipMines = options.noFlags || !this.board.values.includes("F"); // steps to open cells
    const hint = await this.session.hint(skipMines);
    if (!hint || !this.session.game) return;
    this.statistics.show(this.session.game);
    this.hintPanel.show(hint);
    const { bottom } = this.board.frame.getBoundingClientRect();
    if (bottom < innerHeight / 2) bringIntoView(this.board.frame, this.hintPanel.button);
  }

  /** Returns the details of a cell, or null if the game is over. */
  async loadDetail([row, column]: Cell): Promise<Detail | null> {
    const { running } = this.session;
    if (!running?.id) return null;
    markAssisted(running);
    return request(`/api/games/${running.id}/cell?row=${row}&column=${column}`);
  }

  toggleHeat() {
    this.probabilities.toggle(this.session.running);
    this.detail.invalidate();
  }

  async copy() {
    if (this.session.game) this.showMessage(await copyLink(this.session.game));
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
    if (command === "perform" && this.hintPanel.hint) actions.perform(this.hintPanel.hint);
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
