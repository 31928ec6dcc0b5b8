/** Draws mine probabilities over the hidden cells of a board. */

const style = getComputedStyle(document.documentElement);
const named = (name) => style.getPropertyValue(`--${name}`).trim();
const channels = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
/** @type {Map<number, string>} many cells have the same risk */
const known = new Map();

function colour(probability) {
  const found = known.get(probability);
  if (found) return found;
  if (known.size > 20_000) known.clear();
  const made = probability === 0 ? named("safe") : probability === 1 ? named("mine") : mixed(10 * probability);
  known.set(probability, made);
  return made;
}

function mixed(place) {
  const below = Math.min(Math.floor(place), 9);
  const low = channels(named(`ramp-${below}`)), high = channels(named(`ramp-${below + 1}`));
  return `rgb(${low.map((part, i) => Math.round(part + (high[i] - part) * (place - below))).join()})`;
}

function words(probability) {
  if (probability === 0) return "✓";
  if (probability === 1) return "●";
  const rounded = Math.round(100 * probability);
  return rounded < 1 ? "<1" : rounded > 99 ? ">99" : String(rounded);
}

/**
 * @param {import("./board.js").BoardView} board
 * @param {(number|null)[][] | null | undefined} figures
 */
export function drawHeat(board, figures) {
  const canvas = board.canvas, size = board.size;
  canvas.hidden = !figures;
  if (!figures || !size) return;
  const hexagonal = board.topology === "hexagonal";
  const width = board.columns * size + (hexagonal ? size / 2 : 0), height = board.rows * size;
  const scale = Math.min(devicePixelRatio || 1, 2);
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.scale(scale, scale);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `600 ${Math.round(size * 0.42)}px system-ui, "DejaVu Sans", sans-serif`;
  figures.forEach((row, r) => row.forEach((risk, c) => {
    if (risk === null) return;
    const x = c * size + (hexagonal && r % 2 ? size / 2 : 0), y = r * size;
    const certain = risk === 0 || risk === 1;
    pen.fillStyle = colour(risk);
    pen.beginPath();
    const edge = board.cells[r * board.columns + c].classList.length > 1 ? 4 : 1; // a mark shows around it
    pen.roundRect(x + edge, y + edge, size - 2 * edge, size - 2 * edge, hexagonal ? size * 0.4 : 4);
    pen.fill();
    pen.fillStyle = certain || risk > 0.55 ? "#fff" : "#000";
    pen.fillText(words(risk), x + size / 2, y + size / 2 + 1);
  }));
}
