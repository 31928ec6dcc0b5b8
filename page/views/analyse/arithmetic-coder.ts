/**
 * An adaptive binary arithmetic coder. Reader and writer learn the same probabilities.
 *
 * Each bit has a context, which is a text. Its probability is estimated from the earlier bits of
 * the same context. The coder is carryless, like that of lpaq (Mahoney).
 */

class BitModel {
  counts: Map<string, [number, number]>;
  constructor() {
    this.counts = new Map();
  }

  /** Returns the point that divides the range; the lower part is for 1. */
  split(context: string, low: number, high: number) {
    const [no, yes] = this.counts.get(context) ?? [0, 0];
    return low + Math.floor((high - low) * ((yes + 0.4) / (no + yes + 0.8)));
  }

  update(context: string, bit: boolean) {
    const counts = this.counts.get(context) ?? [0, 0];
    counts[Number(bit)]++;
    this.counts.set(context, counts);
  }
}

const TOP_BYTE = 0xff000000;

export class Writer {
  model;
  bytes: number[];
  low;
  high;
  constructor() {
    this.model = new BitModel();
    this.bytes = [];
    this.low = 0;
    this.high = 0xffffffff;
  }

  /** @returns the bit, to match `Reader.bit` */
  bit(context: string, bit: boolean): boolean {
    const middle = this.model.split(context, this.low, this.high);
    if (bit) this.high = middle;
    else this.low = middle + 1;
    this.model.update(context, bit);
    while (((this.low ^ this.high) & TOP_BYTE) === 0) {
      this.bytes.push(this.high >>> 24);
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 0xff) >>> 0;
    }
    return bit;
  }

  /** Returns the bytes. The reader appends zeros, so one final byte is enough. */
  finish() {
    if (this.low > 0) this.bytes.push((this.low >>> 24) + 1);
    return this.bytes;
  }
}

export class Reader {
  model;
  bytes;
  next;
  low;
  high;
  value;
  constructor(bytes: Uint8Array) {
    this.model = new BitModel();
    this.bytes = bytes;
    this.next = 0;
    this.low = 0;
    this.high = 0xffffffff;
    this.value = 0;
    for (let i = 0; i < 4; i++) this.readByte();
  }

  readByte() {
    this.value = ((this.value << 8) | (this.bytes[this.next++] ?? 0)) >>> 0;
  }

  bit(context: string) {
    const middle = this.model.split(context, this.low, this.high);
    const bit = this.value <= middle;
    if (bit) this.high = middle;
    else this.low = middle + 1;
    this.model.update(context, bit);
    while (((this.low ^ this.high) & TOP_BYTE) === 0) {
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 0xff) >>> 0;
      this.readByte();
    }
    return bit;
  }
}
