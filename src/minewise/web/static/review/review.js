/**
 * The view Review: the risk of each click, the best alternative and the loss.
 *
 * The board shows the position before the click.
 */

import { ask, Refused } from "../api.js";
import { BoardView } from "../board/board.js";
import { bring } from "../board/bring.js";
import { find, press, say, tell } from "../dom.js";
import { addressed } from "../router.js";
import { Chart } from "../story/chart.js";
import { MoveList } from "../story/moves.js";
import { Playback, revealed } from "../story/playback.js";
import { Warmth } from "../story/warmth.js";
import { unbroken } from "../words.js";
import { points, worst } from "./points.js";
import { Source } from "./source.js";
import { chartWords, ending, facts, judged, listed } from "./words.js";

/** @typedef {import("../../api.js").GameReview} GameReview */
/** @typedef {import("../../api.js").Decision} Decision */

const LAST = "minewise-game";

export class Review {
  constructor() {
    this.board = new BoardView(find("review-board"), "Board before the click");
    this.said = find("review-said");
    this.place = find("review-at", HTMLInputElement);
    this.chart = new Chart(find("review-chart"), (at) => this.go(at));
    this.list = new MoveList(find("review-clicks"), (at) => this.go(at));
    this.source = new Source(
      (saved) => this.load(saved, ""),
      (words) => this.complain(words),
    );
    /** @type {GameReview | null} */
    this.game = null;
    this.name = "";
    this.playback = new Playback(0, 1, []);
    this.at = 0;
    this.hot = true;
    this.loads = 0;
    this.warmth = new Warmth(this.board);
    this.place.addEventListener("input", () => this.go(Number(this.place.value)));
    find("review-heat").addEventListener("click", () => this.toggleHeat());
    find("review-back").addEventListener("click", () => this.go(this.at - 1));
    find("review-on").addEventListener("click", () => this.go(this.at + 1));
    find("review-former").addEventListener("click", () => this.seek(-1));
    find("review-next").addEventListener("click", () => this.seek(1));
    press(find("review-heat"), this.hot);
  }

  /** @param {URLSearchParams} address */
  enter(address) {
    if (this.game && !this.name && !address.has("game")) return; // it was opened from a file
    const name = address.get("game") ?? localStorage.getItem(LAST) ?? "";
    if (name) this.load(name, name);
    else if (!this.game) this.refuse("Finish a game, or open a saved game, to review it here.");
  }

  /**
   * @param {import("../../api.js").ReviewRequest["game"]} game the id of a game on this server, or a saved game
   * @param {string} name the id, or empty
   */
  async load(game, name) {
    const load = ++this.loads;
    say(this.said, "Reviewing the game…");
    try {
      /** @type {GameReview} */
      const told = await ask("/api/review", { game });
      if (load !== this.loads) return;
      this.name = name;
      this.show(told);
      if (name) addressed("review", { game: name });
      this.source.offer(name);
    } catch (error) {
      if (load !== this.loads) return;
      if (name) this.refuse(refusal(error));
      else this.complain(refusal(error));
    }
  }

  /**
   * Shows an error in a file. The current game stays.
   * @param {string} words
   */
  complain(words) {
    if (this.game) say(this.said, words, true);
    else this.refuse(words);
  }

  /** @param {string} words */
  refuse(words) {
    this.game = null;
    this.source.offer("");
    find("review-table").hidden = true;
    find("review-found").hidden = true;
    say(find("review-none"), words);
    find("review-none").hidden = false;
  }

  /** @param {GameReview} game */
  show(game) {
    this.game = game;
    find("review-table").hidden = false;
    find("review-found").hidden = false;
    find("review-none").hidden = true;
    this.playback = new Playback(game.rows, game.columns, game.clicks);
    this.place.max = String(game.clicks.length);
    this.list.fill(game.clicks.map((click, at) => listed(game, click, at)));
    tell(find("review-facts"), facts(game));
    find("review-end").textContent = unbroken(ending(game));
    this.chart.show(points(game), chartWords(game));
    this.go(worst(game));
  }

  /** @param {number} at */
  go(at) {
    const { game } = this;
    if (!game) return;
    this.at = Math.max(0, Math.min(game.clicks.length, at));
    this.place.value = String(this.at);
    this.chart.select(this.at);
    this.list.select(this.at);
    this.draw(game);
  }

  /** @param {number} by 1 for the next guess, -1 for the previous one */
  seek(by) {
    const clicks = this.game?.clicks ?? [];
    let at = this.at + by;
    while (clicks[at] && clicks[at].kind !== "forced" && clicks[at].kind !== "avoidable") at += by;
    if (clicks[at]) this.go(at);
  }

  /** @param {GameReview} game */
  draw(game) {
    const { at, board } = this;
    const rows = this.playback.at(at);
    board.unmark();
    if (at === game.clicks.length) {
      const over = game.status !== "playing";
      board.show(over ? revealed(rows, game.mines, game.status === "won") : rows, game.topology);
      const fatal = game.clicks[at - 1].opened.filter(([, , number]) => number < 0);
      for (const [row, column] of fatal) bring(board, [row, column]);
      board.mark(
        fatal.map(([row, column]) => [row, column]),
        "exploded",
      );
      say(this.said, ending(game));
      this.place.ariaValueText = "end of the game";
    } else {
      board.show(rows, game.topology);
      this.mark(game.clicks[at]);
      say(this.said, judged(game, at));
      this.place.ariaValueText = `before click ${at + 1} of ${game.clicks.length}`;
    }
    this.warm(game, rows);
  }

  /** @param {Decision} click */
  mark({ cell, kind, best, advice, win }) {
    bring(this.board, cell);
    const guess = kind === "forced" || kind === "avoidable";
    const sure = advice?.risk === 0;
    const better = win && win.chosen !== null && win.chosen < win.before ? [win.best] : null;
    const found = (sure ? null : better) ?? advice?.cells ?? (best ? [best] : []);
    if (guess) {
      if (sure) this.board.mark(advice.clues, "clue");
      this.board.mark(
        found.filter((one) => String(one) !== String(cell)),
        "say-safe",
      );
    }
    this.board.mark([cell], "here");
  }

  /**
   * @param {GameReview} game
   * @param {string[]} rows
   */
  warm(game, rows) {
    const over = this.at === game.clicks.length && game.status !== "playing";
    if (!this.hot || over) this.warmth.none();
    else this.warmth.of(rows, game);
  }

  toggleHeat() {
    this.hot = !this.hot;
    press(find("review-heat"), this.hot);
    if (this.game) this.draw(this.game);
  }

  /** @param {string} key */
  key(key) {
    if (key === "arrowleft") this.go(this.at - 1);
    else if (key === "arrowright") this.go(this.at + 1);
    else if (key === "home") this.go(0);
    else if (key === "end") this.go(this.game?.clicks.length ?? 0);
    else if (key === "n") this.seek(1);
    else if (key === "b") this.seek(-1);
    else if (key === "p") this.toggleHeat();
    else return false;
    return true;
  }
}

/** @param {unknown} error */
function refusal(error) {
  if (error instanceof Refused && error.status === 409)
    return "This game is not over yet. Finish it to review it.";
  return error instanceof Error ? error.message : String(error);
}
