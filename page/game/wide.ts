import { GameError, quoted } from "./error";

/** A whole number below 2^64, as two halves: numbers of JavaScript are exact up to 2^53 only. */
export interface Wide {
  readonly high: number;
  readonly low: number;
}

const HALF = 2 ** 32;

/** Returns a number below 2^64 that a number of JavaScript holds exactly. */
export function wide(value: number): Wide {
  return { high: Math.floor(value / HALF), low: value >>> 0 };
}

/** Reads a seed: decimal digits. Throws `GameError` if it is not below 2^64. */
export function parseSeed(text: string): Wide {
  const value = /^\d{1,20}$/.test(text) ? BigInt(text) : -1n;
  if (value < 0n || value >> 64n)
    throw new GameError(`seed must be a whole number below 2^64, as text, not ${quoted(text)}`);
  return { high: Number(value >> 32n), low: Number(value & 0xffffffffn) };
}

/** Returns a new random seed of 53 bits. */
export function newSeed(): string {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return String((high >>> 11) * HALF + low);
}
