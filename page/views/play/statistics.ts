/** The statistics of a game, during the game and at its end. */

import { find, make } from "../../common/dom";
import { explanationButton } from "../../common/explanation";
import { nonBreaking, percent } from "../../common/format";
import type { Luck } from "../../engine/api";
import { bestTime } from "./best-times";
import type { GameView } from "./game-view";
import { STATISTIC_DESCRIPTIONS } from "./statistic-descriptions";

const NONE = "–";
const TICK_MS = 200;

export class GameStatistics {
  time;
  minesLeft;
  /** the places of the figures, by name */
  figures = new Map<string, HTMLElement>();
  game: GameView | null = null;
  luck: Luck | null = null;
  startTime = 0;

  constructor() {
    this.time = find("time", HTMLOutputElement);
    this.minesLeft = find("left", HTMLOutputElement);
    for (const [name, explanation] of Object.entries(STATISTIC_DESCRIPTIONS))
      this.add(name, explanation);
    setInterval(() => this.tick(), TICK_MS);
  }

  show(game: GameView) {
    const isSame = game.id === this.game?.id;
    if (!isSame || game.clicks < 2) this.luck = null;
    if (!isSame || game.seconds !== this.game?.seconds)
      this.startTime = performance.now() - 1000 * game.seconds;
    this.game = game;
    const left = game.mines_left;
    this.minesLeft.value = String(left);
    find("left-unit").textContent = left === 1 ? "mine" : "mines";
    this.tick();
    this.render();
  }

  showLuck(luck: Luck) {
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
    const figures: Record<string, string> = {
      "3BV": formatThreeBV(game),
      "3BV/s": this.threeBVPerSecond(game),
      Efficiency: game.clicks ? percent(game.three_bv_so_far / game.actions, 0) : NONE,
      Clicks: String(game.clicks),
      Guesses: luck ? formatGuesses(luck) : NONE,
      Forced: luck ? String(luck.forced) : NONE,
      Survival: luck ? percent(luck.luck) : NONE,
      Hints: String(game.hints),
      Undos: String(game.undos),
      "Best time": time === null ? NONE : `${time.toFixed(2)} s`,
      Seed: game.seed ?? (game.result ? NONE : "at the end"),
    };
    for (const [name, figure] of Object.entries(figures)) {
      const place = this.figures.get(name);
      if (place) place.textContent = nonBreaking(figure);
    }
  }

  /** Adds a place for a figure, with its explanation. */
  add(name: string, explanation: string) {
    const place = make("dd", { textContent: NONE });
    this.figures.set(name, place);
    const term = make("dt", {}, name, explanationButton(explanation));
    find("play-statistics").append(make("div", {}, term, place));
  }

  /** Returns the 3BV per second; there is none in the first second of a game. */
  threeBVPerSecond(game: GameView) {
    const { seconds } = this;
    if (!(seconds >= 1 || (game.result && seconds > 0))) return NONE;
    return (game.three_bv_so_far / seconds).toFixed(2);
  }
}

/** Returns the 3BV; that of the whole board is known only at the end. */
function formatThreeBV(game: GameView) {
  if (!game.result) return game.clicks ? `${game.three_bv_so_far} so far` : NONE;
  const total = game.result.three_bv;
  return game.status === "won" ? String(total) : `${game.three_bv_so_far} of ${total}`;
}

/** Returns the number of guesses. Clicks of unknown risk may be guesses, too. */
function formatGuesses({ guesses, unknown }: Luck) {
  return unknown ? `${guesses} to ${guesses + unknown}` : String(guesses);
}
