/**
 * A tree of variations: moves from a start position, each with the alternatives that follow it.
 *
 * Trees are immutable: every function returns a new one, so that the editor can undo it.
 *
 * @typedef {object} Move
 * @property {number} cell its index in reading order; -1 for the start
 * @property {string} value what the cell shows, as in the text format
 * @property {[number, string][]} opened the further cells that the move opens, and what they show
 * @property {number | null} probability of this value before the move; null if it is unknown
 * @property {number[]} flags the cells whose flags are set or removed after the move
 * @property {Move[]} next the alternatives after the move
 *
 * @typedef {object} Variations
 * @property {string[]} rows the start position, as in the text format
 * @property {Move} start stands for the start position
 * @property {number[]} line the number of the alternative at each step, to the end of a line
 * @property {number} at the number of moves of the line that are made
 *
 * @typedef {object} Entry a move in a list of all moves
 * @property {Move} move
 * @property {number[]} steps the numbers of the alternatives that lead to it
 * @property {number} indent the number of branchings before it
 * @property {boolean} isAlternative whether other moves were listed for the same place before it
 */

/** The largest number of moves of a tree, so that a link can hold it. */
export const MAX_MOVES = 500;

/** Probabilities are rounded to thousandths, as a link holds them; only certain values are 0 or 1. */
export const PRECISION = 1000;

/**
 * @param {string[]} rows
 * @returns {Variations}
 */
export function startVariations(rows) {
  return { rows, start: makeMove(-1, ""), line: [], at: 0 };
}

/**
 * @param {number} cell
 * @param {string} value
 * @param {[number, string][]} [opened]
 * @param {number | null} [probability]
 * @returns {Move}
 */
export function makeMove(cell, value, opened = [], probability = null) {
  const rounded = probability === null ? null : roundProbability(probability);
  return { cell, value, opened, probability: rounded, flags: [], next: [] };
}

/** @param {number} probability */
function roundProbability(probability) {
  if (probability === 0 || probability === 1) return probability;
  const rounded = Math.round(PRECISION * probability);
  return Math.max(1, Math.min(PRECISION - 1, rounded)) / PRECISION;
}

/**
 * Returns the start and the moves that are made, in order.
 * @param {Variations} tree
 */
export function movesMade({ start, line, at }) {
  const moves = [start];
  for (const number of line.slice(0, at)) moves.push(moves[moves.length - 1].next[number]);
  return moves;
}

/**
 * Returns the last move that is made, or the start.
 * @param {Variations} tree
 */
export function currentMove(tree) {
  return movesMade(tree)[tree.at];
}

/**
 * Returns the position after the moves that are made.
 * @param {Variations} tree
 */
export function rowsAt(tree) {
  const columns = tree.rows[0].length;
  const values = [...tree.rows.join("")];
  for (const move of movesMade(tree)) applyMove(values, move);
  return tree.rows.map((_, r) => values.slice(r * columns, (r + 1) * columns).join(""));
}

/**
 * @param {string[]} values all cells in reading order, which are changed
 * @param {Pick<Move, "cell" | "value" | "opened" | "flags">} move
 */
export function applyMove(values, { cell, value, opened, flags }) {
  if (cell >= 0) values[cell] = value;
  for (const [i, shown] of opened) values[i] = shown;
  for (const i of flags) {
    if (values[i] === "#") values[i] = "F";
    else if (values[i] === "F") values[i] = "#";
  }
}

/**
 * Makes a move; the same move at the same place is not added twice.
 * @param {Variations} tree
 * @param {Move} move
 */
export function addMove(tree, move) {
  const steps = tree.line.slice(0, tree.at);
  const { next } = currentMove(tree);
  const known = next.findIndex(({ cell, value }) => cell === move.cell && value === move.value);
  if (known >= 0) return goTo(tree, [...steps, known]);
  const start = replaceMove(tree.start, steps, (last) => ({ ...last, next: [...next, move] }));
  return goTo({ ...tree, start }, [...steps, next.length]);
}

/**
 * Goes to the move that some steps lead to. The line goes on as before if it leads there, else with
 * the first alternatives.
 * @param {Variations} tree
 * @param {number[]} steps
 * @returns {Variations}
 */
export function goTo(tree, steps) {
  const isOnLine = steps.every((number, i) => tree.line[i] === number);
  const line = isOnLine ? [...tree.line] : [...steps];
  for (let { next } = currentMove({ ...tree, line, at: line.length }); next.length; ) {
    line.push(0);
    next = next[0].next;
  }
  return { ...tree, line, at: steps.length };
}

/**
 * Goes to a place of the line.
 * @param {Variations} tree
 * @param {number} at the number of moves made; limited to those of the line
 * @returns {Variations}
 */
export function goAlong(tree, at) {
  return { ...tree, at: Math.max(0, Math.min(tree.line.length, at)) };
}

/**
 * Removes the last move that is made, with all moves after it.
 * @param {Variations} tree
 */
export function removeMove(tree) {
  const steps = tree.line.slice(0, tree.at);
  const number = steps.pop();
  const start = replaceMove(tree.start, steps, (before) => ({
    ...before,
    next: before.next.filter((_, i) => i !== number),
  }));
  return goTo({ ...tree, start, line: steps, at: steps.length }, steps);
}

/**
 * Sets or removes a flag after the last move that is made. The moves after it keep the flag.
 * @param {Variations} tree
 * @param {number} cell
 * @returns {Variations}
 */
export function toggleFlag(tree, cell) {
  const start = replaceMove(tree.start, tree.line.slice(0, tree.at), (move) => ({
    ...move,
    flags: move.flags.includes(cell)
      ? move.flags.filter((flag) => flag !== cell)
      : [...move.flags, cell],
  }));
  return { ...tree, start };
}

/**
 * @param {Move} move
 * @returns {number} the number of moves after it, in all variations
 */
export function countAfter({ next }) {
  return next.reduce((sum, move) => sum + 1 + countAfter(move), 0);
}

/**
 * Returns all moves, each before those that follow it.
 * @param {Variations} tree
 * @returns {Entry[]}
 */
export function listMoves({ start }) {
  /** @type {Entry[]} */
  const entries = [];
  const add = (/** @type {Move} */ { next }, /** @type {number[]} */ before, indent = 0) => {
    const inner = next.length > 1 ? indent + 1 : indent;
    next.forEach((move, number) => {
      const steps = [...before, number];
      entries.push({ move, steps, indent: inner, isAlternative: number > 0 });
      add(move, steps, inner);
    });
  };
  add(start, []);
  return entries;
}

/**
 * @param {Move} move
 * @param {number[]} steps
 * @param {(move: Move) => Move} change changes the move that the steps lead to
 * @returns {Move}
 */
function replaceMove(move, [first, ...others], change) {
  if (first === undefined) return change(move);
  const next = [...move.next];
  next[first] = replaceMove(next[first], others, change);
  return { ...move, next };
}
