/**
 * Plays effects on a canvas over the cells. The cells show their final state at once and hear every
 * click meanwhile; the canvas covers them and lets them appear. Who prefers reduced motion sees
 * none of it.
 */

import { make } from "../dom.js";
import { corner, extent } from "./shape.js";

/** @typedef {import("./effects.js").Effect} Effect */

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Motion {
  /** @param {import("./board.js").BoardView} board */
  constructor(board) {
    this.board = board;
    this.canvas = make("canvas", { className: "motion", ariaHidden: "true", hidden: true });
    this.pen = this.canvas.getContext("2d");
    /** @type {(Effect & {began: number})[]} */
    this.effects = [];
    this.frame = 0;
    this.window = { x: 0, y: 0, width: 0, height: 0 };
  }

  /** @returns {boolean} whether anything may move; if so, what is seen of the board is found out */
  begins() {
    if (still.matches || !this.board.size) return false;
    const { frame } = this.board;
    const { width, height } = extent(this.board);
    this.window = {
      x: frame.scrollLeft,
      y: frame.scrollTop,
      width: Math.min(width, frame.clientWidth),
      height: Math.min(height, frame.clientHeight),
    };
    return true;
  }

  /** @param {number} i a cell */
  sees(i) {
    const { x, y } = corner(this.board, i);
    const { wide, tall } = this.board.shape;
    const { window } = this;
    const across = x + wide > window.x && x < window.x + window.width;
    return across && y + tall > window.y && y < window.y + window.height;
  }

  /** @param {...Effect} effects to play together, after `begins` */
  play(...effects) {
    const began = performance.now();
    this.effects.push(...effects.map((effect) => ({ ...effect, began })));
    this.place();
    cancelAnimationFrame(this.frame);
    this.step();
  }

  /** Leaves nothing moving. */
  stop() {
    cancelAnimationFrame(this.frame);
    this.effects = [];
    this.canvas.hidden = true;
  }

  /** Lays the canvas over what is seen. */
  place() {
    const { canvas, board } = this;
    const { x, y, width, height } = this.window;
    const scale = Math.min(devicePixelRatio || 1, 2);
    Object.assign(canvas, { width: width * scale, height: height * scale, hidden: false });
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    canvas.style.left = `${x}px`;
    canvas.style.top = `${y}px`;
    this.pen?.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
    if (canvas.parentElement !== board.grid) board.grid.append(canvas);
  }

  step() {
    const { pen } = this;
    const now = performance.now();
    this.effects = this.effects.filter(({ began, lasts }) => now - began < lasts);
    if (!pen || !this.effects.length) return this.stop();
    const { x, y, width, height } = this.window;
    pen.clearRect(x - 1, y - 1, width + 2, height + 2);
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    for (const { began, draw } of this.effects) {
      pen.globalAlpha = 1;
      draw(pen, now - began);
    }
    this.frame = requestAnimationFrame(() => this.step());
  }
}
