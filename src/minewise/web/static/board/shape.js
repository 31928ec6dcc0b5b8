/**
 * Where the cells of a board lie, in pixels. Hexagons stand on a corner: rows overlap by a quarter
 * of their height, and odd rows are half a cell to the right.
 *
 * @typedef {import("./board.js").BoardView} BoardView
 * @typedef {object} Shape
 * @property {number} wide of a cell
 * @property {number} tall of a cell
 * @property {number} pitch from one row to the next
 * @property {number} shift of odd rows
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Part of a board
 */

const HEXAGON = 2 / Math.sqrt(3);
/** How many pixels a cell has at least. */
const LEAST = 24;
const finger = matchMedia("(pointer: coarse)");
/** How many pixels the ground of a board shows on each side. */
const EDGE = 7;
/** How many pixels of the screen a canvas draws for one of the page, at most. */
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
 * The left upper corner of a cell's box.
 * @param {BoardView} board
 * @param {number} i
 */
export function corner({ shape, columns }, i) {
  const row = Math.floor(i / columns);
  return { x: (i % columns) * shape.wide + (row % 2) * shape.shift, y: row * shape.pitch };
}

/**
 * How large the whole board is.
 * @param {BoardView} board
 */
export function extent({ shape, rows, columns }) {
  return {
    width: columns * shape.wide + shape.shift,
    height: (rows - 1) * shape.pitch + shape.tall,
  };
}

/**
 * The outline of a row of hexagons: one for a row paints far quicker than one for a cell.
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
 * The part of a board that its frame shows.
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
 * Whether a cell lies in a part, wholly or not.
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
 * Lays a canvas over a part of its board.
 * @param {HTMLCanvasElement} canvas
 * @param {Part} part
 * @returns {CanvasRenderingContext2D | null} a pen that draws where the board has it
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
 * Draws the outline of a cell as a path.
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
 * The size of a cell with which a board fits where it is, or the one that was chosen. A frame says by
 * `data-below` how many pixels what is below it needs, and by `data-finger` how large cells are for a
 * finger where the board has to be scrolled anyway.
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
