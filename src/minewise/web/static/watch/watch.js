/**
 * The view Watch: replays a game of a strategy, each move with its reason.
 *
 * The board shows the position before the move, with the cell of the move marked.
 */

import { ask } from "../api.js";
import { BoardView } from "../board/board.js";
import { bring } from "../board/bring.js";
import { find, press, say, tell } from "../dom.js";
import { addressed } from "../router.js";
import { MoveList } from "../story/moves.js";
import { Playback, revealed } from "../story/playback.js";
import { Warmth } from "../story/warmth.js";
import { chooses } from "./file.js";
import { asked, dealt, linked, OrderForm } from "./order.js";
import { Transport } from "./transport.js";
import { ending, entry, facts } from "./words.js";

/** @typedef {import("../../api.js").Watched} Watched */
/** @typedef {import("../../api.js").Move} Move */
/** @typedef {import("../../api.js").Strategies} Strategies */

export class Watch {
  constructor() {
    this.board = new BoardView(find("watch-board"), "Board before the move");
    this.said = find("watch-said");
    chooses(find("watch-file", HTMLInputElement), {
      board: (given) => this.load({ strategy: this.form.read().strategy, ...given }, true),
      none: (words) => say(this.said, words, true),
    });
    this.transport = new Transport(() => this.draw());
    this.list = new MoveList(find("watch-moves"), (at) => this.transport.go(at));
    this.form = new OrderForm((order) => this.load(order, true));
    /** @type {Watched | null} */
    this.game = null;
    this.playback = new Playback(0, 1, []);
    this.hot = false;
    /** The number of requests, to drop late answers. */
    this.loads = 0;
    /** @type {Promise<void> | undefined} */
    this.offered = undefined;
    this.warmth = new Warmth(this.board);
    find("watch-heat").addEventListener("click", () => this.toggleHeat());
  }

  /** @param {URLSearchParams} address */
  async enter(address) {
    try {
      this.offered ??= this.offer();
      await this.offered;
    } catch (error) {
      this.offered = undefined;
      return say(this.said, error instanceof Error ? error.message : "", true);
    }
    if (address.size || !this.game) return this.load(asked(address), false);
    addressed("watch", linked(this.game));
  }

  leave() {
    if (this.transport.playing) this.transport.toggle();
  }

  async offer() {
    /** @type {Strategies} */
    const { strategies } = await ask("/api/strategies");
    this.form.offer(strategies);
  }

  /**
   * @param {import("./order.js").Asked} order
   * @param {boolean} plays whether playback starts at once
   */
  async load(order, plays) {
    const load = ++this.loads;
    this.transport.pause();
    if (!order.board) this.form.fill(order);
    say(this.said, "Computing the game…");
    try {
      /** @type {Watched} */
      const game = await ask("/api/watch", order);
      if (load !== this.loads) return;
      this.show(game);
      if (plays && !find("watch").hidden) this.transport.toggle();
    } catch (error) {
      if (load === this.loads) say(this.said, error instanceof Error ? error.message : "", true);
    }
  }

  /** @param {Watched} game */
  show(game) {
    this.game = game;
    this.board.frame.hidden = false;
    this.playback = new Playback(game.rows, game.columns, game.moves);
    addressed("watch", linked(game));
    this.list.fill(game.moves.map((move, i) => entry(game, move, i)));
    tell(find("watch-facts"), facts(game));
    const own = find("watch-own", HTMLAnchorElement);
    own.hidden = game.given || game.game !== 0;
    own.href = `#/play?${new URLSearchParams(dealt(game))}`;
    this.transport.load(game.moves.length);
  }

  /** Shows the current move. */
  draw() {
    const { game, transport, board } = this;
    if (!game) return;
    const { at, last, hurries } = transport;
    this.said.ariaLive = hurries ? "off" : "polite";
    board.unmark();
    const rows = this.playback.at(at);
    if (at === last) this.drawEnd(game, rows);
    else {
      board.show(rows, game.topology);
      this.mark(game.moves[at]);
      say(this.said, `Move ${at + 1} of ${last}. ${game.moves[at].text}`);
    }
    this.list.select(Math.min(at, last - 1));
    this.warm(rows);
  }

  /** @param {Move} move */
  mark({ cell, reason, clues, mines, safest }) {
    bring(this.board, cell);
    this.board.mark(clues, "clue");
    this.board.mark(mines, "say-mine");
    this.board.mark([cell], "here");
    if (reason === "deduced") this.board.mark([cell], "say-safe");
    else if (safest && String(safest.cell) !== String(cell))
      this.board.mark([safest.cell], "say-safe");
  }

  /**
   * @param {Watched} game
   * @param {string[]} rows
   */
  drawEnd(game, rows) {
    const shown = game.end === "resigned" ? rows : revealed(rows, game.mines, game.end === "won");
    this.board.show(shown, game.topology);
    const last = game.moves.at(-1);
    if (game.end === "lost" && last) {
      bring(this.board, last.cell);
      this.board.mark([last.cell], "exploded");
    }
    say(this.said, ending(game), game.end === "lost");
  }

  /**
   * Shows the probabilities, unless the moves are too fast.
   * @param {string[]} rows
   */
  warm(rows) {
    const { game, transport } = this;
    const over = transport.at === transport.last && game?.end !== "resigned";
    if (!game || !this.hot || over || transport.hurries) this.warmth.none();
    else this.warmth.of(rows, game);
  }

  toggleHeat() {
    this.hot = !this.hot;
    press(find("watch-heat"), this.hot);
    this.draw();
  }

  /** @param {string} key */
  key(key) {
    const { transport } = this;
    if (key === " " && document.activeElement?.closest("button, a, summary")) return false;
    if (key === " ") transport.toggle();
    else if (key === "arrowleft") transport.go(transport.at - 1);
    else if (key === "arrowright") transport.go(transport.at + 1);
    else if (key === "home") transport.go(0);
    else if (key === "end") transport.go(transport.last);
    else if (key === "p") this.toggleHeat();
    else return false;
    return true;
  }
}
