/**
 * Returns a hash of a JSON value: 16 hexadecimal digits, equal for values that `equalJson` calls equal, whatever the
 * order of their keys. Collisions happen by chance in about one of 2^64 pairs. It is not cryptographic: collisions can
 * be constructed.
 */
export function hashJson(value: unknown): string {
  const lanes = new Lanes();
  lanes.read(value);
  return hexadecimal(lanes.high) + hexadecimal(lanes.low);
}

/** Tags that keep `[]`, `{}`, `""` and `null` apart. */
const kinds = { text: 1, other: 2, list: 3, object: 4 } as const;

/**
 * Two lanes of 32 bits, each mixed with its own factors. The entries of an object are added up, so their order does not
 * count and nothing has to be sorted; all else is mixed in sequence.
 */
class Lanes {
  high = 0;
  low = 0;

  /** Leaves the hash of a value in the lanes. */
  read(value: unknown): void {
    if (typeof value === 'string') this.#readText(value, kinds.text);
    // JSON writes minus zero as 0.
    else if (typeof value !== 'object' || value === null)
      this.#readText(value === 0 ? '0' : String(value), kinds.other);
    else if (Array.isArray(value)) this.#readList(value);
    else this.#readObject(value as { readonly [key: string]: unknown });
  }

  #readText(text: string, kind: number): void {
    let high = 0xdeadbeef ^ kind;
    let low = 0x41c6ce57 ^ kind;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      high = Math.imul(high ^ unit, 0x9e3779b1);
      low = Math.imul(low ^ unit, 0x5f356495);
    }
    this.#settle(high ^ text.length, low ^ text.length);
  }

  #readList(items: readonly unknown[]): void {
    let high = kinds.list ^ items.length;
    let low = Math.imul(items.length + 1, kinds.list);
    for (const item of items) {
      this.read(item);
      high = Math.imul(high ^ this.high, 0x85ebca6b) ^ (this.low >>> 7);
      low = Math.imul(low ^ this.low, 0xc2b2ae35) ^ (this.high >>> 9);
    }
    this.#settle(high, low);
  }

  #readObject(entries: { readonly [key: string]: unknown }): void {
    let high = 0;
    let low = 0;
    let count = 0;
    for (const key of Object.keys(entries)) {
      const value = entries[key];
      if (value === undefined) continue;
      count += 1;
      this.#readText(key, kinds.object);
      const { high: keyHigh, low: keyLow } = this;
      this.read(value);
      this.#settle(Math.imul(keyHigh, 0x85ebca6b) ^ this.high, Math.imul(keyLow, 0xc2b2ae35) ^ this.low);
      high = (high + this.high) | 0;
      low = (low + this.low) | 0;
    }
    this.#settle(high ^ kinds.object, low ^ count);
  }

  /** Spreads the bits of each lane over both. */
  #settle(high: number, low: number): void {
    const mixed = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
    const other = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    this.high = mixed ^ (other >>> 15);
    this.low = other ^ (mixed >>> 11);
  }
}

function hexadecimal(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, '0');
}
