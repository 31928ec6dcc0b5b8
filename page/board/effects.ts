/** The animations of a board; `Motion` plays them. */

import type { BoardView } from "./board";
import { centreOf, drawFlag, drawTile, themeColour, tileColours } from "./drawing";
import { boardSize } from "./geometry";

export interface Effect {
  /** milliseconds */
  duration: number;
  draw: (context: CanvasRenderingContext2D, elapsed: number) => void;
}

const RIPPLE = { maxDelay: 150, fade: 100, step: 14 };
const DROP_DURATION = 120;
const SHOCKWAVE_DURATION = 380;
const SWEEP_DURATION = 700;
const PULSE = { duration: 1100, times: 2 };

/** Uncovers cells, the nearest first. */
export function ripple(board: BoardView, cells: number[], from: number): Effect {
  const centre = centreOf(board, from);
  const delays = cells.map((i) => {
    const { x, y } = centreOf(board, i);
    const distance = Math.hypot(x - centre.x, y - centre.y) / board.size;
    return Math.min(RIPPLE.maxDelay, RIPPLE.step * distance);
  });
  const colours = tileColours();
  return {
    duration: RIPPLE.maxDelay + RIPPLE.fade,
    draw: (context, elapsed) => {
      cells.forEach((i, n) => {
        const remaining = 1 - (elapsed - delays[n]) / RIPPLE.fade;
        if (remaining <= 0) return;
        context.globalAlpha = Math.min(1, remaining);
        drawTile(context, board, i, colours);
      });
    },
  };
}

export function flagDrop(board: BoardView, i: number): Effect {
  const { x, y } = centreOf(board, i);
  const colours = tileColours();
  return {
    duration: DROP_DURATION,
    draw: (context, elapsed) => {
      const remaining = 1 - elapsed / DROP_DURATION;
      drawTile(context, board, i, colours);
      context.globalAlpha = 1 - 0.6 * remaining;
      const { size } = board;
      drawFlag(context, { x, y: y - remaining * size * 0.4, size: size * 0.54 });
    },
  };
}

/** Draws a wave from the mine that exploded. */
export function shockwave(board: BoardView, from: number): Effect {
  const { x, y } = centreOf(board, from);
  const bad = themeColour("bad");
  return {
    duration: SHOCKWAVE_DURATION,
    draw: (context, elapsed) => {
      const progress = elapsed / SHOCKWAVE_DURATION;
      context.globalAlpha = 0.7 * (1 - progress);
      context.strokeStyle = bad;
      context.lineWidth = 1 + board.size * 0.25 * (1 - progress);
      context.beginPath();
      context.arc(x, y, board.size * (0.5 + 3.5 * progress), 0, 2 * Math.PI);
      context.stroke();
    },
  };
}

/** Draws the eye to cells: rings that grow and fade. */
export function pulse(board: BoardView, cells: number[]): Effect {
  const colour = themeColour("clue");
  const centres = cells.map((i) => centreOf(board, i));
  return {
    duration: PULSE.duration,
    draw: (context, elapsed) => {
      const progress = ((PULSE.times * elapsed) / PULSE.duration) % 1;
      context.globalAlpha = 0.8 * (1 - progress);
      context.strokeStyle = colour;
      context.lineWidth = 1 + 0.14 * board.size * (1 - progress);
      for (const { x, y } of centres) {
        context.beginPath();
        context.arc(x, y, board.size * (0.45 + 0.55 * progress), 0, 2 * Math.PI);
        context.stroke();
      }
    },
  };
}

/** Moves a light over the board after a win. */
export function winSweep(board: BoardView): Effect {
  const { width, height } = boardSize(board);
  const band = Math.max(80, (width + height) / 6);
  const accent = themeColour("action");
  return {
    duration: SWEEP_DURATION,
    draw: (context, elapsed) => {
      const position = (elapsed / SWEEP_DURATION) * (width + height + 2 * band) - band;
      const gradient = context.createLinearGradient(position - band, 0, position, band);
      gradient.addColorStop(0, "transparent");
      gradient.addColorStop(0.5, accent);
      gradient.addColorStop(1, "transparent");
      context.globalAlpha = 0.35;
      context.fillStyle = gradient;
      context.fillRect(0, 0, width, height);
    },
  };
}
