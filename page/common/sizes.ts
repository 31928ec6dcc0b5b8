/** The standard sizes, as COLUMNSxROWSxMINES. */

export const SIZES: Record<string, string> = {
  beginner: "9x9x10",
  intermediate: "16x16x40",
  expert: "30x16x99",
};

/** Returns the name of a standard size, or undefined. */
export function presetOf(size: string) {
  return Object.keys(SIZES).find((name) => SIZES[name] === size);
}
