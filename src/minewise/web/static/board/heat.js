/** Draws mine probabilities over the hidden cells of a board. */

const style = getComputedStyle(document.documentElement);
/** @param {string} name */
const named = (name) => style.getPropertyValue(`--${name}`).trim();
/** @param {string} colour */
const channels = (colour) => [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
/** @type {Map<number, string>} many cells have the same risk */
const known = new Map();

/**
 * The colour of a mine probability.
 * @param {number} probability
 */
export function colour(probability) {
  const found = known.get(probability);
  if (found) return found;
  if (known.size > 20_000) known.clear();
  let made = mixed(10 * probability);
  if (probability === 0) made = named("safe");
  if (probability === 1) made = named("mine");
  known.set(probability, made);
  return made;
}

/** @param {number} place on the ramp, from 0 to 10 */
function mixed(place) {
  const below = Math.min(Math.floor(place), 9);
  const low = channels(named(`ramp-${below}`));
  const high = channels(named(`ramp-${below + 1}`));
  const parts = low.map((part, i) => Math.round(part + (high[i] - part) * (place - below)));
  return `rgb(${parts.join()})`;
}

/** @param {number} probability */
function words(probability) {
  if (probability === 0) return "✓";
  if (probability === 1) return "●";
  const rounded = Math.round(100 * probability);
  if (rounded < 1) return "<1";
  return rounded > 99 ? ">99" : String(rounded);
}

/** @param {import("./board.js").BoardView} board */
export function drawHeat(board) {
  const { canvas, size, figures } = board;
  canvas.hidden = !figures;
  if (!figures || !size) return;
  const pen = sized(canvas, board);
  if (!pen) return;
  figures.forEach((row, r) => {
    row.forEach((risk, c) => {
      if (risk !== null) drawCell(pen, board, r, c, risk);
    });
  });
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {import("./board.js").BoardView} board
 */
function sized(canvas, { size, rows, columns, topology }) {
  const width = columns * size + (topology === "hexagonal" ? size / 2 : 0);
  const height = rows * size;
  const scale = Math.min(devicePixelRatio || 1, 2);
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.scale(scale, scale);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `600 ${Math.round(size * 0.42)}px system-ui, "DejaVu Sans", sans-serif`;
  return pen;
}

/**
 * Takes away what is drawn over a cell.
 * @param {import("./board.js").BoardView} board
 * @param {number} r
 * @param {number} c
 */
export function clearHeat(board, r, c) {
  const { canvas, size } = board;
  canvas.getContext("2d")?.clearRect(...corner(board, r, c), size, size);
}

/**
 * @param {import("./board.js").BoardView} board
 * @param {number} r
 * @param {number} c
 * @returns {[number, number]}
 */
function corner({ size, topology }, r, c) {
  return [c * size + (topology === "hexagonal" && r % 2 ? size / 2 : 0), r * size];
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {import("./board.js").BoardView} board
 * @param {number} r
 * @param {number} c
 * @param {number} risk
 */
function drawCell(pen, board, r, c, risk) {
  const { size, topology, cells, columns } = board;
  const hexagonal = topology === "hexagonal";
  const [x, y] = corner(board, r, c);
  const edge = cells[r * columns + c].classList.length > 1 ? 4 : 1; // a mark shows around it
  pen.fillStyle = colour(risk);
  pen.beginPath();
  pen.roundRect(x + edge, y + edge, size - 2 * edge, size - 2 * edge, hexagonal ? size * 0.4 : 4);
  pen.fill();
  pen.fillStyle = risk === 0 || risk > 0.55 ? "#fff" : "#000";
  pen.fillText(words(risk), x + size / 2, y + size / 2 + 1);
  if (board.values[r * columns + c] === "F") drawFlag(pen, x, y, size);
}

/**
 * A flag stays to be seen in the corner.
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function drawFlag(pen, x, y, size) {
  const { font } = pen;
  pen.font = `${Math.round(size * 0.34)}px "DejaVu Sans", sans-serif`;
  pen.fillText("⚑", x + size * 0.24, y + size * 0.26);
  pen.font = font;
}
