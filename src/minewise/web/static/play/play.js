/** The view Play. */

import { ask } from "../api.js";
import { BoardView } from "../board/board.js";
import { Motion } from "../board/motion.js";
import { find, keepFocus, press, say } from "../dom.js";
import { CellDetail } from "../help/detail.js";
import { HintPanel } from "../help/hint.js";
import { addressed } from "../router.js";
import { record } from "./best.js";
import { playChanges } from "./changes.js";
import { isOver, lossWords, saferCell, uncovered, winWords, wrongFlags } from "./ending.js";
import { Figures } from "./figures.js";
import { heardWords } from "./heard.js";
import { lastOrder } from "./kept.js";
import { Latest } from "./latest.js";
import { followed } from "./link.js";
import { OrderForm } from "./order.js";
import { copyLink, setUpPanel, showPanel, toggleKeys } from "./panel.js";
import { Probabilities } from "./probabilities.js";
import { setUpSizes } from "./sizes.js";
import { Table } from "./table.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("../../api.js").Luck} Luck */
/** @typedef {import("../../api.js").Cell} Cell */
/** @typedef {import("../../api.js").Detail} Detail */

const IDLE = 400;

export class Play {
  constructor() {
    this.board = new BoardView(find("play-board"), "Board");
    this.motion = new Motion(this.board);
    this.table = new Table({
      show: (game, from) => this.show(game, from),
      say: (words, bad) => this.say(words, bad),
    });
    this.figures = new Figures();
    this.order = new OrderForm((order) => this.table.start(order));
    this.hints = new HintPanel(find("play-hint"), find("said"), this.board);
    this.heat = new Probabilities(this.board, (error) => this.say(error.message, true));
    this.detail = new CellDetail(find("play-detail"), this.board, {
      ask: (cell) => this.tellOf(cell),
      wanted: () => this.heat.shown,
    });
    /** @type {Latest<Luck>} */
    this.luck = new Latest((luck) => this.tellLuck(luck));
    this.flagging = this.stated = this.filled = false;
    this.hear();
  }

  hear() {
    this.board.on("choose", ({ cell, value }) => this.choose(cell, value));
    this.board.on("alternate", ({ cell, value }) => this.flag(cell, value));
    this.board.on("key", ({ key }) => key === "F" && this.flagMeant());
    find("again").addEventListener("click", () => this.again());
    find("hint").addEventListener("click", () => this.hint());
    find("undo").addEventListener("click", () => this.table.act("undo"));
    find("heat").addEventListener("click", () => this.toggleHeat());
    find("flag-mode").addEventListener("click", () => this.toggleFlags());
    find("copy").addEventListener("click", () => this.copy());
    setUpPanel(() => this.table.game);
    setUpSizes(this.board);
  }

  /**
   * Starts the game of a link, resumes the last game, or starts a new one.
   * @param {URLSearchParams} asked
   */
  async enter(asked) {
    const { table } = this;
    const isLink = asked.has("size");
    if (isLink) {
      const { order, first } = followed(asked);
      addressed("play");
      await table.start(order, first);
      if (first && table.game) this.board.reveal(first);
    }
    if (!table.game) {
      const wrong = find("said").textContent ?? ""; // an error of the link that led here
      await table.resume();
      if (wrong) this.say(wrong, true);
    }
    if (table.game && (isLink || !this.filled)) this.order.fill(table.game);
    this.filled = true;
  }

  /** Starts a game with the last settings. */
  again() {
    return this.table.start(lastOrder());
  }

  /**
   * @param {Cell} cell
   * @param {string} value
   */
  choose(cell, value) {
    if (/[1-8]/.test(value)) this.table.act("chord", cell);
    else if (this.flagging) this.flag(cell, value);
    else if (value === "#") this.table.act("open", cell);
  }

  /**
   * @param {Cell} cell
   * @param {string} value
   */
  flag(cell, value) {
    if (value === "#" || value === "F") this.table.act("flag", cell);
  }

  /** Flags the cell under the pointer, or the focused cell if the focus moved last. */
  flagMeant() {
    const { pointed, at, values } = this.board;
    const i = pointed < 0 ? at : pointed;
    this.flag(this.board.cellAt(i), values[i]);
  }

  /**
   * @param {Game} game
   * @param {Cell} [from] the clicked cell
   */
  show(game, from) {
    const lastly = this.table.game;
    const isSame = lastly?.id === game.id;
    const over = isOver(game);
    if (!isSame) this.motion.stop();
    if (!over) this.stated = game.seed !== undefined;
    this.draw(game, isSame ? from : undefined, isOver(lastly));
    this.figures.show(game);
    keepFocus(
      () => showPanel(game),
      () => this.board.focus(this.board.at, { preventScroll: true }),
    );
    this.say("");
    if (over) this.end(game, isSame && !isOver(lastly));
    this.lookLater(game);
  }

  /**
   * @param {Game} game
   * @param {Cell | undefined} from the clicked cell
   * @param {boolean} wasOver
   */
  draw(game, from, wasOver) {
    const before = this.board.values;
    this.board.unmark();
    this.hints.clear();
    this.detail.forget();
    this.board.show(isOver(game) ? uncovered(game) : game.cells, game.topology);
    if (!from) return say(find("heard"), "");
    const words = isOver(game) ? "" : heardWords(game, before, this.board.values, from);
    say(find("heard"), words);
    const at = from[0] * game.columns + from[1];
    playChanges(this.motion, before, at, wasOver ? "" : game.status);
  }

  /**
   * Requests the probabilities and the luck once the clicks pause.
   * @param {Game} game
   */
  lookLater(game) {
    const over = isOver(game);
    this.heat.follow(over ? null : game);
    if (game.clicks > 0) this.luck.ask(`/api/games/${game.id}/luck`, over ? 0 : IDLE);
    else this.luck.forget();
  }

  /**
   * @param {Game} game
   * @param {boolean} fresh whether it has just ended
   */
  end(game, fresh) {
    this.board.mark(wrongFlags(game), "wrong");
    if (game.result?.exploded) this.board.mark([game.result.exploded], "exploded");
    if (game.status === "lost") return this.say("You hit a mine.");
    const best = fresh && record(game, this.stated);
    this.say(winWords(game, best));
    if (best) this.figures.show(game);
  }

  /** @param {Luck} luck */
  tellLuck(luck) {
    const { game } = this.table;
    this.figures.tellLuck(luck);
    if (game?.status !== "lost") return;
    const safer = saferCell(luck);
    if (safer) this.board.mark([safer], "say-safe");
    this.say(lossWords(game, luck));
  }

  hint() {
    return this.table.hint((hint, game) => {
      this.figures.show(game);
      this.hints.show(hint);
    });
  }

  /**
   * Returns the details of a cell, or null if the game is over.
   * @param {Cell} cell
   * @returns {Promise<Detail | null>}
   */
  async tellOf([row, column]) {
    const { running } = this.table;
    return running && ask(`/api/games/${running.id}/cell?row=${row}&column=${column}`);
  }

  toggleHeat() {
    this.heat.toggle(this.table.running);
    this.detail.forget();
  }

  toggleFlags() {
    this.flagging = !this.flagging;
    press(find("flag-mode"), this.flagging);
  }

  async copy() {
    if (this.table.game) this.say(await copyLink(this.table.game));
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
    else if (key === "z") this.table.act("undo");
    else if (key === "p") this.toggleHeat();
    else if (key === "f" && this.board.pointed >= 0) this.flagMeant();
    else if (key === "n" || key === "f2") this.again().then(() => this.board.focus(this.board.at));
    else if (key === "?") toggleKeys();
    else if (arrow) this.board.focus(this.board.at);
    else return false;
    return true;
  }
}
