/**
 * The view Review: the risk of each click, the best alternative and the loss.
 *
 * The board shows the position before the click.
 */

import { BoardView } from "../../board/board";
import { scrollToCell } from "../../board/scroll";
import { setUpAnalyseLink } from "../../common/analyse-link";
import { find, make, setPressed, showMessage } from "../../common/dom";
import { nonBreaking } from "../../common/format";
import { hasLesson, loadTechniques, techniqueTitle } from "../../common/techniques";
import type { Click, GameReview, ReviewRequest } from "../../engine/api";
import { EngineError } from "../../engine/engine";
import { engine } from "../../engine/the-engine";
import { fillList } from "../../figures/facts";
import { explained, explainTerms } from "../../figures/terms";
import { expand } from "../../links/deflate";
import type { Position } from "../../links/position";
import { Chart } from "../../playback/chart";
import { HeatMap } from "../../playback/heat-map";
import { MoveList } from "../../playback/move-list";
import { Playback, showMines } from "../../playback/playback";
import { replaceAddress } from "../../router";
import { boardWithMines } from "../analyse/opening";
import { gameStore } from "../history/game-store";
import { reviewRequest } from "../history/saved-game";
import { chartPoints, gameResult, initialClick } from "./chart-points";
import { chartSummary, describeClick, describeEnd, gameFacts, listEntry } from "./descriptions";
import { GameFiles } from "./game-files";
import { ReplayClock } from "./replay-clock";

/** The last file, for a reload of the page. */
const FILE_KEY = "minewise-review-file";

export class Review {
  board;
  status;
  slider;
  chart;
  list;
  source;
  game: GameReview | null = null;
  historyId = "";
  /** A game that has just ended, and is in the history in a moment; or empty. */
  awaitedId = "";
  playback;
  at = 0;
  showsHeat = true;
  requestCount = 0;
  heat;
  clock;

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
    this.playback = new Playback(0, 1, []);
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
    gameStore.onChange(() => this.awaitedId && this.loadFromHistory(this.awaitedId));
    setPressed(find("review-heat"), this.showsHeat);
    explainTerms(find("review-table"));
    setUpAnalyseLink(
      find("review-analyse", HTMLAnchorElement),
      () => this.game && positionOf(this.game, this.playback.rowsAt(this.at)),
    );
  }

  enter(address: URLSearchParams) {
    const historyId = address.get("history");
    if (historyId) {
      this.loadFromHistory(historyId, address.get("missed") ?? "");
      return;
    }
    const code = address.get("p");
    if (code) {
      this.openLink(code);
      return;
    }
    if (this.game) return;
    const file = address.has("file") && sessionStorage.getItem(FILE_KEY);
    if (file) {
      this.openFile(JSON.parse(file));
      return;
    }
    this.openLatest();
  }

  /** Shows the game in a link, which Python writes. */
  async openLink(code: string) {
    const text = await expand(code);
    if (text === null) this.showFileError("The link is damaged. Copy the complete link again.");
    else await this.load({ text });
  }

  /** Shows the latest game of the history. */
  async openLatest() {
    const [latest] = await gameStore.records();
    if (latest) this.loadFromHistory(latest.id);
    else
      this.showUnavailable("Finish a game, or open a saved game or a replay, to review it here.");
  }

  /**
   * Shows a game of the history, unless it is shown already.
   *
   * @param missed a technique: the first click that missed it is shown
   */
  async loadFromHistory(id: string, missed: string = "") {
    if (!this.game || this.historyId !== id) await this.openFromHistory(id);
    const at = this.game?.clicks.findIndex(({ advice }) => advice?.technique === missed) ?? -1;
    if (this.historyId === id && at >= 0) this.go(at);
  }

  async openFromHistory(id: string) {
    const [record, file] = await Promise.all([gameStore.record(id), gameStore.file(id)]);
    if (!record || !file) {
      this.showUnavailable("This game is not in the history of this browser.");
      this.awaitedId = id;
    } else if (await this.load(reviewRequest(file))) {
      this.historyId = id;
      this.source.showStored(record, file);
    }
  }

  /** Shows a saved game or a replay, again after a reload. */
  async openFile(source: ReviewRequest) {
    if (!(await this.load(source))) return;
    try {
      sessionStorage.setItem(FILE_KEY, JSON.stringify(source));
      replaceAddress("review", { file: "1" });
    } catch {
      // the file is too large for the browser: a reload shows the last game
    }
  }

  /**
   * @param source a saved game or a file
   * @returns whether the game is shown
   */
  async load(source: ReviewRequest): Promise<boolean> {
    this.awaitedId = "";
    const requestNumber = ++this.requestCount;
    showMessage(this.status, "Reviewing the game…");
    try {
      const review = await engine.ask("review", source);
      await loadTechniques().catch(() => {}); // without them there are no links to lessons
      if (requestNumber !== this.requestCount) return false;
      this.historyId = "";
      this.show(review);
      this.source.hideActions();
      return true;
    } catch (error) {
      if (requestNumber !== this.requestCount) return false;
      if (!(error instanceof EngineError)) throw error;
      this.showFileError(error.message);
      return false;
    }
  }

  /** Shows an error in a file. The current game stays. */
  showFileError(message: string) {
    if (this.game) showMessage(this.status, message, true);
    else this.showUnavailable(message);
  }

  showUnavailable(message: string) {
    this.game = null;
    this.historyId = "";
    this.source.hideActions();
    find("review-table").hidden = true;
    find("review-results").hidden = true;
    showMessage(find("review-none"), message);
    find("review-none").hidden = false;
  }

  show(game: GameReview) {
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

  showMoments(game: GameReview) {
    const entries = game.moments.flatMap(({ kind, click, text }) => {
      const button = make("button", { type: "button", textContent: nonBreaking(text) });
      button.addEventListener("click", () => this.go(click));
      const name = kind.charAt(0).toUpperCase() + kind.slice(1);
      return [make("dt", {}, ...explained(name)), make("dd", {}, button)];
    });
    find("review-moments").replaceChildren(...entries);
    find("review-moments").hidden = !entries.length;
  }

  go(at: number) {
    this.clock.stop();
    this.step(at);
    this.clock.show(this.at);
  }

  step(at: number) {
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

  /** @param by 1 for the next guess, -1 for the previous one */
  goToGuess(by: number) {
    const clicks = this.game?.clicks ?? [];
    let at = this.at + by;
    while (clicks[at] && clicks[at].kind !== "forced" && clicks[at].kind !== "avoidable") at += by;
    if (clicks[at]) this.go(at);
  }

  draw(game: GameReview) {
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

  /** Describes the shown click; during playback nobody could read it in time. */
  describe(text: string, ...links: (Node | string)[]) {
    if (this.clock.isPlaying) return;
    showMessage(this.status, text);
    this.status.append(...links);
  }

  mark({ cell, kind, best_cell, advice, win }: Click) {
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

  updateHeat(game: GameReview, rows: string[]) {
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

  key(key: string) {
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

/** Returns a link to the lesson of the technique that a click missed, or an empty text. */
function lessonLink({ advice }: Click) {
  const technique = advice?.technique ?? "";
  if (!hasLesson(technique)) return "";
  const href = `#/practice?lesson=${technique}`;
  return make("a", { className: "lesson", href }, `Practise: ${techniqueTitle(technique)}`);
}

/** After the game, exact numbers follow from the mines, so that the link holds the complete board. */
function positionOf(game: GameReview, rows: string[]): Position {
  const { topology } = game;
  const clues = typeof game.clues === "string" ? game.clues : String(Object(game.clues).default);
  const isKnown = game.status !== "unfinished" && clues === "exact";
  return {
    rows,
    mines: game.mines.length,
    topology,
    clues,
    ...(isKnown && { board: boardWithMines(mineRows(game), topology) }),
  };
}

function mineRows({ rows, columns, mines }: GameReview) {
  const values = Array.from({ length: rows }, () => Array(columns).fill("0"));
  for (const [row, column] of mines) values[row][column] = "*";
  return values.map((row) => row.join(""));
}
