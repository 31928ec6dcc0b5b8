/**
 * The view Review: the risk of each click, the best alternative and the loss.
 *
 * The board shows the position before the click.
 */

import { ApiError, request } from "../api.js";
import { BoardView } from "../board/board.js";
import { scrollToCell } from "../board/scroll.js";
import { fillList, find, setPressed, showMessage } from "../dom.js";
import { nonBreaking } from "../format.js";
import { Chart } from "../playback/chart.js";
import { HeatMap } from "../playback/heat-map.js";
import { MoveList } from "../playback/move-list.js";
import { Playback, showMines } from "../playback/playback.js";
import { replaceAddress } from "../router.js";
import { chartPoints, initialClick } from "./chart-points.js";
import { chartSummary, describeClick, describeEnd, gameFacts, listEntry } from "./descriptions.js";
import { GameFiles } from "./game-files.js";

/** @typedef {import("../../api.js").GameReview} GameReview */
/** @typedef {import("../../api.js").Decision} Decision */

const GAME_KEY = "minewise-game";

export class Review {
  constructor() {
    this.board = new BoardView(find("review-board"), "Board before the click");
    this.status = find("review-message");
    this.slider = find("review-at", HTMLInputElement);
    this.chart = new Chart(find("review-chart"), (at) => this.go(at));
    this.list = new MoveList(find("review-clicks"), (at) => this.go(at));
    this.source = new GameFiles(
      (saved) => this.load(saved, ""),
      (message) => this.showFileError(message),
    );
    /** @type {GameReview | null} */
    this.game = null;
    this.gameId = "";
    this.playback = new Playback(0, 1, []);
    this.at = 0;
    this.showsHeat = true;
    this.requestCount = 0;
    this.heat = new HeatMap(this.board);
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    find("review-heat").addEventListener("click", () => this.toggleHeat());
    find("review-back").addEventListener("click", () => this.go(this.at - 1));
    find("review-on").addEventListener("click", () => this.go(this.at + 1));
    find("review-previous").addEventListener("click", () => this.goToGuess(-1));
    find("review-next").addEventListener("click", () => this.goToGuess(1));
    setPressed(find("review-heat"), this.showsHeat);
  }

  /** @param {URLSearchParams} address */
  enter(address) {
    if (this.game && !this.gameId && !address.has("game")) return; // it was opened from a file
    const gameId = address.get("game") ?? localStorage.getItem(GAME_KEY) ?? "";
    if (gameId) this.load(gameId, gameId);
    else if (!this.game)
      this.showUnavailable("Finish a game, or open a saved game, to review it here.");
  }

  /**
   * @param {import("../../api.js").ReviewRequest["game"]} game the id of a game on this server, or a saved game
   * @param {string} gameId the id, or empty
   */
  async load(game, gameId) {
    const requestNumber = ++this.requestCount;
    showMessage(this.status, "Reviewing the game…");
    try {
      /** @type {GameReview} */
      const review = await request("/api/review", { game });
      if (requestNumber !== this.requestCount) return;
      this.gameId = gameId;
      this.show(review);
      if (gameId) replaceAddress("review", { game: gameId });
      this.source.showActions(gameId);
    } catch (error) {
      if (requestNumber !== this.requestCount) return;
      if (gameId) this.showUnavailable(errorMessage(error));
      else this.showFileError(errorMessage(error));
    }
  }

  /**
   * Shows an error in a file. The current game stays.
   * @param {string} message
   */
  showFileError(message) {
    if (this.game) showMessage(this.status, message, true);
    else this.showUnavailable(message);
  }

  /** @param {string} message */
  showUnavailable(message) {
    this.game = null;
    this.source.showActions("");
    find("review-table").hidden = true;
    find("review-results").hidden = true;
    showMessage(find("review-none"), message);
    find("review-none").hidden = false;
  }

  /** @param {GameReview} game */
  show(game) {
    this.game = game;
    find("review-table").hidden = false;
    find("review-results").hidden = false;
    find("review-none").hidden = true;
    this.playback = new Playback(game.rows, game.columns, game.clicks);
    this.slider.max = String(game.clicks.length);
    this.list.setEntries(game.clicks.map((click, at) => listEntry(game, click, at)));
    fillList(find("review-facts"), gameFacts(game));
    find("review-end").textContent = nonBreaking(describeEnd(game));
    this.chart.show(chartPoints(game), chartSummary(game));
    this.go(initialClick(game));
  }

  /** @param {number} at */
  go(at) {
    const { game } = this;
    if (!game) return;
    this.at = Math.max(0, Math.min(game.clicks.length, at));
    this.slider.value = String(this.at);
    this.chart.select(this.at);
    this.list.select(this.at);
    this.draw(game);
  }

  /** @param {number} by 1 for the next guess, -1 for the previous one */
  goToGuess(by) {
    const clicks = this.game?.clicks ?? [];
    let at = this.at + by;
    while (clicks[at] && clicks[at].kind !== "forced" && clicks[at].kind !== "avoidable") at += by;
    if (clicks[at]) this.go(at);
  }

  /** @param {GameReview} game */
  draw(game) {
    const { at, board } = this;
    const rows = this.playback.rowsAt(at);
    board.unmark();
    if (at === game.clicks.length) {
      const over = game.status !== "playing";
      board.show(over ? showMines(rows, game.mines, game.status === "won") : rows, game.topology);
      const fatal = game.clicks[at - 1].opened.filter(([, , number]) => number < 0);
      for (const [row, column] of fatal) scrollToCell(board, [row, column]);
      board.mark(
        fatal.map(([row, column]) => [row, column]),
        "exploded",
      );
      showMessage(this.status, describeEnd(game));
      this.slider.ariaValueText = "end of the game";
    } else {
      board.show(rows, game.topology);
      this.mark(game.clicks[at]);
      showMessage(this.status, describeClick(game, at));
      this.slider.ariaValueText = `before click ${at + 1} of ${game.clicks.length}`;
    }
    this.updateHeat(game, rows);
  }

  /** @param {Decision} click */
  mark({ cell, kind, best, advice, win }) {
    scrollToCell(this.board, cell);
    const guess = kind === "forced" || kind === "avoidable";
    const hasSafeCell = advice?.risk === 0;
    const better = win && win.chosen !== null && win.chosen < win.before ? [win.best] : null;
    const alternatives = (hasSafeCell ? null : better) ?? advice?.cells ?? (best ? [best] : []);
    if (guess) {
      if (hasSafeCell) this.board.mark(advice.clues, "clue");
      this.board.mark(
        alternatives.filter((one) => String(one) !== String(cell)),
        "hint-safe",
      );
    }
    this.board.mark([cell], "here");
  }

  /**
   * @param {GameReview} game
   * @param {string[]} rows
   */
  updateHeat(game, rows) {
    const over = this.at === game.clicks.length && game.status !== "playing";
    if (!this.showsHeat || over) this.heat.clear();
    else this.heat.show(rows, game);
  }

  toggleHeat() {
    this.showsHeat = !this.showsHeat;
    setPressed(find("review-heat"), this.showsHeat);
    if (this.game) this.draw(this.game);
  }

  /** @param {string} key */
  key(key) {
    if (key === "arrowleft") this.go(this.at - 1);
    else if (key === "arrowright") this.go(this.at + 1);
    else if (key === "home") this.go(0);
    else if (key === "end") this.go(this.game?.clicks.length ?? 0);
    else if (key === "n") this.goToGuess(1);
    else if (key === "b") this.goToGuess(-1);
    else if (key === "p") this.toggleHeat();
    else return false;
    return true;
  }
}

/** @param {unknown} error */
function errorMessage(error) {
  if (error instanceof ApiError && error.status === 409)
    return "This game is not over yet. Finish it to review it.";
  return error instanceof Error ? error.message : String(error);
}
