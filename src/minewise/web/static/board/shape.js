/**
 * The geometry of the cells of a board, in pixels. Hexagons have a corner at the top: rows overlap by
 * a quarter of their height, and odd rows are shifted by half a cell to the right.
 *
 * @typedef {import("./board.js").BoardView} BoardView
 * @typedef {object} Shape
 * @property {number} wide the width of a cell
 * @property {number} tall the height of a cell
 * @property {number} pitch the distance from one row to the next
 * @property {number} shift the offset of odd rows
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Part a part of a board
 */

const HEXAGON = 2 / Math.sqrt(3);
/** The minimum width of a cell in pixels. */
const LEAST = 24;
const finger = matchMedia("(pointer: coarse)");
/** The width of the border on each side of a board, in pixels. */
const EDGE = 7;
/** The maximum resolution of a canvas, in screen pixels per CSS pixel. */
const FINEST = 4;

/**
 * @param {string} topology
 * @param {number} size
 * @returns {Shape}
 */
export function shaped(topology, size) {
  if (topology !== "hexagonal") return { wide: size, tall: size, pitch: size, shift: 0 };
  const tall = Math.round(size * HEXAGON);
  return { wide: size, tall, pitch: tall - Math.round(tall / 4), shift: size / 2 };
}

/**
 * Returns the upper left corner of the box of a cell.
 * @param {BoardView} board
 * @param {number} i
 */
export function corner({ shape, columns }, i) {
  const row = Math.floor(i / columns);
  return { x: (i % columns) * shape.wide + (row % 2) * shape.shift, y: row * shape.pitch };
}

/**
 * Returns the size of the whole board.
 * @param {BoardView} board
 */
export function extent({ shape, rows, columns }) {
  return {
    width: columns * shape.wide + shape.shift,
    height: (rows - 1) * shape.pitch + shape.tall,
  };
}

/**
 * Returns the outline of a row of hexagons: one outline per row paints much faster than one per cell.
 * @param {Shape} shape
 * @param {number} columns
 */
export function zigzag({ wide, tall, pitch, shift }, columns) {
  if (!shift) return "none";
  const gap = 0.7;
  const side = [tall - pitch + gap, pitch - gap];
  const above = [];
  const below = [];
  for (let x = 0; x < columns * wide; x += wide) {
    above.push(`${x}px ${side[0]}px`, `${x + wide / 2}px ${gap}px`);
    below.push(`${x}px ${side[1]}px`, `${x + wide / 2}px ${tall - gap}px`);
  }
  const end = columns * wide;
  const points = [...above, `${end}px ${side[0]}px`, `${end}px ${side[1]}px`, ...below.reverse()];
  return `polygon(${points.join()})`;
}

/**
 * Returns the part of a board that is visible in its frame.
 * @param {BoardView} board
 * @returns {Part}
 */
export function seenPart(board) {
  const { frame, rulers } = board;
  const { width, height } = extent(board);
  const x = Math.max(0, frame.scrollLeft - EDGE);
  const y = Math.max(0, frame.scrollTop - EDGE);
  return {
    x,
    y,
    width: Math.min(width - x, frame.clientWidth - rulers.wide),
    height: Math.min(height - y, frame.clientHeight - rulers.tall),
  };
}

/**
 * Checks if a cell overlaps a part of the board.
 * @param {BoardView} board
 * @param {number} i
 * @param {Part} part
 */
export function isIn(board, i, part) {
  const { x, y } = corner(board, i);
  const { wide, tall } = board.shape;
  const across = x + wide > part.x && x < part.x + part.width;
  return across && y + tall > part.y && y < part.y + part.height;
}

/**
 * Places a canvas over a part of its board.
 * @param {HTMLCanvasElement} canvas
 * @param {Part} part
 * @returns {CanvasRenderingContext2D | null} a context with the coordinates of the board
 */
export function laid(canvas, { x, y, width, height }) {
  const scale = Math.min(devicePixelRatio || 1, FINEST);
  Object.assign(canvas, { width: width * scale, height: height * scale, hidden: false });
  const { style } = canvas;
  [style.left, style.top, style.width, style.height] = [x, y, width, height].map((n) => `${n}px`);
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  return pen;
}

/**
 * Adds the outline of a cell to the path.
 * @param {CanvasRenderingContext2D} pen
 * @param {BoardView} board
 * @param {number} i
 * @param {number} inset
 */
export function outline(pen, board, i, inset) {
  const { x, y } = corner(board, i);
  const { wide, tall, shift } = board.shape;
  pen.beginPath();
  if (shift) hexagon(pen, x + inset, y + inset, wide - 2 * inset, tall - 2 * inset);
  else pen.roundRect(x + inset, y + inset, wide - 2 * inset, tall - 2 * inset, 4);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @param {number} tall
 */
function hexagon(pen, x, y, wide, tall) {
  pen.moveTo(x + wide / 2, y);
  pen.lineTo(x + wide, y + tall / 4);
  pen.lineTo(x + wide, y + (3 * tall) / 4);
  pen.lineTo(x + wide / 2, y + tall);
  pen.lineTo(x, y + (3 * tall) / 4);
  pen.lineTo(x, y + tall / 4);
  pen.closePath();
}

/**
 * Returns the chosen size of a cell, or else the largest at which the board fits. The attribute
 * `data-below` of the frame is the space that is needed below it, in pixels, and `data-finger` the size
 * of cells on touch screens if the board must be scrolled anyway.
 * @param {BoardView} board
 */
export function cellSize({ frame, rulers, rows, columns, topology, chosen }) {
  if (chosen) return chosen;
  const unit = shaped(topology, 100);
  const width = (frame.parentElement?.clientWidth || 600) - rulers.wide - 2 * EDGE;
  const top = frame.getBoundingClientRect().top + scrollY;
  const below = Number(frame.dataset.below ?? 170);
  const height = Math.max(260, innerHeight - top - rulers.tall - below);
  const wide = (100 * width) / (columns * unit.wide + unit.shift);
  const tall = (100 * height) / ((rows - 1) * unit.pitch + unit.tall);
  if (wide < LEAST && finger.matches) return Number(frame.dataset.finger ?? LEAST);
  return Math.max(LEAST, Math.min(46, Math.floor(wide), Math.max(26, Math.floor(tall))));
}
