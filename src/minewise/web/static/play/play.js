/** The view Play. */

import { request } from "../api.js";
import { Animator } from "../board/animator.js";
import { BoardView } from "../board/board.js";
import { find, keepFocus, setPressed, showMessage } from "../dom.js";
import { CellDetail } from "../help/detail.js";
import { HintPanel } from "../help/hint.js";
import { replaceAddress } from "../router.js";
import { animateChanges } from "./animations.js";
import { clickAnnouncement } from "./announcements.js";
import { recordTime } from "./best-times.js";
import { setUpCellSize } from "./cell-size.js";
import {
  isOver,
  lossMessage,
  revealedRows,
  saferCell,
  winMessage,
  wrongFlags,
} from "./game-end.js";
import { LatestRequest } from "./latest-request.js";
import { settingsFromLink } from "./link.js";
import { copyLink, setUpPanel, showPanel, toggleKeys } from "./panel.js";
import { Probabilities } from "./probabilities.js";
import { GameSession } from "./session.js";
import { SettingsForm } from "./settings-form.js";
import { GameStatistics } from "./statistics.js";
import { savedSettings } from "./storage.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("../../api.js").Luck} Luck */
/** @typedef {import("../../api.js").Cell} Cell */
/** @typedef {import("../../api.js").Detail} Detail */

const IDLE_MS = 400;

export class Play {
  constructor() {
    this.board = new BoardView(find("play-board"), "Board");
    this.animator = new Animator(this.board);
    this.session = new GameSession({
      show: (game, clicked) => this.show(game, clicked),
      showMessage: (message, isError) => this.showMessage(message, isError),
    });
    this.statistics = new GameStatistics();
    this.settingsForm = new SettingsForm((settings) => this.session.start(settings));
    this.hintPanel = new HintPanel(find("play-hint"), find("play-message"), this.board);
    this.probabilities = new Probabilities(this.board, (error) =>
      this.showMessage(error.message, true),
    );
    this.detail = new CellDetail(find("play-detail"), this.board, {
      load: (cell) => this.loadDetail(cell),
      isRequested: () => this.probabilities.isShown,
    });
    /** @type {LatestRequest<Luck>} */
    this.luckRequest = new LatestRequest((luck) => this.showLuck(luck));
    this.isFlagMode = this.isSeedChosen = this.isFormFilled = false;
    this.addListeners();
  }

  addListeners() {
    this.board.on("choose", ({ cell, value }) => this.choose(cell, value));
    this.board.on("alternate", ({ cell, value }) => this.flag(cell, value));
    this.board.on("key", ({ key }) => key === "F" && this.flagTarget());
    find("again").addEventListener("click", () => this.startSame());
    find("hint").addEventListener("click", () => this.hint());
    find("undo").addEventListener("click", () => this.session.act("undo"));
    find("heat").addEventListener("click", () => this.toggleHeat());
    find("flag-mode").addEventListener("click", () => this.toggleFlags());
    find("copy").addEventListener("click", () => this.copy());
    setUpPanel(() => this.session.game);
    setUpCellSize(this.board);
  }

  /**
   * Starts the game of a link, resumes the last game, or starts a new one.
   * @param {URLSearchParams} parameters
   */
  async enter(parameters) {
    const { session } = this;
    const isLink = parameters.has("size");
    if (isLink) {
      const { settings, start } = settingsFromLink(parameters);
      replaceAddress("play");
      await session.start(settings, start);
      if (start && session.game) this.board.scrollTo(start);
    }
    if (!session.game) {
      const error = find("play-message").textContent ?? ""; // an error of the link that led here
      await session.resume();
      if (error) this.showMessage(error, true);
    }
    if (session.game && (isLink || !this.isFormFilled)) this.settingsForm.fill(session.game);
    this.isFormFilled = true;
  }

  /** Starts a game with the last settings. */
  startSame() {
    return this.session.start(savedSettings());
  }

  /**
   * @param {Cell} cell
   * @param {string} value
   */
  choose(cell, value) {
    if (/[1-8]/.test(value)) this.session.act("chord", cell);
    else if (this.isFlagMode) this.flag(cell, value);
    else if (value === "#") this.session.act("open", cell);
  }

  /**
   * @param {Cell} cell
   * @param {string} value
   */
  flag(cell, value) {
    if (value === "#" || value === "F") this.session.act("flag", cell);
  }

  /** Flags the cell under the pointer, or the focused cell if the focus moved last. */
  flagTarget() {
    const { hovered, focused, values } = this.board;
    const i = hovered < 0 ? focused : hovered;
    this.flag(this.board.cellAt(i), values[i]);
  }

  /**
   * @param {Game} game
   * @param {Cell} [clicked] the clicked cell
   */
  show(game, clicked) {
    const previous = this.session.game;
    const isSame = previous?.id === game.id;
    const over = isOver(game);
    if (!isSame) this.animator.stop();
    if (!over) this.isSeedChosen = game.seed !== undefined;
    this.draw(game, isSame ? clicked : undefined, isOver(previous));
    this.statistics.show(game);
    keepFocus(
      () => showPanel(game),
      () => this.board.focus(this.board.focused, { preventScroll: true }),
    );
    this.showMessage("");
    if (over) this.showEnd(game, isSame && !isOver(previous));
    this.requestDetails(game);
  }

  /**
   * @param {Game} game
   * @param {Cell | undefined} clicked the clicked cell
   * @param {boolean} wasOver
   */
  draw(game, clicked, wasOver) {
    const before = this.board.values;
    this.board.unmark();
    this.hintPanel.clear();
    this.detail.invalidate();
    this.board.show(isOver(game) ? revealedRows(game) : game.cells, game.topology);
    if (!clicked) return showMessage(find("play-announcement"), "");
    const message = isOver(game) ? "" : clickAnnouncement(game, before, this.board.values, clicked);
    showMessage(find("play-announcement"), message);
    const at = clicked[0] * game.columns + clicked[1];
    animateChanges(this.animator, before, at, wasOver ? "" : game.status);
  }

  /**
   * Requests the probabilities and the luck once the clicks pause.
   * @param {Game} game
   */
  requestDetails(game) {
    const over = isOver(game);
    this.probabilities.update(over ? null : game);
    if (game.clicks > 0)
      this.luckRequest.schedule(`/api/games/${game.id}/luck`, over ? 0 : IDLE_MS);
    else this.luckRequest.cancel();
  }

  /**
   * @param {Game} game
   * @param {boolean} justEnded whether it has just ended
   */
  showEnd(game, justEnded) {
    this.board.mark(wrongFlags(game), "wrong");
    if (game.result?.exploded) this.board.mark([game.result.exploded], "exploded");
    if (game.status === "lost") return this.showMessage("You hit a mine.");
    const best = justEnded && recordTime(game, this.isSeedChosen);
    this.showMessage(winMessage(game, best));
    if (best) this.statistics.show(game);
  }

  /** @param {Luck} luck */
  showLuck(luck) {
    const { game } = this.session;
    this.statistics.showLuck(luck);
    if (game?.status !== "lost") return;
    const safer = saferCell(luck);
    if (safer) this.board.mark([safer], "hint-safe");
    this.showMessage(lossMessage(game, luck));
  }

  hint() {
    return this.session.hint((hint, game) => {
      this.statistics.show(game);
      this.hintPanel.show(hint);
    });
  }

  /**
   * Returns the details of a cell, or null if the game is over.
   * @param {Cell} cell
   * @returns {Promise<Detail | null>}
   */
  async loadDetail([row, column]) {
    const { running } = this.session;
    return running && request(`/api/games/${running.id}/cell?row=${row}&column=${column}`);
  }

  toggleHeat() {
    this.probabilities.toggle(this.session.running);
    this.detail.invalidate();
  }

  toggleFlags() {
    this.isFlagMode = !this.isFlagMode;
    setPressed(find("flag-mode"), this.isFlagMode);
  }

  async copy() {
    if (this.session.game) this.showMessage(await copyLink(this.session.game));
  }

  /**
   * @param {string} message
   * @param {boolean} [isError]
   */
  showMessage(message, isError = false) {
    showMessage(find("play-message"), message, isError);
  }

  /** @param {string} key */
  key(key) {
    const arrow = key.startsWith("arrow") && !this.board.grid.contains(document.activeElement);
    if (key === "h") this.hint();
    else if (key === "z") this.session.act("undo");
    else if (key === "p") this.toggleHeat();
    else if (key === "f" && this.board.hovered >= 0) this.flagTarget();
    else if (key === "n" || key === "f2")
      this.startSame().then(() => this.board.focus(this.board.focused));
    else if (key === "?") toggleKeys();
    else if (arrow) this.board.focus(this.board.focused);
    else return false;
    return true;
  }
}
