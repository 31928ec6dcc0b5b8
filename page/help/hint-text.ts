/** The text and the marks of a hint at each level of detail. */

import type { BoardView } from "../board/board";
import { cellName, sentence } from "../common/format";
import type { Cell, Hint } from "../engine/api";

export interface HintDescription {
  text: string;
  /** the centre of the area to look at */
  focusCell: Cell | null;
  clues: Cell[];
  safe: Cell[];
  /** the best guess */
  guesses: Cell[];
  mines: Cell[];
}

/** @param level from 1 (the area) to 4 (the full hint) */
export function describeHint(hint: Hint, level: number, board: BoardView): HintDescription {
  const clues = hint.clues.filter((clue) => typeof clue !== "string") as Cell[];
  const full = {
    text: sentence(hint.text),
    focusCell: null,
    clues,
    safe: hint.safe,
    guesses: [],
    mines: hint.mines,
  };
  if (hint.guess) return describeGuess(hint.guess, level, full);
  if (level >= 4 || hint.kind === "over" || hint.kind === "first click") return full;
  const description = { ...full, safe: [], mines: [] };
  const [anchor] = clues.length ? clues : [...hint.safe, ...hint.mines];
  if (level === 1)
    return {
      ...description,
      text: describeArea(hint, anchor),
      focusCell: anchor ?? null,
      clues: [],
    };
  const isFlag = hint.kind === "wrong flags";
  const text =
    level === 2
      ? describeClues(hint, clues, isFlag)
      : describeTechnique(hint, clues, board, isFlag);
  return { ...description, text };
}

function describeGuess(
  { cell }: NonNullable<Hint["guess"]>,
  level: number,
  full: HintDescription,
): HintDescription {
  const intro = "No cell is certainly safe, so you have to guess.";
  if (level === 1) return { ...full, text: intro };
  if (level === 2)
    return { ...full, text: `${intro} Look around ${cellName(cell)}.`, focusCell: cell };
  const text =
    level === 3 ? `No cell is certainly safe. The best guess is ${cellName(cell)}.` : full.text;
  return { ...full, text, guesses: [cell] };
}

function describeArea(hint: Hint, anchor: Cell) {
  if (hint.kind === "wrong flags") return `A flag is wrong. Look around ${cellName(anchor)}.`;
  if (usesMineTotal(hint) && hint.clues.length === 1) return "Consider the number of mines left.";
  const also = usesMineTotal(hint) ? " and consider the number of mines left" : "";
  return `Look around ${cellName(anchor)}${also}.`;
}

function describeClues(hint: Hint, clues: Cell[], isFlag: boolean) {
  const names = joinNames([
    ...clues.map(cellName),
    ...(usesMineTotal(hint) ? ["the mine total"] : []),
  ]);
  const many = hint.clues.length > 1;
  if (isFlag) return `${many ? "These clues prove" : "This clue proves"} a flag wrong: ${names}.`;
  return `Cells can be deduced from ${many ? "these clues" : "this clue"}: ${names}.`;
}

function describeTechnique(hint: Hint, clues: Cell[], board: BoardView, isFlag: boolean) {
  const shown = clues.map(
    ([row, column]) =>
      `the ${board.values[row * board.columns + column]} at ${cellName([row, column])}`,
  );
  const names = joinNames([...shown, ...(usesMineTotal(hint) ? ["the mine total"] : [])]);
  const how = hint.technique ? `by ${hint.technique}${patternName(hint)}, ` : "";
  const found = isFlag ? "that a flag is wrong" : describeResult(hint);
  return sentence(`${how}${names} ${hint.clues.length === 1 ? "proves" : "prove"} ${found}`);
}

function patternName({ pattern: name }: Hint) {
  return name ? ` (${name} pattern)` : "";
}

function describeResult({ safe, mines }: Hint) {
  const parts = [];
  if (safe.length) parts.push(safe.length === 1 ? "a safe cell" : `${safe.length} safe cells`);
  if (mines.length) parts.push(mines.length === 1 ? "a mine" : `${mines.length} mines`);
  return joinNames(parts);
}

function usesMineTotal({ clues }: Hint) {
  return clues.some((clue) => typeof clue === "string");
}

function joinNames(names: string[]) {
  if (names.length < 2) return names.join();
  const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names;
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
