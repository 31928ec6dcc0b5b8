/** Plays the clicks of a replay at the times at which the player made them. */

import { find } from "../../common/dom";

export class ReplayClock {
  /** the time of each click in seconds; empty if the game has none */
  times: number[] = [];
  isPlaying = false;
  made = 0;
  frame = 0;
  /** The seconds that had passed in the game at `startedAt`, a time of the browser. */
  elapsed = 0;
  startedAt = 0;
  /** The speed of the playback so far. */
  rate = 1;
  speed;

  /**
   * @param onStep called with the number of clicks made so far
   * @param onChange called when playback starts or ends
   */
  constructor(
    readonly onStep: (made: number) => void,
    readonly onChange: () => void,
  ) {
    this.speed = find("review-speed", HTMLSelectElement);
    this.speed.addEventListener("change", () => this.restart(performance.now()));
    find("review-run").addEventListener("click", () => this.toggle());
  }

  /** @param times the time of each click; empty if the game has none */
  setTimes(times: number[]) {
    this.stop();
    this.times = times;
    find("review-replay").hidden = !times.length;
  }

  /** @param made the number of clicks before the shown position */
  show(made: number) {
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

  advance(made: number) {
    this.made = made;
    this.onStep(made);
  }

  stop() {
    if (!this.isPlaying) return;
    cancelAnimationFrame(this.frame);
    this.setPlaying(false);
  }

  setPlaying(isPlaying: boolean) {
    this.isPlaying = isPlaying;
    find("review-run").textContent = isPlaying ? "Pause" : "Play";
    this.onChange();
  }

  /** Adds the passed time to `elapsed`, at the speed so far. */
  restart(now: number) {
    this.elapsed = this.passed(now);
    this.startedAt = now;
    this.rate = Number(this.speed.value);
  }

  passed(now: number) {
    return this.elapsed + (Math.max(0, now - this.startedAt) / 1000) * this.rate;
  }

  tick(now: number) {
    const passed = this.passed(now);
    let { made } = this;
    while (made < this.times.length && this.times[made] <= passed) made++;
    if (made !== this.made) this.advance(made);
    const isOver = made === this.times.length;
    this.showTime(isOver ? this.times[made - 1] : passed);
    if (isOver) return this.stop();
    this.frame = requestAnimationFrame((next) => this.tick(next));
  }

  showTime(seconds: number) {
    find("review-time").textContent = `${Math.max(0, seconds).toFixed(1)} s`;
  }
}
