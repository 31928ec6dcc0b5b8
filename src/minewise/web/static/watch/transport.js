/** Plays, pauses and steps through the moves of a game. */

import { find } from "../dom.js";

/** The speeds of the slider, in moves per second. */
const SPEEDS = [0.5, 1, 2, 3, 5, 8, 12, 20, 30, 60, Number.POSITIVE_INFINITY];
/** Above this speed, screen readers cannot announce every move. */
const FAST = 2;
/** The number of frames of a game at maximum speed. */
const FRAMES = 100;

export class Transport {
  /** @param {() => void} moved called when `at` or `playing` changes */
  constructor(moved) {
    this.moved = moved;
    this.at = 0;
    this.last = 0;
    this.playing = false;
    this.frame = 0;
    /** The time of the last move. */
    this.since = 0;
    this.place = find("watch-at", HTMLInputElement);
    this.speed = find("watch-speed", HTMLInputElement);
    this.place.addEventListener("input", () => this.go(Number(this.place.value)));
    this.speed.addEventListener("input", () => this.tell());
    find("watch-first").addEventListener("click", () => this.go(0));
    find("watch-back").addEventListener("click", () => this.go(this.at - 1));
    find("watch-play").addEventListener("click", () => this.toggle());
    find("watch-on").addEventListener("click", () => this.go(this.at + 1));
    find("watch-last").addEventListener("click", () => this.go(this.last));
    this.tell();
  }

  /** Whether the moves are too fast to be read. */
  get hurries() {
    return this.playing && this.rate > FAST;
  }

  get rate() {
    return SPEEDS[Number(this.speed.value)];
  }

  /** @param {number} last the number of moves; playback starts at the first */
  load(last) {
    this.pause();
    this.last = last;
    this.place.max = String(last);
    this.go(0);
  }

  /** @param {number} at the move to pause at */
  go(at) {
    this.pause();
    this.step(at);
  }

  /** @param {number} at */
  step(at) {
    this.at = Math.max(0, Math.min(this.last, at));
    this.tell();
    this.moved();
  }

  toggle() {
    if (this.playing) return this.go(this.at);
    if (this.at === this.last) this.step(0);
    this.playing = this.last > 0;
    this.since = performance.now();
    this.frame = requestAnimationFrame((now) => this.tick(now));
    this.tell();
    this.moved();
  }

  pause() {
    cancelAnimationFrame(this.frame);
    this.playing = false;
  }

  /** @param {number} now */
  tick(now) {
    const due = Math.floor(((now - this.since) * this.rate) / 1000);
    if (!Number.isFinite(this.rate)) this.step(this.at + Math.ceil(this.last / FRAMES));
    else if (due > 0) {
      this.since += (1000 * due) / this.rate;
      this.step(this.at + due);
    }
    if (this.at === this.last) return this.go(this.last);
    this.frame = requestAnimationFrame((next) => this.tick(next));
  }

  tell() {
    const { place, speed, at, last, rate } = this;
    place.value = String(at);
    place.ariaValueText = at < last ? `before move ${at + 1} of ${last}` : "end of the game";
    const words = Number.isFinite(rate) ? `${rate} per second` : "maximum";
    speed.ariaValueText = words;
    find("watch-rate").textContent = words;
    const play = find("watch-play");
    play.ariaLabel = this.playing ? "Pause" : "Play";
    play.classList.toggle("playing", this.playing);
    for (const [id, stops] of /** @type {[string, boolean][]} */ ([
      ["watch-first", at === 0],
      ["watch-back", at === 0],
      ["watch-on", at === last],
      ["watch-last", at === last],
    ]))
      find(id).ariaDisabled = String(stops);
  }
}
