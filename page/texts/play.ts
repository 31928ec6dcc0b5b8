/** The words of the view Play. */

import { translated } from "../common/language";

export const PLAY = translated("PLAY", {
  board: "Board",
  game: "Game",
  tools: "Tools and figures",
  // choosing a board
  start: "Start a game",
  sizeTitles: {
    beginner: "9 × 9, 10 mines",
    intermediate: "16 × 16, 40 mines",
    expert: "30 × 16, 99 mines",
  },
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
    `${columns} × ${rows}, ${mines} ${mines === 1 ? "mine" : "mines"}`,
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
  tap: "A tap on a cell",
  modes: { open: "Open", flag: "Flag", inspect: "Inspect" },
  undo: "Undo",
  undoEnd: "Undo, no record",
  mistakes: (count: number) => (count === 1 ? "Your mistake →" : `Your ${count} mistakes →`),
  space: "Space",
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
  dealing: "Looking for a board without guesses…",
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
