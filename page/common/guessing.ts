/** Whether a game needs guesses and how they end, as one word. */

import { GUESSING, type Guessing } from "../game/settings";

export interface GuessingSettings {
  guessing: Guessing;
  no_guess: boolean;
  /** The hardest technique that a no-guess board needs, or null. */
  grade: string | null;
}

const MODES: readonly string[] = GUESSING;

/** Returns a grade, no-guess, any, or a guessing mode that is not classic. */
export function guessingOf({ grade, no_guess, guessing }: GuessingSettings): string {
  return grade ?? (no_guess ? "no-guess" : guessing === "classic" ? "any" : guessing);
}

/** Returns the settings of such a word. */
export function guessingSettings(word: string): GuessingSettings {
  const isMode = MODES.includes(word);
  const no_guess = word !== "any" && !isMode;
  return {
    guessing: isMode ? (word as Guessing) : "classic",
    no_guess,
    grade: no_guess && word !== "no-guess" ? word : null,
  };
}
