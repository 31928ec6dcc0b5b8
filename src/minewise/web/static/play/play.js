/** The view to play on. */

import { ask } from "../api.js";
import { BoardView } from "../board/board.js";
import { CellDetail } from "../detail.js";
import { tell } from "../dom.js";
import { HintPanel } from "../hint.js";
import { addressed } from "../router.js";
import { percent } from "../words.js";

const id = (name) => /** @type {any} */ (document.getElementById(name));
const KEPT = "minewise-game";

export class Play {
  constructor() {
    this.board = new BoardView(id("play-board"));
    this.hints = new HintPanel(id("play-hint"), id("said"), this.board);
    this.detail = new CellDetail(id("play-detail"), this.board, {
      ask: (cell) => this.tellOf(cell),
      wanted: () => this.hot,
    });
    this.game = null;
    this.queue = Promise.resolve();
    this.began = 0;
    this.hot = this.flagging = false;
    this.board.addEventListener("choose", (event) => this.choose(event));
    this.board.addEventListener("alternate", (event) => this.act("flag", event.cell));
    this.board.addEventListener(
      "key",
      (event) => event.key === "F" && this.act("flag", event.cell),
    );
    id("again").addEventListener("click", () => this.start(this.last));
    id("hint").addEventListener("click", () => this.hint());
    id("undo").addEventListener("click", () => this.act("undo"));
    id("heat").addEventListener("click", () => this.toggleHeat());
    id("flag-mode").addEventListener("click", () => this.toggleFlags());
    id("copy").addEventListener("click", () => this.copy());
    id("order").addEventListener("submit", (event) => {
      event.preventDefault();
      this.start(this.order());
    });
    id("order").size.addEventListener("change", () => {
      id("custom").hidden = id("order").size.value !== "custom";
    });
    setInterval(() => this.tick(), 200);
  }

  /**
   * Begins the board of a link, goes on with the game that was left, or begins a new one.
   * @param {URLSearchParams} asked
   */
  async enter(asked) {
    if (asked.has("size")) return this.follow(asked);
    if (this.game) return;
    const kept = localStorage.getItem(KEPT);
    if (kept) {
      try {
        const game = await ask(`/api/games/${kept}`);
        this.last = {
          size: `${game.columns}x${game.rows}x${game.mines}`,
          topology: game.topology,
          start_rule: game.start_rule,
          no_guess: game.no_guess,
        };
        this.fill(game);
        return this.show(game);
      } catch {
        localStorage.removeItem(KEPT);
      }
    }
    await this.start({ size: "beginner" });
  }

  follow(asked) {
    const order = {
      size: asked.get("size"),
      topology: asked.get("topology") ?? "square",
      start_rule: asked.get("start") ?? "opening",
      no_guess: asked.has("no-guess"),
    };
    if (asked.has("seed")) Object.assign(order, { seed: asked.get("seed") });
    const first = asked.get("first")?.split(",").map(Number);
    addressed("play");
    return this.start(order).then(() => first && this.act("open", first));
  }

  order() {
    const form = id("order");
    const size =
      form.size.value === "custom"
        ? `${form.columns.value}x${form.rows.value}x${form.mines.value}`
        : form.size.value;
    const order = {
      size,
      topology: form.topology.value,
      start_rule: form.start_rule.value,
      no_guess: form.no_guess.checked,
    };
    return form.seed.value ? { ...order, seed: form.seed.value } : order;
  }

  /** Lets the form say what is being played. */
  fill(game) {
    const form = id("order"),
      size = [game.columns, game.rows, game.mines];
    form.size.value =
      { "9,9,10": "beginner", "16,16,40": "intermediate", "30,16,99": "expert" }[size.join()] ??
      "custom";
    [form.columns.value, form.rows.value, form.mines.value] = size.map(String);
    Object.assign(form.topology, { value: game.topology });
    Object.assign(form.start_rule, { value: game.start_rule });
    form.no_guess.checked = game.no_guess;
    id("custom").hidden = form.size.value !== "custom";
  }

  start(order) {
    return this.then(async () => {
      const game = await ask("/api/games", order ?? { size: "beginner" });
      const { seed, ...same } = order ?? {};
      this.last = same;
      this.fill(game);
      localStorage.setItem(KEPT, game.id);
      this.show(game);
    });
  }

  /** Does one thing after the other, in the order of the clicks. */
  then(work) {
    this.queue = this.queue.then(work).catch((error) => this.say(error.message, true));
    return this.queue;
  }

  choose({ cell, value }) {
    if (/[1-8]/.test(value)) this.act("chord", cell);
    else if (this.flagging && (value === "#" || value === "F")) this.act("flag", cell);
    else if (value === "#") this.act("open", cell);
  }

  act(kind, cell) {
    return this.then(async () => {
      if (!this.game || (kind !== "undo" && this.over)) return;
      this.show(await ask(`/api/games/${this.game.id}/${kind}`, cell ? { cell } : {}));
      if (this.hot && !this.over) await this.warm();
    });
  }

  get over() {
    return this.game?.status === "won" || this.game?.status === "lost";
  }

  show(game) {
    this.game = game;
    this.began = performance.now() - 1000 * game.seconds;
    this.board.unmark();
    this.hints.clear();
    this.detail.forget();
    this.board.show(game.cells, game.topology);
    if (!this.hot || this.over || game.status === "new") this.board.heat(null);
    id("left").value = game.mines_left;
    id("undo").disabled = game.clicks === 0;
    id("hint").disabled = this.over;
    id("result").hidden = !this.over;
    id("share").hidden = game.seed === undefined || !game.result;
    this.say("");
    this.tick();
    if (this.over) this.end();
  }

  tick() {
    if (!this.game) return;
    const { status, seconds } = this.game;
    const running = status === "playing";
    id("time").value = (running ? (performance.now() - this.began) / 1000 : seconds).toFixed(
      this.over ? 2 : 0,
    );
  }

  /** Shows every mine, then what the chances were. */
  async end() {
    const { game, board } = this,
      { result } = game,
      mines = new Set(result.mines.map(String));
    const cells = game.cells.map((row, r) =>
      [...row]
        .map((value, c) =>
          value === "#" && mines.has(`${r},${c}`) ? (game.status === "won" ? "F" : "*") : value,
        )
        .join(""),
    );
    board.show(cells, game.topology);
    const wrong = [];
    game.cells.forEach((row, r) =>
      [...row].forEach(
        (value, c) => value === "F" && !mines.has(`${r},${c}`) && wrong.push([r, c]),
      ),
    );
    board.mark(wrong, "wrong");
    if (result.exploded) board.mark([result.exploded], "exploded");
    this.say(game.status === "won" ? "Won." : "Lost.");
    const facts = [
      ["Time", `${game.seconds.toFixed(2)} s`],
      ["3BV", String(result.bbbv)],
    ];
    if (result.bbbv_per_second) facts.push(["3BV/s", result.bbbv_per_second.toFixed(2)]);
    if (result.efficiency) facts.push(["Efficiency", percent(result.efficiency, 0)]);
    facts.push(
      ["Clicks", String(game.clicks)],
      ["Hints", String(game.hints)],
      ["Undone", String(game.undos)],
      ["Seed", game.seed],
    );
    tell(id("result"), facts);
    const review = await ask(`/api/games/${game.id}/review`);
    if (this.game !== game) return;
    const guesses = `${review.guesses}${review.guesses ? `, ${review.forced} of them forced` : ""}`;
    facts.push(["Guesses", guesses]);
    if (review.luck < 1)
      facts.push(["Luck", `a chance of ${percent(review.luck)} to come this far`]);
    tell(id("result"), facts);
    const last = review.clicks.at(-1);
    if (game.status === "lost" && last?.risk != null) {
      const safest =
        last.best_risk === 0
          ? "; another cell was certainly safe"
          : `; the safest cell had ${percent(last.best_risk)}`;
      const better = last.risk > last.best_risk + 1e-9 ? safest : "; no cell was safer";
      const chance =
        last.risk === 1
          ? "there was certainly a mine"
          : `the chance of a mine there was ${percent(last.risk)}`;
      this.say(`Lost: ${chance}${better}. Undo takes it back.`);
    }
  }

  hint() {
    return this.then(async () => {
      if (!this.game || this.over) return;
      const {
        hints: [hint],
      } = await ask(`/api/games/${this.game.id}/hint`, {});
      this.game.hints++;
      this.hints.show(hint);
    });
  }

  /** What is known of a cell, while there is something to find out. */
  async tellOf([row, column]) {
    if (!this.game || this.over) return null;
    return ask(`/api/games/${this.game.id}/cell?row=${row}&column=${column}`);
  }

  async warm() {
    const told = await ask(`/api/games/${this.game.id}/analysis`);
    if (this.hot) this.board.heat(told.mine_probability);
  }

  toggleHeat() {
    this.hot = !this.hot;
    id("heat").setAttribute("aria-pressed", String(this.hot));
    if (!this.hot) this.board.heat(null);
    else if (this.game && !this.over) this.then(() => this.warm());
  }

  toggleFlags() {
    this.flagging = !this.flagging;
    id("flag-mode").setAttribute("aria-pressed", String(this.flagging));
  }

  /** The seed, what was asked for and the first cell make the board. */
  async copy() {
    const { game } = this;
    const asked = new URLSearchParams({
      size: `${game.columns}x${game.rows}x${game.mines}`,
      topology: game.topology,
      start: game.start_rule,
      seed: game.seed,
      first: game.result.first.join(),
    });
    if (game.no_guess) asked.set("no-guess", "1");
    const link = `${location.origin}/#/play?${asked}`;
    try {
      await navigator.clipboard.writeText(link);
      this.say("The link is copied.");
    } catch {
      this.say(link);
    }
  }

  say(words, bad = false) {
    id("said").textContent = words;
    id("said").classList.toggle("bad", bad);
  }

  /** @param {string} key */
  key(key) {
    if (key === "h") this.hint();
    else if (key === "z") this.act("undo");
    else if (key === "p") this.toggleHeat();
    else return false;
    return true;
  }
}
