/** The statistics of a game, during the game and at its end. */

import { fillList, find } from "../dom.js";
import { percent } from "../format.js";
import { bestTime } from "./best-times.js";
import { STATISTIC_DESCRIPTIONS } from "./statistic-descriptions.js";

/** @typedef {import("../../api.js").Game} Game */
/** @typedef {import("../../api.js").Luck} Luck */

const NONE = "–";
const TICK_MS = 200;

export class GameStatistics {
  constructor() {
    this.time = find("time", HTMLOutputElement);
    this.minesLeft = find("left", HTMLOutputElement);
    this.list = find("play-statistics");
    /** @type {Game | null} */
    this.game = null;
    /** @type {Luck | null} */
    this.luck = null;
    this.startTime = 0;
    fillList(find("statistic-descriptions"), Object.entries(STATISTIC_DESCRIPTIONS));
    setInterval(() => this.tick(), TICK_MS);
  }

  /** @param {Game} game */
  show(game) {
    if (game.id !== this.game?.id || game.clicks < 2) this.luck = null;
    this.game = game;
    this.startTime = performance.now() - 1000 * game.seconds;
    this.minesLeft.value = String(game.status === "won" ? 0 : game.mines_left); // a win flags all mines
    this.tick();
    this.render();
  }

  /** @param {Luck} luck */
  showLuck(luck) {
    this.luck = luck;
    this.render();
  }

  get seconds() {
    if (this.game?.status !== "playing") return this.game?.seconds ?? 0;
    return (performance.now() - this.startTime) / 1000;
  }

  tick() {
    if (!this.game) return;
    const over = this.game.status === "won" || this.game.status === "lost";
    const text = over ? this.seconds.toFixed(2) : String(Math.floor(this.seconds));
    if (this.time.value === text) return;
    this.time.value = text;
    if (!over) this.render();
  }

  render() {
    const { game, luck } = this;
    if (!game) return;
    const time = bestTime(game);
    fillList(this.list, [
      ["3BV", formatThreeBV(game)],
      ["Clicks", String(game.clicks)],
      ["3BV/s", this.threeBVPerSecond(game)],
      ["Hints", String(game.hints)],
      ["Efficiency", game.clicks ? percent(game.three_bv_so_far / game.actions, 0) : NONE],
      ["Undos", String(game.undos)],
      ["Guesses", luck ? formatGuesses(luck) : NONE],
      ["Forced", luck ? String(luck.forced) : NONE],
      ["Survival", luck ? percent(luck.luck) : NONE],
      ["Best time", time === null ? NONE : `${time.toFixed(2)} s`],
      ["Seed", game.seed ?? (game.result ? NONE : "at the end")],
    ]);
    for (const term of this.list.getElementsByTagName("dt"))
      term.title = STATISTIC_DESCRIPTIONS[term.textContent ?? ""];
  }

  /**
   * Returns the 3BV per second; there is none in the first second of a game.
   * @param {Game} game
   */
  threeBVPerSecond(game) {
    const { seconds } = this;
    if (!(seconds >= 1 || (game.result && seconds > 0))) return NONE;
    return (game.three_bv_so_far / seconds).toFixed(2);
  }
}

/**
 * Returns the 3BV; that of the whole board is known only at the end.
 * @param {Game} game
 */
function formatThreeBV(game) {
  if (!game.result) return game.clicks ? `${game.three_bv_so_far} so far` : NONE;
  const total = game.result.three_bv;
  return game.status === "won" ? String(total) : `${game.three_bv_so_far} of ${total}`;
}

/**
 * Returns the number of guesses. Clicks of unknown risk may be guesses, too.
 * @param {Luck} luck
 */
function formatGuesses({ guesses, unknown }) {
  return unknown ? `${guesses} to ${guesses + unknown}` : String(guesses);
}
