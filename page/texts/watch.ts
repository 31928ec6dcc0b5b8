/** The words of the view Watch. */

import { translated } from "../common/language";
import { FORMAT } from "./format";

export default translated("WATCH", {
  bench: {
    game: "Game playback",
    panel: "Playback settings and moves",
    board: "Board before the move",
    chart: "Move",
    moves: "Moves",
    summary: "Summary of the game",
  },
  move: "move",
  computing: "Computing the game…",
  playBoard: "Play this board",
  facts: "Figures",
  another: "Another game",
  perSecond: (rate: number) => `${rate} per second`,
  maximum: "maximum",
  number: (number: number, count: number) => `Move ${number}${count ? ` of ${count}` : ""}.`,
  entry: (number: number, cell: string) => `${number}. ${cell}`,
  /** why a move was made, if not by a technique */
  reasons: { "first click": "first click", deduced: "deduced", guess: "guess" },
  note: (reason: string, risk: string) => (risk ? `${reason}, ${risk}` : reason),
  won: (moves: number) => `Won after ${FORMAT.clicks(moves)}.`,
  resigned: (moves: number) => `Resigned after ${FORMAT.clicks(moves)} instead of guessing.`,
  lost: (moves: number, cell: string, risk: string) =>
    `Lost after ${FORMAT.clicks(moves)}: mine at ${cell}${risk && ` (risk ${risk})`}.`,
  boardFact: (size: string, shape: string, from: string, guessing: string) =>
    `${size}${shape}, ${from}${guessing === "classic" ? "" : `, guessing ${guessing}`}`,
  fromFile: "from a file",
  seed: (seed: string) => `seed ${seed}`,
  result: (end: string, moves: number, threeBv: number) =>
    `${end}, ${FORMAT.clicks(moves)}, 3BV ${threeBv}`,
  guesses: (guesses: number, luck: string) => `${guesses}${luck && `; survival chance ${luck}`}`,
  technique: (name: string, cells: number) => `${name} ${cells} ${cells === 1 ? "cell" : "cells"}`,
  none: "none",
  unfinishedBoard: "This is not a complete board: every cell must be revealed.",
  tooLarge: "The file is too large for a board.",
  form: {
    strategy: "Strategy",
    custom: "Custom…",
    customStrategy: "Custom strategy",
    customFormat: (options: string) =>
      `Format: TECHNIQUES/GUESS, for example counting,exact/safety>progress. ${options}`,
    options: "Board options",
    file: "Board from a file",
    watch: "Watch a game",
  },
});
