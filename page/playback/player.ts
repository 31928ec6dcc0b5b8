/** The state of a playback: the shown step, the time and the speed. */

import { computed, signal } from "@preact/signals";

/** Steps that follow one another faster cannot be read, nor announced by a screen reader. */
const READABLE_RATE = 1; // per second
/** The duration of a game at the maximum speed, in seconds. */
const SHORTEST = 1.5;

export class Player {
  /** the step before which the game is shown; the number of steps for its end */
  readonly at = signal(0);
  /** the time of each step in seconds */
  readonly times = signal<readonly number[]>([]);
  readonly last = computed(() => this.times.value.length);
  readonly time = signal(0);
  readonly isPlaying = signal(false);
  /** seconds of the game that pass in one second */
  readonly speed;
  /** Whether the steps are too fast to be read. */
  readonly isFast = computed(() => this.isPlaying.value && this.rate > READABLE_RATE);
  private guesses: readonly number[] = [];
  private frame = 0;

  constructor(speed: number) {
    this.speed = signal(speed);
  }

  /**
   * Shows another game.
   *
   * @param times the time of each step in seconds
   * @param guesses the steps that are guesses
   * @param at the step to show
   */
  load(times: readonly number[], guesses: readonly number[], at: number) {
    this.guesses = guesses;
    this.times.value = times;
    this.go(at);
  }

  /** Pauses at a step. */
  go(at: number) {
    this.pause();
    this.at.value = Math.max(0, Math.min(this.last.value, at));
    this.time.value = this.timeBefore(this.at.value);
  }

  /** @param by 1 for the next guess, -1 for the previous one */
  goToGuess(by: 1 | -1) {
    const at = this.at.value;
    const found =
      by > 0
        ? this.guesses.find((guess) => guess > at)
        : this.guesses.filter((guess) => guess < at).at(-1);
    if (found !== undefined) this.go(found);
  }

  toggle() {
    if (this.isPlaying.value) return this.go(this.at.value);
    if (!this.last.value) return;
    if (this.at.value === this.last.value) this.go(0);
    this.isPlaying.value = true;
    this.tick(performance.now(), performance.now());
  }

  pause() {
    cancelAnimationFrame(this.frame);
    this.isPlaying.value = false;
  }

  /** Handles a key of the view; returns whether it did. */
  key(key: string) {
    const at = this.at.value;
    if (key === "arrowleft") this.go(at - 1);
    else if (key === "arrowright") this.go(at + 1);
    else if (key === "home") this.go(0);
    else if (key === "end") this.go(this.last.value);
    else if (key === "n") this.goToGuess(1);
    else if (key === "b") this.goToGuess(-1);
    else if (key === " " && !document.activeElement?.closest("button, a, summary, label"))
      this.toggle();
    else return false;
    return true;
  }

  private tick(before: number, now: number) {
    const times = this.times.value;
    this.time.value += (Math.max(0, now - before) / 1000) * this.scale;
    let at = this.at.value;
    while (at < times.length && times[at] <= this.time.value) at++;
    this.at.value = at;
    if (at === times.length) this.go(at);
    else this.frame = requestAnimationFrame((next) => this.tick(now, next));
  }

  private timeBefore(step: number) {
    return this.times.value[step - 1] ?? Math.min(0, this.times.value[0] ?? 0);
  }

  /** The seconds of the game that pass in one second; at the maximum speed they are finite, too. */
  private get scale() {
    const speed = this.speed.value;
    return Number.isFinite(speed) ? speed : this.duration / SHORTEST;
  }

  /** The average number of steps in one second. */
  private get rate() {
    return (this.last.value / this.duration) * this.scale;
  }

  private get duration() {
    return Math.max(1e-3, this.times.value.at(-1) ?? 0);
  }
}
