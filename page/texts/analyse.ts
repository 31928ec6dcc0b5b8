/** The texts of the view Analyse. */

import { cellName, formatNumber, percent, wholePercent } from "../common/format";
import { translated } from "../common/language";
import type { Cell, Deepening } from "../engine/api";

/** The half width of an interval of 95 %, in standard errors. */
const WIDE = 1.96;

/** The confidence with which a best move is settled. */
export const SETTLED = 0.95;

/** What a pasted text may be. */
const READABLE =
  "You can paste rows of 0–8, #, F and * (also with spaces, dots or emoji), a link of this page, of JSMinesweeper or of a ZiNi calculator, or drop a file of a position, a board or a game, or a picture of a board.";

const mines = (count: number) => `${formatNumber(count)} ${count === 1 ? "mine" : "mines"}`;
const moves = (count: number) => `${count} ${count === 1 ? "move" : "moves"}`;

export const ANALYSE = translated("ANALYSE", {
  title: "Analyse",
  position: "Position",
  board: "Position",
  panel: "Analysis",
  figures: "Figures",
  tools: "Tool for clicks and drags",
  edit: ["Edit", "Edit: set cells, and change the board"],
  playOn: ["Play on", "Play on: open cells, move by move (O)"],
  hidden: "Hidden",
  flag: "Flag",
  mine: "Mine",
  noNumber: "Open without a number",
  undo: ["Undo edit", "Undo (Ctrl+Z)"],
  redo: ["Redo edit", "Redo (Ctrl+Shift+Z)"],
  reveal: "Reveal all",
  howToEdit: "Choose what to set, then click cells or drag over them. Escape ends it.",
  howToPlayOn:
    "Click a hidden cell and choose what it shows. Each choice is a move; a right click or a long press sets a flag.",
  newTree: "The edit starts a new tree. Undo brings back the moves.",

  // pasting
  paste: "Paste or drop a position",
  pasteWhat: "Text, emoji, a link, a file or a picture",
  openFile: "Open file",
  pasted: "Pasted text",
  readAs: (words: string) => `Read as ${words}.`,
  askMeaning: "This can be read in several ways. Which one is meant?",
  refused: (name: string, why: string, isText: boolean) =>
    `${name}: ${why}${isText ? ` ${READABLE}` : ""}`,
  noPicture: "The browser cannot read this picture.",
  readingPicture: "Reading the picture…",
  damagedLink: "The link is damaged. Copy the complete link again.",
  unchanged: "The position has not changed.",
  askTotal: (name: string, columns: number, rows: number) =>
    `${name}: ${columns} × ${rows}, without a mine total. How many mines are there?`,
  total: "Mine total",
  useTotal: "Analyse",
  cancel: "Cancel",
  loaded: (name: string, columns: number, rows: number, total: number, isBoard: boolean) =>
    isBoard
      ? `${name}: complete board, ${columns} × ${rows}, ${mines(total)}. Click cells to open them as in a game.`
      : `${name}: position, ${columns} × ${rows}, ${mines(total)}.`,

  // a picture
  picture: "Picture",
  pictureOfBoard: "The board in the picture",
  closePicture: "Close the picture",
  cut: (sides: string[]) => `The board goes on beyond the ${sides.join(" and the ")} edge.`,
  correct: (count: number) =>
    count === 1
      ? "Click the ringed cell to check it."
      : `Click the ${count} ringed cells to check them.`,
  readForCertain: "Every cell was read clearly.",
  readUncertain: "Not all of it is certain: compare the board with the picture.",
  readImpossible: "The position as it was read is impossible.",
  totalOfSize: "The mine total is the usual one of this size.",
  markBoard: "Mark the board",
  markHow: "Drag a frame about the board, and state its rows and columns.",
  readMarked: "Read again",
  readHere: "The picture was read in this browser and stays there.",
  readByServer: "The picture went to the server of this page, and nowhere else.",

  // results
  exact: "Exact",
  estimated: "Estimated",
  impossible: "Impossible",
  counting: "Counting…",
  noAnswer: "No answer",
  slow: "If the position is too wide to count in time, its probabilities are estimated.",
  toggle: "_A_nalysis",
  isOff: "The analysis is off.",
  winChance: "Win chance",
  bestPlay: "with best play",
  estimate: "estimated",
  bestMove: "Best move",
  candidates: "Next best",
  solutions: "Solutions",
  certain: "Certain",
  safest: "Safest",
  enclosed: "Enclosed",
  dead: "Dead",
  wrongFlags: "Wrong flags",
  conflict: "Conflicting clues",
  misread: "Most likely misread",
  totals: "Possible mine totals",
  fix: "Fix",
  noHidden: "no hidden cell",
  tooMany: "too many to count",
  notCounted: "not counted",
  certainCount: (safe: number, certain: number) => `${safe} safe, ${mines(certain)}`,
  solutionCount: (count: string) =>
    count === "1" ? "There is 1 solution." : `There are ${count} solutions.`,
  noHiddenCell: "No cell is hidden.",
  noCertain: "No cell is certain.",
  certainCells: (safe: number, certain: number) => {
    const are = safe > 1 ? `${safe} cells are` : `${safe || "No"} cell is`;
    const of = certain === 1 ? "1 is certainly a mine" : `${certain} are certainly mines`;
    return `${are} certainly safe, ${certain ? of : "none is certainly a mine"}.`;
  },
  tooWide: (error: number) =>
    `The position is too wide to count in time. Standard errors are up to ${percent(error)}.`,
  unreliable: "The estimate has not converged and is unreliable.",
  unsettled: (count: number) =>
    `${count === 1 ? "1 cell" : `${count} cells`} may be certain, or not: nothing more was found in time.`,
  more: (count: number) => ` and ${count} more`,
  risk: (cell: Cell, risk: number, error: number) => {
    const what = { 0: "certainly safe", 1: "certainly a mine" }[risk] ?? percent(risk);
    return `${cellName(cell)}: ${what}${error ? ` ± ${percent(error)}` : ""}`;
  },
  chance: (share: number, isExact: boolean) =>
    isExact ? percent(share) : `≈ ${wholePercent(share)}`,
  wins: (cell: Cell, chance: string) => `${cellName(cell)}: wins ${chance}`,
  suspect: (cell: Cell, shown: number, number: number, probability: number) =>
    `${cellName(cell)}: ${number} instead of ${shown}, ${wholePercent(probability)}`,
  setNumber: (cell: Cell, number: number) => `Set ${cellName(cell)} to ${number}`,
  setMines: (total: number) => `Set ${mines(total)}`,
  range: (from: number, to: number) =>
    from === to ? formatNumber(from) : `${formatNumber(from)} to ${formatNumber(to)}`,
  about: (mantissa: string, power: string) => `about ${mantissa} × 10${power}`,

  // win chances that settle
  deepen: "Deepen",
  stopDeepening: "Stop",
  winsAbout: (cell: Cell, share: number, error: number) =>
    `${cellName(cell)}: wins ${percent(share)}${error ? ` ± ${percent(WIDE * error)}` : ""}`,
  confidence: (share: number) => `Best move settled: ${wholePercent(share)}`,
  settled: ({ candidates: [best], confidence, exact }: Deepening) => {
    if (!best) return "";
    const name = cellName(best.cell);
    if (exact) return `${name} is the best move.`;
    if (confidence < SETTLED) return `${name} leads, but the time was too short to settle it.`;
    return `${name} is the best move, or at most 0.1 points behind.`;
  },

  // the verdict
  askVerdict: "Was it a guess?",
  verdict: "Verdict",
  verdicts: {
    "not a guess": "Not a guess",
    "a guess": "A guess",
    impossible: "Impossible",
    over: "Finished",
  },
  savePicture: "Save picture",

  // legend

  // hints
  hint: "Hint",
  askHint: "_H_int",
  computingHint: "Computing the hint…",
  noHint: "There is no hint, because the position is impossible.",

  // variations
  moves: "Moves",
  variations: "Variations",
  start: "Start",
  move: (number: number, name: string) => `${number}. ${name}`,
  toStart: ["To the start", "To the start (Home)"],
  back: ["Back", "Back (B or ←)"],
  forward: ["Forward", "Forward (N or →)"],
  delete: ["Delete", "Delete this move and those after it (Delete in the list)"],
  atStart: (count: number) => `Start, ${moves(count)}`,
  at: (at: number, count: number) => `${at} of ${count}: `,
  deleted: (move: string, others: number) => {
    const after = others ? ` and the ${others === 1 ? "move" : moves(others)} after it` : "";
    return `Deleted ${move}${after}. Undo brings back what was deleted.`;
  },
  treeIsFull: (most: number) => `A tree has at most ${most} moves. Delete some first.`,
  hasFlag: (cell: string) =>
    `${cell} has a flag. Remove it first, with a right click or a long press.`,
  cannotPlay: "The position is impossible, so no move can be played.",
  cannotBe: (cell: string, value: string) => `${cell} cannot be ${value} in this position.`,
  canOnlyBe: (cell: string, value: string) => `${cell} can only be ${value}.`,
  mineAt: (cell: string) => `There is a mine at ${cell}.`,
  opens: (cell: string, count: number) => `${cell} opens ${count} cells.`,
  safeBeside: (cell: string) =>
    `The hidden cells beside ${cell} are safe. Click them to open them.`,
  whatShows: (cell: string) => `What does ${cell} show?`,
  shows: (cell: string) => `${cell} shows`,
  showsMaybe: (cell: string) => `${cell} shows (not all of these may be possible)`,
  winsThen: " of the games are won",
  winsLegend: "★ win chance after it",
  aMine: "a mine",
  hiddenCell: "hidden",
  aFlag: "a flag",
  mineMove: "mine",
  noNumberMove: "no number",
  noNumberShown: "open without a number",

  // the form
  size: "Board",
  columns: "Columns",
  rows: "Rows",
  mineField: "Mines",
  newBoard: "New board",
  sameSize: "Current size",
  copyText: "Copy text",
  copyLink: "Copy link",
  textCopied: (lacksShape: boolean, lacksClues: boolean) => {
    if (!lacksShape && !lacksClues) return "Text copied.";
    const both = "the shape and the clue model";
    const what = lacksShape && lacksClues ? both : lacksShape ? "the shape" : "the clue model";
    return `Text copied. The text does not include ${what}; a link does.`;
  },
  linkCopied: (count: number) =>
    `Link copied. It contains the whole position${count ? ` and ${count === 1 ? "one move" : moves(count)}` : ""}.`,
  cannotCopy: "The browser does not allow copying. Copy the text or the address yourself.",
});
