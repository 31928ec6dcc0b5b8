/**
 * The view Review: the risk of each click, the best alternative and the loss.
 *
 * The board shows the position before the click.
 */

import { ApiError, request } from "../api.js";
import { BoardView } from "../board/board.js";
import { scrollToCell } from "../board/scroll.js";
import { find, make, setPressed, showMessage } from "../dom.js";
import { fillList } from "../figures/facts.js";
import { explained, explainTerms } from "../figures/terms.js";
import { nonBreaking } from "../format.js";
import { gameStore } from "../history/game-store.js";
import { reviewRequest } from "../history/saved-game.js";
import { Chart } from "../playback/chart.js";
import { HeatMap } from "../playback/heat-map.js";
import { MoveList } from "../playback/move-list.js";
import { Playback, showMines } from "../playback/playback.js";
import { replaceAddress } from "../router.js";
import { hasLesson, loadTechniques, techniqueTitle } from "../techniques.js";
import { setUpAnalyseLink } from "./analyse-link.js";
import { chartPoints, gameResult, initialClick } from "./chart-points.js";
import { chartSummary, describeClick, describeEnd, gameFacts, listEntry } from "./descriptions.js";
import { GameFiles } from "./game-files.js";
import { ReplayClock } from "./replay-clock.js";

/** @typedef {import("../../api.js").GameReview} GameReview */
/** @typedef {import("../../api.js").Click} Click */

const GAME_KEY = "minewise-game";
/** The last file, for a reload of the page. */
const FILE_KEY = "minewise-review-file";

export class Review {
  constructor() {
    this.board = new BoardView(find("review-board"), "Board before the click");
    this.status = find("review-message");
    this.slider = find("review-at", HTMLInputElement);
    this.chart = new Chart(find("review-chart"), (at) => this.go(at));
    this.list = new MoveList(find("review-clicks"), (at) => this.go(at));
    this.source = new GameFiles(
      (source) => this.openFile(source),
      (message) => this.showFileError(message),
    );
    /** @type {GameReview | null} */
    this.game = null;
    this.gameId = "";
    this.historyId = "";
    this.playback = new Playback(0, 1, []);
    this.at = 0;
    this.showsHeat = true;
    this.requestCount = 0;
    this.heat = new HeatMap(this.board);
    this.clock = new ReplayClock(
      (made) => this.step(made),
      () => this.handlePlayback(),
    );
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    find("review-heat").addEventListener("click", () => this.toggleHeat());
    find("review-back").addEventListener("click", () => this.go(this.at - 1));
    find("review-on").addEventListener("click", () => this.go(this.at + 1));
    find("review-previous").addEventListener("click", () => this.goToGuess(-1));
    find("review-next").addEventListener("click", () => this.goToGuess(1));
    setPressed(find("review-heat"), this.showsHeat);
    explainTerms(find("review-table"));
    setUpAnalyseLink(find("review-analyse", HTMLAnchorElement), () => ({
      game: this.game,
      rows: this.playback.rowsAt(this.at),
    }));
  }

  /** @param {URLSearchParams} address */
  enter(address) {
    const historyId = address.get("history");
    if (historyId) {
      this.loadFromHistory(historyId, address.get("missed") ?? "");
      return;
    }
    if (this.game && !this.gameId && !address.has("game")) return; // it was opened from a file
    const file = address.has("file") && sessionStorage.getItem(FILE_KEY);
    if (file) {
      this.openFile(JSON.parse(file));
      return;
    }
    const gameId = address.get("game") ?? localStorage.getItem(GAME_KEY) ?? "";
    if (gameId) this.load({}, gameId);
    else if (!this.game)
      this.showUnavailable("Finish a game, or open a saved game or a replay, to review it here.");
  }

  /**
   * Shows a game of the history, unless it is shown already.
   * @param {string} id
   * @param {string} [missed] a technique: the first click that missed it is shown
   */
  async loadFromHistory(id, missed = "") {
    if (!this.game || this.historyId !== id) await this.openFromHistory(id);
    const at = this.game?.clicks.findIndex(({ advice }) => advice?.technique === missed) ?? -1;
    if (this.historyId === id && at >= 0) this.go(at);
  }

  /** @param {string} id */
  async openFromHistory(id) {
    const [record, file] = await Promise.all([gameStore.record(id), gameStore.file(id)]);
    if (!record || !file) this.showUnavailable("This game is not in the history of this browser.");
    else if (await this.load(reviewRequest(file), "")) {
      this.historyId = id;
      this.source.showStored(record, file);
    }
  }

  /**
   * Shows a saved game or a replay, again after a reload.
   * @param {Partial<import("../../api.js").ReviewRequest>} source
   */
  async openFile(source) {
    if (!(await this.load(source, ""))) return;
    try {
      sessionStorage.setItem(FILE_KEY, JSON.stringify(source));
      replaceAddress("review", { file: "1" });
    } catch {
      // the file is too large for the browser: a reload shows the last game
    }
  }

  /**
   * @param {Partial<import("../../api.js").ReviewRequest>} source a saved game or a file, if `gameId` is empty
   * @param {string} gameId the id of a game on this server, or empty
   * @returns {Promise<boolean>} whether the game is shown
   */
  async load(source, gameId) {
    const requestNumber = ++this.requestCount;
    showMessage(this.status, "Reviewing the game…");
    try {
      /** @type {GameReview} */
      const review = await request("/api/review", gameId ? await savedGame(gameId) : source);
      await loadTechniques().catch(() => {}); // without them there are no links to lessons
      if (requestNumber !== this.requestCount) return false;
      this.gameId = gameId;
      this.historyId = "";
      this.show(review);
      if (gameId) replaceAddress("review", { game: gameId });
      this.source.showActions(gameId);
      return true;
    } catch (error) {
      if (requestNumber !== this.requestCount) return false;
      if (gameId && (await gameStore.file(gameId))) this.loadFromHistory(gameId);
      else if (gameId) this.showUnavailable(errorMessage(error));
      else this.showFileError(errorMessage(error));
      return false;
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
    this.historyId = "";
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
    this.showMoments(game);
    find("review-end").textContent = nonBreaking(describeEnd(game));
    this.chart.show(chartPoints(game), gameResult(game), chartSummary(game));
    this.clock.setTimes(game.clicks.flatMap(({ time }) => time ?? []));
    this.go(initialClick(game));
  }

  /** @param {GameReview} game */
  showMoments(game) {
    const entries = game.moments.flatMap(({ kind, click, text }) => {
      const button = make("button", { type: "button", textContent: nonBreaking(text) });
      button.addEventListener("click", () => this.go(click));
      const name = kind.charAt(0).toUpperCase() + kind.slice(1);
      return [make("dt", {}, ...explained(name)), make("dd", {}, button)];
    });
    find("review-moments").replaceChildren(...entries);
    find("review-moments").hidden = !entries.length;
  }

  /** @param {number} at */
  go(at) {
    this.clock.stop();
    this.step(at);
    this.clock.show(this.at);
  }

  /** @param {number} at */
  step(at) {
    const { game } = this;
    if (!game) return;
    this.at = Math.max(0, Math.min(game.clicks.length, at));
    this.slider.value = String(this.at);
    this.chart.select(this.at);
    this.list.select(this.at);
    this.draw(game);
  }

  handlePlayback() {
    if (!this.game) return;
    if (this.clock.isPlaying) {
      this.heat.clear();
      showMessage(this.status, "Playing.");
    } else this.draw(this.game);
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
      const over = game.status !== "unfinished";
      board.show(over ? showMines(rows, game.mines, game.status === "won") : rows, game.topology);
      const fatal = game.clicks[at - 1].shown.filter(([, , number]) => number < 0);
      for (const [row, column] of fatal) scrollToCell(board, [row, column]);
      board.mark(
        fatal.map(([row, column]) => [row, column]),
        "exploded",
      );
      this.describe(describeEnd(game));
      this.slider.ariaValueText = "end of the game";
    } else {
      board.show(rows, game.topology);
      this.mark(game.clicks[at]);
      this.describe(describeClick(game, at), lessonLink(game.clicks[at]));
      this.slider.ariaValueText = `before click ${at + 1} of ${game.clicks.length}`;
    }
    this.updateHeat(game, rows);
  }

  /**
   * Describes the shown click; during playback nobody could read it in time.
   * @param {string} text
   * @param {...(Node | string)} links
   */
  describe(text, ...links) {
    if (this.clock.isPlaying) return;
    showMessage(this.status, text);
    this.status.append(...links);
  }

  /** @param {Click} click */
  mark({ cell, kind, best_cell, advice, win }) {
    scrollToCell(this.board, cell);
    const guess = kind === "forced" || kind === "avoidable";
    const hasSafeCell = advice?.risk === 0;
    const better = win?.cost ? [win.best_cell] : null;
    const alternatives =
      (hasSafeCell ? null : better) ?? advice?.cells ?? (best_cell ? [best_cell] : []);
    if (guess) {
      if (hasSafeCell) this.board.mark(advice.clues, "clue");
      this.board.mark(
        alternatives.filter((one) => String(one) !== String(cell)),
        hasSafeCell ? "hint-safe" : "hint-guess",
      );
    }
    this.board.mark([cell], "here");
  }

  /**
   * @param {GameReview} game
   * @param {string[]} rows
   */
  updateHeat(game, rows) {
    const over = this.at === game.clicks.length && game.status !== "unfinished";
    if (!this.showsHeat || over || this.clock.isPlaying) this.heat.clear();
    else this.heat.show(rows, game);
  }

  toggleHeat() {
    this.showsHeat = !this.showsHeat;
    setPressed(find("review-heat"), this.showsHeat);
    if (this.game) this.draw(this.game);
  }

  /** Plays or pauses a replay, unless Space is for the focused element; returns whether it did. */
  toggleReplay() {
    if (!this.clock.times.length) return false;
    if (document.activeElement?.closest("button, a, summary, select")) return false;
    this.clock.toggle();
    return true;
  }

  leave() {
    this.clock.stop();
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
    else if (key === " ") return this.toggleReplay();
    else return false;
    return true;
  }
}

/**
 * Returns a link to the lesson of the technique that a click missed, or an empty text.
 * @param {Click} click
 */
function lessonLink({ advice }) {
  const technique = advice?.technique ?? "";
  if (!hasLesson(technique)) return "";
  const href = `#/practice?lesson=${technique}`;
  return make("a", { className: "lesson", href }, `Practise: ${techniqueTitle(technique)}`);
}

/**
 * Returns the request for the review of a game on this server.
 * @param {string} gameId
 */
async function savedGame(gameId) {
  return { game: await request(`/api/games/${gameId}/file`) };
}

/** @param {unknown} error */
function errorMessage(error) {
  if (error instanceof ApiError && error.status === 409)
    return "This game is not over yet. Finish it to review it.";
  return error instanceof Error ? error.message : String(error);
}
