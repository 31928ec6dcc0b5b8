/** The words of the view Play. */

import { translated } from "../common/language";
import { ZINI } from "./terms";

export const PLAY = translated("PLAY", {
  board: "Board",
  game: "Game",
  tools: "Tools and figures",
  // choosing a board
  start: "Start a game",
  sizes: { beginner: "Beginner", intermediate: "Intermediate", expert: "Expert" },
  sizeTitles: {
    beginner: "9 × 9, 10 mines",
    intermediate: "16 × 16, 40 mines",
    expert: "30 × 16, 99 mines",
  },
  custom: "Custom",
  customTitle: "Size, shape, first click, difficulty, seed",
  customGame: "Custom game",
  choose: "Choose a board",
  boards: {
    beginner: "Beginner",
    intermediate: "Intermediate",
    expert: "Expert",
    custom: "Custom",
  } as Record<string, string>,
  daily: "Daily",
  dailyTitle: "The board of today, the same for everyone",
  noGuess: "No-guess",
  noGuessTitle: "A board that can be solved without guessing",
  topologies: {
    torus:
      "Torus: opposite edges are joined, so cells at one edge are neighbours of cells at the other",
    hexagonal: "Hexagonal: each cell has six neighbours",
    cylinder: "Cylinder: the left and right edges are joined",
    mobius: "Möbius strip: the left and right edges are joined, one of them upside down",
    klein: "Klein bottle: a Möbius strip whose upper and lower edges are joined, too",
  } as Record<string, string>,
  startRules: {
    safe: "The first click is safe",
    any: "The first click may hit a mine",
  } as Record<string, string>,
  guessings: {
    fair: "Fair: if no cell is provably safe, a guess is safe",
    cruel: "Cruel: if no cell is provably safe, a guess is safe; otherwise it hits a mine",
    kind: "Kind: every guess is safe",
  } as Record<string, string>,
  settling: "Deciding the click…",
  dailyOf: (day: string) => `Daily board of ${day}`,
  /** Says why the settings of a link allow no game. */
  impossible: (why: string) => why,
  dimensions: (columns: number, rows: number, mines: number) =>
    `${columns} × ${rows}, ${mines} mines`,
  hardest: (grade: string) => `No-guess, hardest technique: ${grade}`,
  uncertain: "Uncertain numbers",
  // the line for a first visit
  firstSteps: (isTouch: boolean) =>
    `${isTouch ? "Tap" : "Click"} to open a cell, ${isTouch ? "hold" : "right-click"} to flag a mine. A number counts the mines around it.`,
  // above the board
  minesLeft: "Mines left",
  mineUnit: (count: number): string => (count === 1 ? "mine" : "mines"),
  helped: "help used: no record",
  helpedShort: "no record",
  time: "Time in seconds",
  seconds: "s",
  newGame: "New game",
  newGameTitle: "New game with the same settings",
  // tools
  flagMode: "Flag mode",
  flagModeTitle: "A click sets a flag instead of opening a cell",
  inspect: "Inspect",
  inspectTitle: "A tap shows the risk of a cell instead of opening it",
  advice: "Advice on the board",
  noAdvice: "Play",
  noAdviceTitle: "The board alone (Esc)",
  hint: "Hint",
  hintTitle: (key: string) => `The next step; again for another (${key})`,
  risks: "Risks",
  risksTitle: (key: string) => `The risk of each cell, and the win chance (${key})`,
  more: "More",
  settings: "Settings",
  moreFigures: "More figures",
  tap: "A tap on a cell",
  modes: { open: "Open", flag: "Flag", inspect: "Inspect" },
  undo: "Undo",
  undoEnd: "Undo, no record",
  tryAgain: "Try again",
  analyse: "Analyse this position",
  back: "Back to the game you left",
  zoom: "Zoom",
  overview: "Overview",
  overviewTitle: "Click, drag, or use the arrow keys to move the visible part",
  zoomOut: "Zoom out",
  zoomIn: "Zoom in",
  automatic: "Automatic",
  // the end
  review: "Review this game",
  watch: "Watch a strategy",
  again: "Replay this board",
  copyLink: "Copy link",
  linkCopied: "Link copied.",
  notLoaded: "A part of the page could not be loaded. Reload it to add this game.",
  hit: "You hit a mine.",
  firstClick: "You hit a mine with the first click.",
  unknownRisk: "Its risk was not computed in time.",
  blunder: "A blunder: the mine was certain.",
  lowest: (risk: string) => `The risk was ${risk}, the lowest there was.`,
  safer: (risk: string) => `The risk was ${risk}; ✓ was safe.`,
  lower: (risk: string, lowest: string) => `The risk was ${risk}; ★ had ${lowest}.`,
  better: (isSafe: boolean): string => (isSafe ? "Show a safe cell" : "Show a better cell"),
  won: (seconds: number) => `Won in ${seconds.toFixed(2)} seconds.`,
  best: "This is your best time on this type of board.",
  dealing: "Looking for a board without guesses…",
  figures: {
    "3BV":
      "The minimum number of clicks that opens the cells that are open; at the end, the whole board. 3BV stands for Bechtel's Board Benchmark Value.",
    ZiNi: ZINI,
    "3BV/s": "3BV per second.",
    Efficiency: "3BV divided by the clicks. Chords can raise it above 100 %.",
    Clicks: "All clicks that had an effect: openings, flags set or removed, and chords.",
    "Left, right, chords":
      "The clicks by button: cells opened, flags set or removed, and numbers around which cells were opened.",
    Guesses: "The number of clicks after the first that could have hit a mine.",
    Forced:
      "The number of guesses that could not be avoided: no cell was safer, or waiting could not help.",
    Survival:
      "The probability of surviving all guesses that you made, the one that lost too. The lower it is, the more you risked.",
    Hints: "The number of hints that you asked for.",
    Undos: "The number of actions that you took back.",
    "Best time":
      "Your best time on this type of board in this browser, without hints, risks or undo.",
    Seed: "The same settings, seed and first click give the same board again.",
  },
  figuresTitle: "Game statistics",
  efficiency: (share: string, threeBV: number, clicks: number) => `${share} (${threeBV}/${clicks})`,
  soFar: (count: number) => `${count} so far`,
  outOf: (count: number, total: number) => `${count} of ${total}`,
  range: (low: number, high: number) => `${low} to ${high}`,
  atTheEnd: "at the end",
});

/** What screen readers announce after a click. */
export const ANNOUNCED = translated("ANNOUNCED", {
  flag: (cell: string, mines: string) => `Flag at ${cell}, ${mines}.`,
  question: (cell: string, mines: string) => `Question mark at ${cell}, ${mines}.`,
  noQuestion: (cell: string) => `Question mark removed from ${cell}.`,
  noFlag: (cell: string, mines: string) => `Flag removed from ${cell}, ${mines}.`,
  minesLeft: (count: number) => `${count} ${count === 1 ? "mine" : "mines"} left`,
  empty: (cell: string) => `${cell} is empty`,
  shows: (cell: string, number: string) => `${cell} shows ${number}`,
  opened: (count: number, rows: string, columns: string) =>
    `${count} cells opened in rows ${rows}, columns ${columns}`,
  range: (low: number, high: number) => `${low} to ${high}`,
  click: (shown: string, more: string, rest: string) => `${shown}${more && `, ${more}`}. ${rest}`,
  safeLeft: (count: number) => `${count} safe ${count === 1 ? "cell" : "cells"} left.`,
});

/** The settings of play. */
export const SETTINGS = translated("SETTINGS", {
  play: "Play",
  automaticFlags: "Flag the mines that one number proves",
  automaticOpening: "Open the cells that one number proves safe",
  questionMarks: "Question marks (right click on a flag)",
  noFlags: "No flags (nothing sets one)",
  mouse: "Mouse",
  chords: "Chords",
  chordChoices: { one: "Left or both buttons", both: "Both buttons" },
  underRelease: "Open the cell under the release of the button",
  touch: "Touch",
  touchFlag: "Flags",
  touchFlags: {
    press: "Long press",
    "double-tap": "Double tap",
    swipe: "Swipe on the cell",
  },
  longPress: "Long press",
  longPresses: { "400": "Medium (0.4 s)", "250": "Short (0.25 s)", "650": "Long (0.65 s)" },
  board: "Board",
  cellSize: "Cell size",
  cellSizes: { fit: "Automatic", small: "Small", medium: "Medium", large: "Large" },
  sounds: "Sounds",
  playSounds: "Play sounds",
  keys: "Keys",
  pressKey: "Press a key…",
  pressKeyFor: (command: string) => `${command}: press a key`,
  keyOf: (command: string, key: string) => `${command}: ${key}`,
  defaultKeys: "Default keys",
  space: "Space",
});

export const COMMANDS = translated("COMMANDS", {
  open: "Open or chord",
  flag: "Flag",
  hint: "Hint",
  perform: "Do the hint",
  undo: "Undo",
  risks: "Risks",
  fresh: "New game",
  again: "Replay this board",
  number: "Next unfinished number",
  neighbour: "Its next neighbour",
  beginner: "Beginner",
  intermediate: "Intermediate",
  expert: "Expert",
});

/** The analysis beside the board. */
export const ANALYSIS = translated("ANALYSIS", {
  title: "Analysis",
  winChance: "Win chance",
  line: (chance: string) => `Win chance ${chance}`,
  lineGuess: (chance: string, risk: string) => `Win chance ${chance}; ★ ${risk} risk`,
  best: "★ Best guess",
  about: (share: string) => `≈ ${share}`,
  risk: (risk: string) => `${risk} risk`,
});

/** The end of a game. */
export const END = translated("END", {
  result: "Result",
  won: (seconds: number) => `Won in ${seconds.toFixed(2)} s`,
  lost: (opened: string) => `Lost, ${opened} open`,
  rankOf(rank: number, wins: number, median: number) {
    if (wins === 1) return "Your first counted win here.";
    return `Number ${rank} of your last ${wins} wins here; the median is ${median.toFixed(2)} s.`;
  },
  goal: (goal: string) => `Next: ${goal}.`,
  /** What is a dot on the line of a game. */
  dots: { forced: "forced", avoidable: "avoidable", blunder: "blunders" } as Record<string, string>,
  asked: "True guesses",
  askedFor: (guesses: number, chance: string) => `${guesses}, best chance ${chance}`,
  withoutHelp: "a win without help",
  unknownBoard: "a win on a board that you did not choose",
  firstWin: "your first win here",
  beat: (best: number) => `beat your best here, ${best.toFixed(2)} s`,
  under: (seconds: number) => `under ${seconds} s`,
  copyResult: "Copy result",
  resultCopied: "Result copied.",
  savePicture: "Save picture",
  outcome: (isWon: boolean, seconds: number) =>
    `${isWon ? "won" : "lost"} in ${seconds.toFixed(2)} s`,
});

/** The mistakes of a game, asked again. */
export const MISTAKES = translated("MISTAKES", {
  start: (count: number) => (count === 1 ? "Your mistake →" : `Your ${count} mistakes →`),
  question: (number: number, count: number) =>
    count === 1 ? "What would you play?" : `What would you play? (${number} of ${count})`,
  right: "Right.",
  wrong: "Not the best.",
  next: "Next",
  practise: (title: string) => `Practise ${title}`,
  end: "Back to the end",
});

/** The daily boards. */
export const DAILY = translated("DAILY", {
  title: "Daily board",
  about: "Intermediate, no guess needed, the same for everyone. Your first game on it counts.",
  play: "Play today's board",
  playAgain: "Play today's board again",
  notPlayed: "Today: not played yet.",
  result: (result: string, seconds: number | null) =>
    result === "won" && seconds !== null
      ? `Today: won in ${seconds.toFixed(2)} s.`
      : `Today: ${result}.`,
  streak: (days: number) => `Streak: ${days} ${days === 1 ? "day" : "days"} won in a row.`,
  previous: "Previous month",
  next: "Next month",
  weekdays: [
    ["Monday", "Mo"],
    ["Tuesday", "Tu"],
    ["Wednesday", "We"],
    ["Thursday", "Th"],
    ["Friday", "Fr"],
    ["Saturday", "Sa"],
    ["Sunday", "Su"],
  ],
  day: (day: string, result: string | undefined) => `${day}, ${result ?? "not played"}`,
});

/** The list of what the mouse and the keys do. */
export const KEYS = translated("KEYS", {
  title: "Mouse and keyboard (?)",
  open: "Open",
  openBy: (key: string) =>
    `click, tap, Enter, or ${key} (the cell under the pointer, or the focused cell)`,
  flag: "Flag",
  flagBy: (key: string) => `right click, long press, or ${key}`,
  chord: "Chord",
  chordBy: "the same as open, on a number that has all its flags; or both buttons, or middle click",
  move: "Move focus",
  moveBy: "arrow keys, Home, End",
  hint: "Hint",
  hintBy: (key: string, perform: string) => `${key}; ${perform} does what it says`,
  risks: "Risks",
  undo: "Undo",
  undoBy: (key: string) => `${key} or Ctrl+Z, also after a loss or a new game`,
  fresh: "New game",
  freshBy: (key: string) => `${key} or F2`,
  again: "Replay this board",
  numbers: "Unfinished numbers",
  numbersBy: (number: string, neighbour: string) =>
    `${number} for the next one, ${neighbour} for its hidden neighbours`,
  sizes: "Sizes",
});
