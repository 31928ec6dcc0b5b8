/** The animations of a board; `Motion` plays them. */

import { corner, extent, outline } from "./shape.js";

/** @typedef {import("./board.js").BoardView} BoardView */

/**
 * @typedef {object} Effect
 * @property {number} lasts milliseconds
 * @property {(pen: CanvasRenderingContext2D, passed: number) => void} draw
 */

const RIPPLE = { most: 150, fade: 100, step: 14 };
const DROP = 120;
const SHOCK = 380;
const SWEEP = 700;

/** @param {string} name the name of a theme colour */
function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/**
 * Returns the centre of a cell.
 * @param {BoardView} board
 * @param {number} i
 */
function middle(board, i) {
  const { x, y } = corner(board, i);
  return { x: x + board.shape.wide / 2, y: y + board.shape.tall / 2 };
}

/**
 * Draws a hidden cell.
 * @param {CanvasRenderingContext2D} pen
 * @param {BoardView} board
 * @param {number} i
 * @param {{tile: string, edge: string}} colours
 */
function cover(pen, board, i, { tile, edge }) {
  pen.fillStyle = edge;
  outline(pen, board, i, 0);
  pen.fill();
  pen.fillStyle = tile;
  outline(pen, board, i, 1);
  pen.fill();
}

const tileColours = () => ({ tile: colour("tile"), edge: colour("tile-edge") });

/**
 * Uncovers cells, the nearest first.
 * @param {BoardView} board
 * @param {number[]} cells
 * @param {number} from
 * @returns {Effect}
 */
export function ripple(board, cells, from) {
  const centre = middle(board, from);
  const delays = cells.map((i) => {
    const { x, y } = middle(board, i);
    const away = Math.hypot(x - centre.x, y - centre.y) / board.size;
    return Math.min(RIPPLE.most, RIPPLE.step * away);
  });
  const colours = tileColours();
  return {
    lasts: RIPPLE.most + RIPPLE.fade,
    draw: (pen, passed) => {
      cells.forEach((i, n) => {
        const left = 1 - (passed - delays[n]) / RIPPLE.fade;
        if (left <= 0) return;
        pen.globalAlpha = Math.min(1, left);
        cover(pen, board, i, colours);
      });
    },
  };
}

/**
 * Drops a flag into its cell.
 * @param {BoardView} board
 * @param {number} i
 * @returns {Effect}
 */
export function drop(board, i) {
  const { x, y } = middle(board, i);
  const colours = tileColours();
  const flag = colour("bad");
  return {
    lasts: DROP,
    draw: (pen, passed) => {
      const left = 1 - passed / DROP;
      cover(pen, board, i, colours);
      pen.globalAlpha = 1 - 0.6 * left;
      pen.fillStyle = flag;
      pen.font = `700 ${board.size * 0.58}px system-ui, "DejaVu Sans", sans-serif`;
      pen.fillText("⚑", x, y - left * board.size * 0.4);
    },
  };
}

/**
 * Draws a wave from the mine that exploded.
 * @param {BoardView} board
 * @param {number} from
 * @returns {Effect}
 */
export function shock(board, from) {
  const { x, y } = middle(board, from);
  const bad = colour("bad");
  return {
    lasts: SHOCK,
    draw: (pen, passed) => {
      const gone = passed / SHOCK;
      pen.globalAlpha = 0.7 * (1 - gone);
      pen.strokeStyle = bad;
      pen.lineWidth = 1 + board.size * 0.25 * (1 - gone);
      pen.beginPath();
      pen.arc(x, y, board.size * (0.5 + 3.5 * gone), 0, 2 * Math.PI);
      pen.stroke();
    },
  };
}

/**
 * Moves a light over the board after a win.
 * @param {BoardView} board
 * @returns {Effect}
 */
export function sweep(board) {
  const { width, height } = extent(board);
  const band = Math.max(80, (width + height) / 6);
  const accent = colour("accent");
  return {
    lasts: SWEEP,
    draw: (pen, passed) => {
      const at = (passed / SWEEP) * (width + height + 2 * band) - band;
      const light = pen.createLinearGradient(at - band, 0, at, band);
      light.addColorStop(0, "transparent");
      light.addColorStop(0.5, accent);
      light.addColorStop(1, "transparent");
      pen.globalAlpha = 0.35;
      pen.fillStyle = light;
      pen.fillRect(0, 0, width, height);
    },
  };
}
