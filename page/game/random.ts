/**
 * Counter-based random numbers: Philox4x32-10 (Salmon et al. 2011, see docs/references.md).
 *
 * Stream i of seed s is that of `core/board/random.hpp`, so a seed gives the same game everywhere.
 */

import { GameError, quoted } from "./error";

const MULTIPLIERS = [0xd2511f53, 0xcd9e8d57] as const;
const KEY_STEPS = [0x9e3779b9, 0xbb67ae85] as const;
const ROUNDS = 10;

export class Random {
  /** The halves of the last number of 64 bits. */
  private high = 0;
  private low = 0;
  private readonly block = new Uint32Array(4);
  private counter = 0; // of blocks: a game needs far fewer than 2^32
  private used = 4; // words of the block

  constructor(
    private readonly seed: Wide,
    private readonly stream: Wide,
  ) {}

  /** Returns a uniform whole number in [0, bound), without bias (Lemire 2019); `bound` <= 2^26. */
  below(bound: number): number {
    for (;;) {
      this.next();
      // the product with the bound, in three words; the highest is the result
      const low = Math.imul(this.low, bound) >>> 0;
      const middle = highProduct(this.low, bound) + (Math.imul(this.high, bound) >>> 0);
      const high = highProduct(this.high, bound) + (middle >= 2 ** 32 ? 1 : 0);
      const mayBeBiased = middle >>> 0 === 0 && low < bound;
      if (!mayBeBiased || low >= rest(bound)) return high;
    }
  }

  private next(): void {
    if (this.used === 4) this.encrypt();
    this.low = this.block[this.used];
    this.high = this.block[this.used + 1];
    this.used += 2;
  }

  private encrypt(): void {
    let first = this.counter++;
    let second = 0;
    let { low: third, high: fourth } = this.stream;
    let { low: key, high: otherKey } = this.seed;
    for (let round = 0; round < ROUNDS; round++) {
      const high = highProduct(MULTIPLIERS[0], first);
      const otherHigh = highProduct(MULTIPLIERS[1], third);
      const low = Math.imul(MULTIPLIERS[0], first);
      const otherLow = Math.imul(MULTIPLIERS[1], third);
      first = (otherHigh ^ second ^ key) >>> 0;
      second = otherLow;
      third = (high ^ fourth ^ otherKey) >>> 0;
      fourth = low;
      key = (key + KEY_STEPS[0]) >>> 0;
      otherKey = (otherKey + KEY_STEPS[1]) >>> 0;
    }
    this.block[0] = first;
    this.block[1] = second;
    this.block[2] = third;
    this.block[3] = fourth;
    this.used = 0;
  }
}

/** Returns the high word of the product of two words: every partial product is below 2^32. */
function highProduct(one: number, other: number): number {
  const oneLow = one & 0xffff;
  const oneHigh = one >>> 16;
  const otherLow = other & 0xffff;
  const otherHigh = other >>> 16;
  const middle = oneHigh * otherLow + ((oneLow * otherLow) >>> 16);
  const cross = oneLow * otherHigh + (middle & 0xffff);
  return oneHigh * otherHigh + (middle >>> 16) + (cross >>> 16);
}

/** Returns 2^64 modulo a bound. */
function rest(bound: number): number {
  const root = 2 ** 32 % bound;
  return (root * root) % bound;
}

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
