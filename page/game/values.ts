/** What a cell shows: a number from 0, or one of these. */
export const HIDDEN = -1;
export const FLAG = -2;
/** An exposed mine. */
export const MINE = -3;
/** The cell is open, but shows no number. */
export const NOTHING = -4;

/** Checks if a cell is closed, flagged or not. */
export function isHidden(value: number): boolean {
  return value === HIDDEN || value === FLAG;
}

const SYMBOLS = "012345678?*F#";

/** Returns the character of a value in the text format; undefined for numbers above 8. */
export function symbol(value: number): string | undefined {
  return value > 8 ? undefined : SYMBOLS.at(value);
}
