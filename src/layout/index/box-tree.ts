const branching = 16;
/** Longer boxes are packed separately: among small ones, they would stretch the boxes around all neighbours. */
const long = 4096;

/**
 * Finds the boxes that intersect a rectangle: a packed R-tree, built bottom up over boxes sorted along a Z-order curve.
 * Building is linear, with a radix sort; a search reads little more than its result, whatever the distribution.
 */
export class BoxTree {
  /** Left, top, right, bottom of each entry: the boxes first, then each level of the tree. */
  readonly #sides: Float64Array;
  /** The number of a box; the first child of an entry above. */
  readonly #refers: Int32Array;
  /** The end of each level, from the boxes up. */
  readonly #ends: readonly number[];

  /** `sides` has left, top, right and bottom of each box, all finite. */
  constructor(sides: Float64Array) {
    const count = sides.length >> 2;
    const ends = [count];
    for (let size = count; size > branching;) {
      size = Math.ceil(size / branching);
      ends.push(ends[ends.length - 1]! + size);
    }
    const total = ends[ends.length - 1]!;
    this.#ends = ends;
    const packed = new Float64Array(4 * total);
    this.#sides = packed;
    this.#refers = new Int32Array(total);
    const order = sortByKeys(curveKeys(sides));
    for (let p = 0; p < count; p++) {
      const box = order[p]!;
      const at = 4 * box;
      this.#refers[p] = box;
      packed[4 * p] = sides[at]!;
      packed[4 * p + 1] = sides[at + 1]!;
      packed[4 * p + 2] = sides[at + 2]!;
      packed[4 * p + 3] = sides[at + 3]!;
    }
    for (let level = 1; level < ends.length; level++) this.#pack(level);
  }

  /** Calls `found` with the number of each box that touches the rectangle, in any order. */
  search(left: number, top: number, right: number, bottom: number, found: (box: number) => void): void {
    const sides = this.#sides;
    const visit = (from: number, to: number, level: number): void => {
      for (let p = from; p < to; p++) {
        const at = 4 * p;
        if (sides[at]! > right || sides[at + 1]! > bottom || sides[at + 2]! < left || sides[at + 3]! < top) continue;
        const refers = this.#refers[p]!;
        if (level === 0) found(refers);
        else visit(refers, Math.min(refers + branching, this.#ends[level - 1]!), level - 1);
      }
    };
    const highest = this.#ends.length - 1;
    visit(highest === 0 ? 0 : this.#ends[highest - 1]!, this.#ends[highest]!, highest);
  }

  #pack(level: number): void {
    const sides = this.#sides;
    const end = this.#ends[level - 1]!;
    let child = level === 1 ? 0 : this.#ends[level - 2]!;
    for (let p = end; p < this.#ends[level]!; p++) {
      const stop = Math.min(child + branching, end);
      const { left, top, right, bottom } = sidesAround(sides, child, stop);
      this.#refers[p] = child;
      child = stop;
      sides[4 * p] = left;
      sides[4 * p + 1] = top;
      sides[4 * p + 2] = right;
      sides[4 * p + 3] = bottom;
    }
  }
}

/** The bounds of the boxes from one position up to another. */
function sidesAround(
  sides: Float64Array,
  from: number,
  to: number,
): { left: number; top: number; right: number; bottom: number } {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (let at = 4 * from; at < 4 * to; at += 4) {
    left = Math.min(left, sides[at]!);
    top = Math.min(top, sides[at + 1]!);
    right = Math.max(right, sides[at + 2]!);
    bottom = Math.max(bottom, sides[at + 3]!);
  }
  return { left, top, right, bottom };
}

/** The position of each box's centre on the curve, 15 bits per axis; long boxes come last. */
function curveKeys(sides: Float64Array): Uint32Array {
  const { left, top, right, bottom } = sidesAround(sides, 0, sides.length >> 2);
  const scaleX = 32_767 / Math.max(1, right - left);
  const scaleY = 32_767 / Math.max(1, bottom - top);
  const keys = new Uint32Array(sides.length >> 2);
  for (let box = 0; box < keys.length; box++) {
    const at = 4 * box;
    const x = ((sides[at]! + sides[at + 2]!) / 2 - left) * scaleX;
    const y = ((sides[at + 1]! + sides[at + 3]!) / 2 - top) * scaleY;
    const isLong = sides[at + 2]! - sides[at]! > long || sides[at + 3]! - sides[at + 1]! > long;
    keys[box] = (isLong ? 0x4000_0000 : 0) | spread(x) | (spread(y) << 1);
  }
  return keys;
}

/** The lower 15 bits, interleaved with zeros. */
function spread(value: number): number {
  let bits = value & 0x7fff;
  bits = (bits | (bits << 8)) & 0x00ff_00ff;
  bits = (bits | (bits << 4)) & 0x0f0f_0f0f;
  bits = (bits | (bits << 2)) & 0x3333_3333;
  return (bits | (bits << 1)) & 0x5555_5555;
}

/** Sorts the positions by key: three passes over 11 bits, which is linear. */
function sortByKeys(keys: Uint32Array): Uint32Array {
  let order = new Uint32Array(keys.length);
  let sorted = new Uint32Array(keys.length);
  for (let i = 0; i < order.length; i++) order[i] = i;
  const starts = new Uint32Array(2049);
  for (let shift = 0; shift < 33; shift += 11) {
    starts.fill(0);
    for (let i = 0; i < keys.length; i++) starts[((keys[i]! >>> shift) & 2047) + 1]!++;
    for (let digit = 0; digit < 2048; digit++) starts[digit + 1]! += starts[digit]!;
    for (let i = 0; i < order.length; i++) {
      const position = order[i]!;
      sorted[starts[(keys[position]! >>> shift) & 2047]!++] = position;
    }
    const passed = order;
    order = sorted;
    sorted = passed;
  }
  return order;
}
