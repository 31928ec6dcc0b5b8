/** The view to play on. */

import { ask } from "../api.js";
import { BoardView } from "../board/board.js";
import { Motion } from "../board/motion.js";
import { CellDetail } from "../detail.js";
import { find, press, say } from "../dom.js";
import { HintPanel } from "../hint.js";
import { addressed } from "../router.js";
import { record } from "./best.js";
import { playChanges } from "./changes.js";
import { isOver, lossWords, saferCell, uncovered, winWords, wrongFlags } from "./ending.js";
import { Figures } from "./figures.js";
import { keep, keptGame, lastOrder } from "./kept.js";
import { Latest } from "./latest.js";
import { followed } from "./link.js";
import { OrderForm } from "./order.js";
import { copyLink, showPanel } from "./panel.js";
import { Probabilities } from "./probabilities.js";
import { Queue } from "./queue.js";
import { setUpSizes } from "./sizes.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("../../api.js").Luck} Luck */
/** @typedef {import("../../api.js").Hints} Hints */
/** @typedef {import("../../api.js").Cell} Cell */
/** @typedef {import("../../api.js").Detail} Detail */
/** @typedef {import("./link.js").Order} Order */

const PATIENCE = 400;
const GONE = "The server does not answer. What you do is kept until it is back.";

export class Play {
  constructor() {
    this.board = new BoardView(find("play-board"), "Board");
    this.motion = new Motion(this.board);
    this.hints = new HintPanel(find("play-hint"), find("said"), this.board);
    this.figures = new Figures();
    this.order = new OrderForm((order) => this.start(order));
    this.queue = new Queue({
      away: () => this.say(GONE, true),
      back: () => this.reload(),
      refused: (error) => this.say(error.message, true),
    });
    this.heat = new Probabilities(this.board, (error) => this.say(error.message, true));
    this.detail = new CellDetail(find("play-detail"), this.board, {
      ask: (cell) => this.tellOf(cell),
      wanted: () => this.heat.shown,
    });
    /** @type {Latest<Luck>} */
    this.luck = new Latest((luck) => this.tellLuck(luck));
    /** @type {Game | null} */
    this.game = null;
    this.flagging = this.stated = this.filled = false;
    this.hear();
  }

  hear() {
    this.board.on("choose", ({ cell, value }) => this.choose(cell, value));
    this.board.on("alternate", ({ cell, value }) => this.flag(cell, value));
    this.board.on("key", ({ cell, value, key }) => key === "F" && this.flag(cell, value));
    find("again").addEventListener("click", () => this.again());
    find("hint").addEventListener("click", () => this.hint());
    find("undo").addEventListener("click", () => this.act("undo"));
    find("heat").addEventListener("click", () => this.toggleHeat());
    find("flag-mode").addEventListener("click", () => this.toggleFlags());
    find("copy").addEventListener("click", () => this.copy());
    setUpSizes(this.board);
  }

  /**
   * Begins the board of a link, goes on with the game that was left, or begins a new one.
   * @param {URLSearchParams} asked
   */
  async enter(asked) {
    if (asked.has("size")) {
      const { order, first } = followed(asked);
      addressed("play");
      await this.start(order, first);
    }
    if (!this.game) await this.resume();
    if (this.game && (asked.has("size") || !this.filled)) this.order.fill(this.game);
    this.filled = true;
  }

  async resume() {
    const kept = keptGame();
    const said = find("said").textContent ?? "";
    if (kept) await this.queue.add(async () => this.show(await ask(`/api/games/${kept}`)));
    if (!this.game) await this.again();
    if (said) this.say(said, true); // what was wrong with the link that led here
  }

  /** A game like the last one. */
  again() {
    return this.start(lastOrder());
  }

  /**
   * @param {Order} order
   * @param {Cell | null} [first] to open at once
   */
  async start(order, first = null) {
    await this.queue.add(async () => {
      const game = await ask("/api/games", order);
      keep(game);
      this.motion.stop();
      this.show(game);
      if (first) this.act("open", first);
    });
  }

  /**
   * @param {Cell} cell
   * @param {string} value
   */
  choose(cell, value) {
    if (/[1-8]/.test(value)) this.act("chord", cell);
    else if (this.flagging) this.flag(cell, value);
    else if (value === "#") this.act("open", cell);
  }

  /**
   * @param {Cell} cell
   * @param {string} value
   */
  flag(cell, value) {
    if (value === "#" || value === "F") this.act("flag", cell);
  }

  /**
   * Does one thing, when what was done before it is done.
   * @param {"open" | "flag" | "chord" | "undo"} kind
   * @param {Cell} [cell]
   */
  act(kind, cell) {
    let before = "";
    const work = async () => {
      const { game } = this;
      if (!game || (kind !== "undo" && isOver(game))) return;
      before = past(game);
      const patience = setTimeout(() => this.say("One moment …"), PATIENCE);
      try {
        this.show(await ask(`/api/games/${game.id}/${kind}`, cell ? { cell } : {}), cell);
      } finally {
        clearTimeout(patience);
      }
    };
    return this.queue.add(work, () => this.game !== null && past(this.game) === before);
  }

  async reload() {
    if (this.game) this.show(await ask(`/api/games/${this.game.id}`));
  }

  /**
   * @param {Game} game
   * @param {Cell} [from] the cell that was clicked
   */
  show(game, from) {
    const lastly = this.game;
    const before = this.board.values;
    const same = lastly?.id === game.id;
    this.game = game;
    if (!isOver(game)) this.stated = game.seed !== undefined;
    this.board.unmark();
    this.hints.clear();
    this.detail.forget();
    this.board.show(isOver(game) ? uncovered(game) : game.cells, game.topology);
    if (same && from) {
      const at = from[0] * game.columns + from[1];
      playChanges(this.motion, before, at, isOver(lastly) ? "" : game.status);
    }
    this.figures.show(game);
    showPanel(game);
    this.say("");
    if (isOver(game)) this.end(game, same && !isOver(lastly));
    this.lookLater(game);
  }

  /**
   * What follows from the position is asked for when the clicks are done.
   * @param {Game} game
   */
  lookLater(game) {
    const over = isOver(game);
    this.heat.follow(over ? null : game);
    if (game.clicks > 0) this.luck.ask(`/api/games/${game.id}/luck`, over ? 0 : PATIENCE);
    else this.luck.forget();
  }

  /**
   * @param {Game} game
   * @param {boolean} fresh whether it ended just now
   */
  end(game, fresh) {
    this.board.mark(wrongFlags(game), "wrong");
    if (game.result?.exploded) this.board.mark([game.result.exploded], "exploded");
    if (game.status === "lost") return this.say("Lost.");
    const best = fresh && record(game, this.stated);
    this.say(winWords(game, best));
    if (best) this.figures.show(game);
  }

  /** @param {Luck} luck */
  tellLuck(luck) {
    this.figures.tellLuck(luck);
    if (this.game?.status !== "lost") return;
    const safer = saferCell(luck);
    if (safer) this.board.mark([safer], "say-safe");
    this.say(lossWords(this.game, luck));
  }

  hint() {
    return this.queue.add(async () => {
      if (!this.game || isOver(this.game)) return;
      /** @type {Hints} */
      const told = await ask(`/api/games/${this.game.id}/hint`, {});
      const [hint] = told.hints;
      this.game.hints++;
      this.figures.show(this.game);
      this.hints.show(hint);
    });
  }

  /**
   * What is known of a cell, while there is something to find out.
   * @param {Cell} cell
   * @returns {Promise<Detail | null>}
   */
  async tellOf([row, column]) {
    if (!this.game || isOver(this.game)) return null;
    return ask(`/api/games/${this.game.id}/cell?row=${row}&column=${column}`);
  }

  toggleHeat() {
    this.heat.toggle(isOver(this.game) ? null : this.game);
    this.detail.forget();
  }

  toggleFlags() {
    this.flagging = !this.flagging;
    press(find("flag-mode"), this.flagging);
  }

  async copy() {
    if (this.game) this.say(await copyLink(this.game));
  }

  /**
   * @param {string} words
   * @param {boolean} [bad]
   */
  say(words, bad = false) {
    say(find("said"), words, bad);
  }

  /** @param {string} key */
  key(key) {
    const arrow = key.startsWith("arrow") && !this.board.grid.contains(document.activeElement);
    if (key === "h") this.hint();
    else if (key === "z") this.act("undo");
    else if (key === "p") this.toggleHeat();
    else if (key === "n") this.again().then(() => this.board.focus(this.board.at));
    else if (key === "?") find("keys", HTMLDetailsElement).toggleAttribute("open");
    else if (arrow) this.board.focus(this.board.at);
    else return false;
    return true;
  }
}

/**
 * Tells states of a game apart by what was done.
 * @param {Game} game
 */
function past({ actions, undos }) {
  return `${actions} ${undos}`;
}
