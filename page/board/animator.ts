/**
 * Plays animations on a canvas over the cells. The cells have their final state at once and accept
 * clicks; the canvas covers them during the animation. There are no animations if the user prefers
 * reduced motion.
 */

import { make } from "../common/dom";
import type { BoardView } from "./board";
import type { Effect } from "./effects";
import { overlaps, placeCanvas, visibleArea } from "./geometry";

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class Animator {
  canvas;
  context: CanvasRenderingContext2D | null = null;
  effects: (Effect & { startTime: number })[] = [];
  frame = 0;
  area;

  constructor(readonly board: BoardView) {
    this.canvas = make("canvas", { className: "motion", ariaHidden: "true", hidden: true });
    this.area = { x: 0, y: 0, width: 0, height: 0 };
  }

  /** @returns whether animations are allowed; if so, measures the visible part */
  start(): boolean {
    if (reducedMotion.matches || !this.board.size) return false;
    this.area = visibleArea(this.board);
    return true;
  }

  /** @param i a cell */
  isVisible(i: number) {
    return overlaps(this.board, i, this.area);
  }

  /** @param effects played together; call `start` first */
  play(...effects: Effect[]) {
    const startTime = performance.now();
    this.effects.push(...effects.map((effect) => ({ ...effect, startTime })));
    this.context = placeCanvas(this.canvas, this.area);
    const { grid } = this.board;
    if (this.canvas.parentElement !== grid) grid.append(this.canvas);
    cancelAnimationFrame(this.frame);
    this.step();
  }

  stop() {
    cancelAnimationFrame(this.frame);
    this.effects = [];
    this.canvas.hidden = true;
  }

  step() {
    const { context } = this;
    const now = performance.now();
    this.effects = this.effects.filter(({ startTime, duration }) => now - startTime < duration);
    if (!context || !this.effects.length) return this.stop();
    const { x, y, width, height } = this.area;
    context.clearRect(x - 1, y - 1, width + 2, height + 2);
    for (const { startTime, draw } of this.effects) {
      context.globalAlpha = 1;
      draw(context, now - startTime);
    }
    this.frame = requestAnimationFrame(() => this.step());
  }
}
