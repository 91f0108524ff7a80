/**
 * The contour of an arranged subtree: its left and right extent in each row, margins included. Rows are stored from the
 * bottom up, because contours grow at the top: a node is put over its subtree.
 */
export class Contour {
  readonly #left: number[] = [];
  readonly #right: number[] = [];
  #shift = 0;

  private constructor(readonly bottom: number) {}

  /** A column from row `top` to row `bottom` that extends `left` and `right` of 0. */
  static column(top: number, bottom: number, left: number, right: number): Contour {
    const contour = new Contour(bottom);
    for (let rank = bottom; rank >= top; rank--) contour.#push(left, right);
    return contour;
  }

  /** The highest row. */
  get top(): number {
    return this.bottom - this.#left.length + 1;
  }

  leftAt(rank: number): number {
    return (this.#left[this.bottom - rank] ?? Infinity) + this.#shift;
  }

  rightAt(rank: number): number {
    return (this.#right[this.bottom - rank] ?? -Infinity) + this.#shift;
  }

  /** Moves the whole contour in constant time. */
  move(distance: number): void {
    this.#shift += distance;
  }

  /** Widens one row; adds it where it is the next one above. */
  cover(rank: number, left: number, right: number): void {
    const at = this.bottom - rank;
    while (this.#left.length <= at) this.#push(Infinity, -Infinity);
    this.#left[at] = Math.min(this.#left[at]!, left - this.#shift);
    this.#right[at] = Math.max(this.#right[at]!, right - this.#shift);
  }

  #push(left: number, right: number): void {
    this.#left.push(left);
    this.#right.push(right);
  }

  /** Adds a column of half width `reach` as close to the right or the left as possible. Returns its middle. */
  putColumn(top: number, bottom: number, reach: number, right: boolean): number {
    let x = right ? -Infinity : Infinity;
    for (let rank = bottom; rank >= top; rank--)
      x = right ? Math.max(x, this.rightAt(rank) + reach) : Math.min(x, this.leftAt(rank) - reach);
    for (let rank = bottom; rank >= top; rank--) this.cover(rank, x - reach, x + reach);
    return x;
  }

  /** Returns how far `other` must move to be right of this contour in all common rows; −∞ without any. */
  clearance(other: Contour): number {
    const lowest = Math.min(this.bottom, other.bottom);
    const highest = Math.max(this.top, other.top);
    let distance = -Infinity;
    for (let rank = lowest; rank >= highest; rank--) {
      distance = Math.max(distance, this.rightAt(rank) - other.leftAt(rank));
    }
    return distance;
  }

  /** Returns the contour around both, and invalidates both. Takes time in the height of the shorter one. */
  unite(other: Contour): Contour {
    const deeper = this.bottom > other.bottom || (this.bottom === other.bottom && this.top <= other.top);
    const into = deeper ? this : other;
    const from = deeper ? other : this;
    for (let rank = from.bottom; rank >= from.top; rank--) into.cover(rank, from.leftAt(rank), from.rightAt(rank));
    return into;
  }
}
