/** Invalid settings, or a file or board that cannot be played. The message is one line. */
export class GameError extends Error {
  override name = "GameError";
}

/** Returns a whole number; throws `GameError` for anything else or for one that is out of range. */
export function checkWhole(name: string, value: unknown, least: number, most: number): number {
  if (Number.isSafeInteger(value)) {
    const number = value as number;
    if (number >= least && number <= most) return number;
  }
  const range = `from ${least} to ${most.toLocaleString("en")}`;
  throw new GameError(`${name} must be a whole number ${range}, not ${quoted(value)}`);
}

/** Returns one of some names; throws `GameError` for anything else. */
export function checkName<T extends string>(name: string, value: unknown, names: readonly T[]): T {
  if (names.includes(value as T)) return value as T;
  throw new GameError(`${name} must be one of ${names.join(", ")}, not ${quoted(value)}`);
}

/** Returns a value as JSON on one line, shortened. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 40 ? text : `${text.slice(0, 37)}...`;
}

export function counted(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
