/**
 * Plays animations on a canvas over the cells. The cells have their final state at once and accept
 * clicks; the canvas covers them during the animation. There are no animations if the user prefers
 * reduced motion.
 */

import { make } from "../dom.js";
import { overlaps, placeCanvas, visibleArea } from "./geometry.js";

/** @typedef {import("./effects.js").Effect} Effect */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class Animator {
  /** @param {import("./board.js").BoardView} board */
  constructor(board) {
    this.board = board;
    this.canvas = make("canvas", { className: "motion", ariaHidden: "true", hidden: true });
    /** @type {CanvasRenderingContext2D | null} */
    this.context = null;
    /** @type {(Effect & {startTime: number})[]} */
    this.effects = [];
    this.frame = 0;
    this.area = { x: 0, y: 0, width: 0, height: 0 };
  }

  /** @returns {boolean} whether animations are allowed; if so, measures the visible part */
  start() {
    if (reducedMotion.matches || !this.board.size) return false;
    this.area = visibleArea(this.board);
    return true;
  }

  /** @param {number} i a cell */
  isVisible(i) {
    return overlaps(this.board, i, this.area);
  }

  /** @param {...Effect} effects played together; call `start` first */
  play(...effects) {
    const startTime = performance.now();
    this.effects.push(...effects.map((effect) => ({ ...effect, startTime })));
    this.context = placeCanvas(this.canvas, this.area);
    const { grid } = this.board;
    if (this.canvas.parentElement !== grid) grid.append(this.canvas);
    cancelAnimationFrame(this.frame);
    this.step();
  }

  /** Stops all animations. */
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
