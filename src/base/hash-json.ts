/**
 * A short fingerprint of a JSON value: 16 hexadecimal digits, the same for values that `equalJson` calls equal, whatever the
 * order of their keys. It tells by chance alone about one in 2^64 pairs of different values apart wrongly, which guards
 * against mixing documents up. It is no seal: who wants to can make two values with the same fingerprint.
 */
export function hashJson(value: unknown): string {
  const lanes = new Lanes();
  write(lanes, value);
  return lanes.digits();
}

/** Two 32-bit lanes fed with the same characters, mixed with different odd factors (the scheme known as cyrb53, kept at 64 bits). */
class Lanes {
  #high = 0xdeadbeef;
  #low = 0x41c6ce57;

  feed(text: string): void {
    let high = this.#high;
    let low = this.#low;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      high = Math.imul(high ^ unit, 2654435761);
      low = Math.imul(low ^ unit, 1597334677);
    }
    this.#high = high;
    this.#low = low;
  }

  digits(): string {
    const high = settle(this.#high) ^ Math.imul(this.#low ^ (this.#low >>> 13), 3266489909);
    const low = settle(this.#low) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    return [high, low].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
  }
}

function settle(lane: number): number {
  return Math.imul(lane ^ (lane >>> 16), 2246822507);
}

/** Feeds a value as JSON text with sorted keys. The length before each text keeps its end apart from what follows. */
function write(lanes: Lanes, value: unknown): void {
  if (typeof value === 'string') {
    lanes.feed(`"${value.length}:`);
    lanes.feed(value);
  } else if (typeof value !== 'object' || value === null) {
    // A minus zero is written as JSON does.
    lanes.feed(`${value === 0 ? 0 : String(value)};`);
  } else if (Array.isArray(value)) {
    lanes.feed(`[${value.length}:`);
    for (const item of value) write(lanes, item);
  } else {
    const entries = value as { readonly [key: string]: unknown };
    const keys = Object.keys(entries).filter((key) => entries[key] !== undefined).sort();
    lanes.feed(`{${keys.length}:`);
    for (const key of keys) {
      write(lanes, key);
      write(lanes, entries[key]);
    }
  }
}
