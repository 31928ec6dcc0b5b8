/** Plays, pauses and steps through the moves of a game. */

import { find } from "../../common/dom";

/** The speeds of the slider, in moves per second. */
const SPEEDS = [0.5, 1, 2, 3, 5, 8, 12, 20, 30, 60, Number.POSITIVE_INFINITY];
/** Above this speed, screen readers cannot announce every move. */
const FAST_RATE = 2;
/** The number of frames of a game at maximum speed. */
const MAX_SPEED_FRAMES = 100;

export class PlaybackControls {
  move = 0;
  last = 0;
  playing = false;
  frame = 0;
  /** The time of the last move. */
  lastMoveTime = 0;
  slider;
  speed;

  /** @param onChange called when `at` or `playing` changes */
  constructor(readonly onChange: () => void) {
    this.slider = find("watch-at", HTMLInputElement);
    this.speed = find("watch-speed", HTMLInputElement);
    this.slider.addEventListener("input", () => this.pauseAt(Number(this.slider.value)));
    this.speed.addEventListener("input", () => this.update());
    find("watch-first").addEventListener("click", () => this.pauseAt(0));
    find("watch-back").addEventListener("click", () => this.pauseAt(this.move - 1));
    find("watch-play").addEventListener("click", () => this.toggle());
    find("watch-on").addEventListener("click", () => this.pauseAt(this.move + 1));
    find("watch-last").addEventListener("click", () => this.pauseAt(this.last));
    this.update();
  }

  /** Whether the moves are too fast to be read. */
  get isFast() {
    return this.playing && this.rate > FAST_RATE;
  }

  get rate() {
    return SPEEDS[Number(this.speed.value)];
  }

  /** @param last the number of moves; playback starts at the first */
  reset(last: number) {
    this.pause();
    this.last = last;
    this.slider.max = String(last);
    this.pauseAt(0);
  }

  /** @param move the move to pause at */
  pauseAt(move: number) {
    this.pause();
    this.step(move);
  }

  step(move: number) {
    this.move = Math.max(0, Math.min(this.last, move));
    this.update();
    this.onChange();
  }

  toggle() {
    if (this.playing) return this.pauseAt(this.move);
    if (this.move === this.last) this.step(0);
    this.playing = this.last > 0;
    this.lastMoveTime = performance.now();
    this.frame = requestAnimationFrame((now) => this.tick(now));
    this.update();
    this.onChange();
  }

  pause() {
    cancelAnimationFrame(this.frame);
    this.playing = false;
  }

  tick(now: number) {
    const steps = Math.floor(((now - this.lastMoveTime) * this.rate) / 1000);
    if (!Number.isFinite(this.rate)) this.step(this.move + Math.ceil(this.last / MAX_SPEED_FRAMES));
    else if (steps > 0) {
      this.lastMoveTime += (1000 * steps) / this.rate;
      this.step(this.move + steps);
    }
    if (this.move === this.last) return this.pauseAt(this.last);
    this.frame = requestAnimationFrame((next) => this.tick(next));
  }

  update() {
    const { slider, speed, move, last, rate } = this;
    slider.value = String(move);
    slider.ariaValueText = move < last ? `before move ${move + 1} of ${last}` : "end of the game";
    const text = Number.isFinite(rate) ? `${rate} per second` : "maximum";
    speed.ariaValueText = text;
    find("watch-rate").textContent = text;
    const play = find("watch-play");
    play.ariaLabel = this.playing ? "Pause" : "Play";
    play.classList.toggle("playing", this.playing);
    for (const [id, isDisabled] of [
      ["watch-first", move === 0],
      ["watch-back", move === 0],
      ["watch-on", move === last],
      ["watch-last", move === last],
    ] as [string, boolean][])
      find(id).ariaDisabled = String(isDisabled);
  }
}
