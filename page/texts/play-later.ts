/** The words of the view Play that are loaded after the board. */

import { translated } from "../common/language";

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
  keysNote:
    "Enter opens, too; arrow keys, Home and End move the focus. Right click or long press: flag. A click on a number with all its flags, both buttons or the middle one: chord.",
  pressKey: "Press a key…",
  pressKeyFor: (command: string) => `${command}: press a key`,
  keyOf: (command: string, key: string) => `${command}: ${key}`,
  defaultKeys: "Default keys",
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
  line: (chance: string) => `Win chance ${chance}`,
  lineGuess: (chance: string, risk: string) => `Win chance ${chance}; ★ ${risk} risk`,
  about: (share: string) => `≈ ${share}`,
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
  dots: {
    forced: (count) => `${count} forced`,
    avoidable: (count) => `${count} avoidable`,
    blunder: (count) => `${count} ${count === 1 ? "blunder" : "blunders"}`,
  } as Record<string, (count: number) => string>,
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
  question: (number: number, count: number) =>
    count === 1 ? "What would you play?" : `What would you play? (${number} of ${count})`,
  right: "Right.",
  wrong: "Not the best.",
  next: "Next",
  practise: (title: string) => `Practise ${title}`,
  end: "Back to the end",
});

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
  day: (day: string, result: string | undefined) => `${day}, ${result ?? "not played"}`,
});

export const APPEARANCE = translated("APPEARANCE", {
  title: "Appearance",
  theme: "Theme",
  themes: { system: "Same as the system", light: "Light", dark: "Dark" },
  skin: "Skin",
  skins: { paper: "Paper", classic: "Classic" },
  palette: "Number colours",
  palettes: { classic: "Classic", apart: "Distinct for all types of colour vision" },
});
