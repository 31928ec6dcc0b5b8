/**
 * An adaptive binary arithmetic coder. Reader and writer learn the same probabilities.
 *
 * Each bit has a context, which is a text. Its probability is estimated from the earlier bits of the
 * same context. The coder is carryless, like that of lpaq (Mahoney).
 */

class Chances {
  constructor() {
    /** @type {Map<string, [number, number]>} */
    this.counts = new Map();
  }

  /**
   * Returns the point that divides the range; the lower part is for 1.
   * @param {string} context
   * @param {number} low
   * @param {number} high
   */
  part(context, low, high) {
    const [no, yes] = this.counts.get(context) ?? [0, 0];
    return low + Math.floor((high - low) * ((yes + 0.4) / (no + yes + 0.8)));
  }

  /**
   * @param {string} context
   * @param {boolean} bit
   */
  learn(context, bit) {
    const counts = this.counts.get(context) ?? [0, 0];
    counts[Number(bit)]++;
    this.counts.set(context, counts);
  }
}

const FIRST = 0xff000000;

export class Writer {
  constructor() {
    this.chances = new Chances();
    /** @type {number[]} */
    this.bytes = [];
    this.low = 0;
    this.high = 0xffffffff;
  }

  /**
   * @param {string} context
   * @param {boolean} bit
   * @returns {boolean} the bit, to match `Reader.bit`
   */
  bit(context, bit) {
    const middle = this.chances.part(context, this.low, this.high);
    if (bit) this.high = middle;
    else this.low = middle + 1;
    this.chances.learn(context, bit);
    while (((this.low ^ this.high) & FIRST) === 0) {
      this.bytes.push(this.high >>> 24);
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 0xff) >>> 0;
    }
    return bit;
  }

  /** Returns the bytes. The reader appends zeros, so one final byte is enough. */
  end() {
    if (this.low > 0) this.bytes.push((this.low >>> 24) + 1);
    return this.bytes;
  }
}

export class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.chances = new Chances();
    this.bytes = bytes;
    this.next = 0;
    this.low = 0;
    this.high = 0xffffffff;
    this.code = 0;
    for (let i = 0; i < 4; i++) this.take();
  }

  take() {
    this.code = ((this.code << 8) | (this.bytes[this.next++] ?? 0)) >>> 0;
  }

  /** @param {string} context */
  bit(context) {
    const middle = this.chances.part(context, this.low, this.high);
    const bit = this.code <= middle;
    if (bit) this.high = middle;
    else this.low = middle + 1;
    this.chances.learn(context, bit);
    while (((this.low ^ this.high) & FIRST) === 0) {
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 0xff) >>> 0;
      this.take();
    }
    return bit;
  }
}
