/**
 * Plays animations on a canvas over the cells. The cells have their final state at once and accept
 * clicks; the canvas covers them during the animation. There are no animations if the user prefers
 * reduced motion.
 */

import { make } from "../dom.js";
import { isIn, laid, seenPart } from "./shape.js";

/** @typedef {import("./effects.js").Effect} Effect */

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Motion {
  /** @param {import("./board.js").BoardView} board */
  constructor(board) {
    this.board = board;
    this.canvas = make("canvas", { className: "motion", ariaHidden: "true", hidden: true });
    /** @type {CanvasRenderingContext2D | null} */
    this.pen = null;
    /** @type {(Effect & {began: number})[]} */
    this.effects = [];
    this.frame = 0;
    this.part = { x: 0, y: 0, width: 0, height: 0 };
  }

  /** @returns {boolean} whether animations are allowed; if so, measures the visible part */
  begins() {
    if (still.matches || !this.board.size) return false;
    this.part = seenPart(this.board);
    return true;
  }

  /** @param {number} i a cell */
  sees(i) {
    return isIn(this.board, i, this.part);
  }

  /** @param {...Effect} effects played together; call `begins` first */
  play(...effects) {
    const began = performance.now();
    this.effects.push(...effects.map((effect) => ({ ...effect, began })));
    this.pen = laid(this.canvas, this.part);
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
    const { pen } = this;
    const now = performance.now();
    this.effects = this.effects.filter(({ began, lasts }) => now - began < lasts);
    if (!pen || !this.effects.length) return this.stop();
    const { x, y, width, height } = this.part;
    pen.clearRect(x - 1, y - 1, width + 2, height + 2);
    for (const { began, draw } of this.effects) {
      pen.globalAlpha = 1;
      draw(pen, now - began);
    }
    this.frame = requestAnimationFrame(() => this.step());
  }
}
