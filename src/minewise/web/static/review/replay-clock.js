/** Plays the clicks of a replay at the times at which the player made them. */

import { find } from "../dom.js";

export class ReplayClock {
  /**
   * @param {(made: number) => void} onStep called with the number of clicks made so far
   * @param {() => void} onChange called when playback starts or ends
   */
  constructor(onStep, onChange) {
    this.onStep = onStep;
    this.onChange = onChange;
    /** @type {number[]} the time of each click in seconds; empty if the game has none */
    this.times = [];
    this.isPlaying = false;
    this.made = 0;
    this.frame = 0;
    /** The seconds that had passed in the game at `startedAt`, a time of the browser. */
    this.elapsed = 0;
    this.startedAt = 0;
    /** The speed of the playback so far. */
    this.rate = 1;
    this.speed = find("review-speed", HTMLSelectElement);
    this.speed.addEventListener("change", () => this.restart(performance.now()));
    find("review-run").addEventListener("click", () => this.toggle());
  }

  /** @param {number[]} times the time of each click; empty if the game has none */
  setTimes(times) {
    this.stop();
    this.times = times;
    find("review-replay").hidden = !times.length;
  }

  /** @param {number} made the number of clicks before the shown position */
  show(made) {
    this.made = made;
    this.showTime(this.times[made - 1] ?? 0);
  }

  toggle() {
    if (this.isPlaying) return this.stop();
    if (!this.times.length) return;
    if (this.made === this.times.length) this.advance(0);
    this.elapsed = this.times[this.made - 1] ?? Math.min(0, this.times[0]);
    this.startedAt = performance.now();
    this.setPlaying(true);
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  /** @param {number} made */
  advance(made) {
    this.made = made;
    this.onStep(made);
  }

  stop() {
    if (!this.isPlaying) return;
    cancelAnimationFrame(this.frame);
    this.setPlaying(false);
  }

  /** @param {boolean} isPlaying */
  setPlaying(isPlaying) {
    this.isPlaying = isPlaying;
    find("review-run").textContent = isPlaying ? "Pause" : "Play";
    this.onChange();
  }

  /**
   * Adds the passed time to `elapsed`, at the speed so far.
   * @param {number} now
   */
  restart(now) {
    this.elapsed = this.passed(now);
    this.startedAt = now;
    this.rate = Number(this.speed.value);
  }

  /** @param {number} now */
  passed(now) {
    return this.elapsed + (Math.max(0, now - this.startedAt) / 1000) * this.rate;
  }

  /** @param {number} now */
  tick(now) {
    const passed = this.passed(now);
    let { made } = this;
    while (made < this.times.length && this.times[made] <= passed) made++;
    if (made !== this.made) this.advance(made);
    const isOver = made === this.times.length;
    this.showTime(isOver ? this.times[made - 1] : passed);
    if (isOver) return this.stop();
    this.frame = requestAnimationFrame((next) => this.tick(next));
  }

  /** @param {number} seconds */
  showTime(seconds) {
    find("review-time").textContent = `${Math.max(0, seconds).toFixed(1)} s`;
  }
}
