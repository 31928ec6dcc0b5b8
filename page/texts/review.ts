/** The words of the view Review. */

import { translated } from "../common/language";
import { FORMAT } from "./format";

export default translated("REVIEW", {
  bench: {
    game: "Reviewed game",
    panel: "Review results",
    board: "Board before the click",
    chart: "Click",
    moves: "Clicks",
    summary: "Summary of the game",
  },
  noGame: "Finish a game, or open a saved game or a replay, to review it here.",
  notStored: "This game is not in the history of this browser.",
  damagedLink: "The link is damaged. Copy the complete link again.",
  notJson: "This is not a saved game: it is not JSON.",
  picture: "A picture shows a position, not a game: open it in Analyse.",
  figures: "Figures",
  reviewing: "Reviewing the game…",
  nextMistake: "Next mistake",
  save: "Save game",
  analyse: "Analyse this position",
  verdict: "Was it a guess?",
  play: "Play this board",
  watch: "Watch this board",
  atEnd:
    "The board at the end. The list has guesses and mistakes; the chart and ← → lead to all clicks.",
  practise: (title: string) => `Practise: ${title}`,
  sources: {
    another: "Open another game",
    open: "Open a saved game or a replay",
    paste: "Or paste its text",
    pasteWhat: "Text of a replay, JSON",
    drop: "Or drop a file anywhere on this view: .json, .avf, .evf, .evfs, .rmv, .mvf, .rawvf.",
  },

  click: (number: number, count: number, time: string) => `Click ${number} of ${count}${time}.`,
  atTime: (seconds: number) => ` at ${seconds.toFixed(2)} s`,
  chordAt: (cell: string) => `The chord at ${cell}`,
  first: (name: string) => `${name} was the first click.`,
  safe: (name: string) => `${name} was certainly safe.`,
  unknown: (name: string) => `${name}: the risk was not computed in time.`,
  blunder: "was a blunder: it hit a certain mine",
  guess: (risk: string) => `was a guess with a risk of ${risk}`,
  unavoidable: "It was unavoidable: opening other cells could not change the risk.",
  lowest: (text: string) => `${text}, the lowest available.`,
  safeWasThere: (text: string) => `${text}, and a safe cell was available.`,
  hit: "You hit a mine.",
  bestGuess: (cell: string, risk: string) => `The best guess was ${cell} with ${risk}.`,
  better: (cell: string) => `${cell} was better.`,
  wins: (before: string) => `Best play wins ${before}.`,
  winsAbout: (before: string) => `You win here about ${before} of the time.`,
  costNothing: (before: string) => `It cost nothing: no move wins more than ${before}.`,
  wasBest: (before: string) => `This was a best move: it wins ${before}.`,
  noneBetter: (before: string) => `No move is clearly better: it wins about ${before}.`,
  cost: (before: string, after: string, loss: string) =>
    `The best move wins ${before}, this click ${after} (−${loss}).`,
  costAbout: (before: string, after: string) =>
    `The best move wins about ${before}, this click about ${after} (estimates).`,
  spent: (seconds: number) => `The player took ${seconds.toFixed(2)} s.`,

  entry: (number: number, chord: boolean, cell: string) =>
    `${number}. ${chord ? "chord " : ""}${cell}`,
  entryFirst: "first",
  entryForced: (risk: string) => `risk ${risk}, forced`,
  entryAvoidable: (risk: string) => `risk ${risk}, avoidable`,
  entryBlunder: "blunder",
  entryUnknown: "risk unknown",
  entryEnd: "End",
  won: (count: number) => `Won after ${FORMAT.clicks(count)}.`,
  wonIn: (seconds: number) => `Won in ${seconds.toFixed(2)} s.`,
  seconds: (seconds: number) => `${seconds.toFixed(2)} s`,
  lost: (after: string, cell: string, risk: string) =>
    `Lost after ${after}: mine at ${cell}${risk}.`,
  lostBlunder: " (a blunder)",
  lostRisk: (risk: string) => ` (risk ${risk})`,
  unfinished: (count: number) => `${FORMAT.clicks(count)} so far. The game is not over.`,
  survival: (luck: string, guesses: number) =>
    `${luck} for ${guesses === 1 ? "the guess" : `all ${guesses} guesses`}`,
  guesses: (all: number, forced: number, avoidable: number) =>
    `${all}: ${forced} forced, ${avoidable} avoidable`,
  asked: (guesses: number, chance: string) => `${guesses}, best chance ${chance}`,
  it: "it",
  /** @param isPart whether other cells that the click opened took a risk */
  madeSafe: (cells: string, isPart: boolean) =>
    `The guessing mode made ${cells} safe${isPart ? "" : ", so it cost no risk"}.`,
  madeMine: (cell: string) =>
    `The guessing mode made ${cell} a mine: another cell was provably safe.`,
  asDrawn: (cell: string, risk: string) => `${cell} stayed as drawn, a risk of ${risk}.`,
  provableByThen: (cell: string) => `By then ${cell} was certainly a mine.`,
  none: "none",
  timeLimit: "the time limit was reached",
  time: (seconds: number, onGuesses: number) =>
    `${seconds.toFixed(3)} s, ${onGuesses.toFixed(2)} s on guesses`,
  threeBv: (all: number, rate: number | null) =>
    rate === null ? `${all}` : `${all}, ${rate.toFixed(2)} per second`,
  counted: (all: number, opened: number, [left, right, chords]: number[]) =>
    `${all}: ${left} left, ${right} right, ${chords} ${chords === 1 ? "chord" : "chords"}; ${opened} of them opened cells`,
});
