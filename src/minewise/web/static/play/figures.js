/** The statistics of a game, during the game and at its end. */

import { find, tell } from "../dom.js";
import { percent } from "../words.js";
import { bestTime } from "./best.js";
import { MEANINGS } from "./meanings.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("../../api.js").Luck} Luck */

const NONE = "–";
const TICK = 200;

export class Figures {
  constructor() {
    this.time = find("time", HTMLOutputElement);
    this.left = find("left", HTMLOutputElement);
    this.list = find("play-figures");
    /** @type {Game | null} */
    this.game = null;
    /** @type {Luck | null} */
    this.luck = null;
    this.began = 0;
    tell(find("meanings"), Object.entries(MEANINGS));
    setInterval(() => this.tick(), TICK);
  }

  /** @param {Game} game */
  show(game) {
    if (game.id !== this.game?.id || game.clicks < 2) this.luck = null;
    this.game = game;
    this.began = performance.now() - 1000 * game.seconds;
    this.left.value = String(game.status === "won" ? 0 : game.mines_left); // a win flags all mines
    this.tick();
    this.tellAll();
  }

  /** @param {Luck} luck */
  tellLuck(luck) {
    this.luck = luck;
    this.tellAll();
  }

  get seconds() {
    if (this.game?.status !== "playing") return this.game?.seconds ?? 0;
    return (performance.now() - this.began) / 1000;
  }

  tick() {
    if (!this.game) return;
    const over = this.game.status === "won" || this.game.status === "lost";
    const text = over ? this.seconds.toFixed(2) : String(Math.floor(this.seconds));
    if (this.time.value === text) return;
    this.time.value = text;
    if (!over) this.tellAll();
  }

  tellAll() {
    const { game, luck } = this;
    if (!game) return;
    const best = bestTime(game);
    tell(this.list, [
      ["3BV", three_bv(game)],
      ["Clicks", String(game.clicks)],
      ["3BV/s", this.rate(game)],
      ["Hints", String(game.hints)],
      ["Efficiency", game.clicks ? percent(game.three_bv_so_far / game.actions, 0) : NONE],
      ["Undos", String(game.undos)],
      ["Guesses", luck ? guesses(luck) : NONE],
      ["Forced", luck ? String(luck.forced) : NONE],
      ["Survival", luck ? percent(luck.luck) : NONE],
      ["Best time", best === null ? NONE : `${best.toFixed(2)} s`],
      ["Seed", game.seed ?? (game.result ? NONE : "at the end")],
    ]);
    for (const term of this.list.getElementsByTagName("dt"))
      term.title = MEANINGS[term.textContent ?? ""];
  }

  /**
   * Returns the 3BV per second; there is none in the first second of a game.
   * @param {Game} game
   */
  rate(game) {
    const { seconds } = this;
    if (!(seconds >= 1 || (game.result && seconds > 0))) return NONE;
    return (game.three_bv_so_far / seconds).toFixed(2);
  }
}

/**
 * Returns the 3BV; that of the whole board is known only at the end.
 * @param {Game} game
 */
function three_bv(game) {
  if (!game.result) return game.clicks ? `${game.three_bv_so_far} so far` : NONE;
  const whole = game.result.three_bv;
  return game.status === "won" ? String(whole) : `${game.three_bv_so_far} of ${whole}`;
}

/**
 * Returns the number of guesses. Clicks of unknown risk may be guesses, too.
 * @param {Luck} luck
 */
function guesses({ guesses, unknown }) {
  return unknown ? `${guesses} to ${guesses + unknown}` : String(guesses);
}
