import { memoizeByIdentity } from '#base';
import { BoxTree } from './box-tree.js';
import type { Layout, Point } from './layout.js';

/** A rectangle in the coordinates of a layout. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Answers what of a layout is where. Touching counts as being in. Lists come in the layout's own order, in which what comes
 * later is drawn on top.
 */
export interface LayoutIndex {
  /** The rectangle around everything drawn; absent when there is nothing. */
  readonly bounds: Rect | undefined;
  /** The ids of the steps whose cards reach into a rectangle. */
  stepsIn(rect: Rect): readonly string[];
  /** The ids of the paths whose lines run through a rectangle, also those that only pass it. */
  pathsIn(rect: Rect): readonly string[];
  /** The topmost step at a point. */
  stepAt(point: Point): string | undefined;
  /** The path whose line is nearest to a point, at most `reach` away; of equals the topmost. */
  pathAt(point: Point, reach: number): string | undefined;
}

/**
 * The index of a layout, built once for each layout, in parts, when first asked. Building takes time linear in the layout,
 * an answer little more than its own length: what is drawn, hovered and hit costs no more in a large workflow.
 */
export const layoutIndexOf: (layout: Layout) => LayoutIndex = memoizeByIdentity(indexLayout);

function indexLayout(layout: Layout): LayoutIndex {
  const steps = lazily(() => new Items(layout.nodes, ({ x, y, width, height }, add) => add(x, y, x + width, y + height)));
  // Paths turn at right angles: stretch by stretch their boxes have no area, so a long detour is found only where it runs.
  const paths = lazily(() => new Items(layout.edges, ({ points }, add) => {
    for (let i = 1; i < points.length; i++) {
      const from = points[i - 1]!;
      const to = points[i]!;
      add(Math.min(from.x, to.x), Math.min(from.y, to.y), Math.max(from.x, to.x), Math.max(from.y, to.y));
    }
  }));
  const bounds = lazily(() => around(steps().boxes, paths().boxes));
  return {
    get bounds() {
      return bounds();
    },
    stepsIn: (rect) => steps().reaching(rect),
    pathsIn: (rect) => paths().reaching(rect),
    stepAt({ x, y }) {
      const { ids, owners, tree } = steps();
      let topmost = -1;
      tree.search(x, y, x, y, (box) => (topmost = Math.max(topmost, owners[box]!)));
      return ids[topmost];
    },
    pathAt({ x, y }, reach) {
      const { boxes, ids, owners, tree } = paths();
      let nearest = -1;
      let least = reach;
      tree.search(x - reach, y - reach, x + reach, y + reach, (box) => {
        const away = distance(boxes, box, x, y);
        if (away > least || (away === least && owners[box]! < nearest)) return;
        least = away;
        nearest = owners[box]!;
      });
      return ids[nearest];
    },
  };
}

type Add = (left: number, top: number, right: number, bottom: number) => void;

/** Things with ids, each with one or several boxes. A box with a side that is no number is left out. */
class Items<Item> {
  readonly ids: readonly string[];
  readonly boxes: Float64Array;
  /** Which item each box belongs to. */
  readonly owners: Int32Array;
  readonly tree: BoxTree;
  /** Marks what a search has come across; one search ends before the next begins. */
  readonly #met: Uint8Array;

  constructor(items: { readonly [id: string]: Item }, boxesOf: (item: Item, add: Add) => void) {
    this.ids = Object.keys(items);
    const boxes: number[] = [];
    const owners: number[] = [];
    this.ids.forEach((id, position) => boxesOf(items[id]!, (left, top, right, bottom) => {
      if (!Number.isFinite(left + top + right + bottom)) return;
      boxes.push(left, top, right, bottom);
      owners.push(position);
    }));
    this.boxes = Float64Array.from(boxes);
    this.owners = Int32Array.from(owners);
    this.tree = new BoxTree(this.boxes);
    this.#met = new Uint8Array(this.ids.length);
  }

  reaching({ x, y, width, height }: Rect): readonly string[] {
    const found: number[] = [];
    this.tree.search(x, y, x + width, y + height, (box) => {
      const position = this.owners[box]!;
      if (this.#met[position] === 1) return;
      this.#met[position] = 1;
      found.push(position);
    });
    // Sorting much costs more than going through everything.
    const many = found.length > this.ids.length / 8;
    const answer = many ? this.ids.filter((_, position) => this.#met[position] === 1) : found.sort((a, b) => a - b).map((position) => this.ids[position]!);
    for (const position of found) this.#met[position] = 0;
    return answer;
  }
}

function distance(boxes: Float64Array, box: number, x: number, y: number): number {
  const across = Math.max(boxes[4 * box]! - x, 0, x - boxes[4 * box + 2]!);
  const along = Math.max(boxes[4 * box + 1]! - y, 0, y - boxes[4 * box + 3]!);
  return Math.hypot(across, along);
}

function around(...groups: readonly Float64Array[]): Rect | undefined {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const boxes of groups) {
    for (let at = 0; at < boxes.length; at += 4) {
      left = Math.min(left, boxes[at]!);
      top = Math.min(top, boxes[at + 1]!);
      right = Math.max(right, boxes[at + 2]!);
      bottom = Math.max(bottom, boxes[at + 3]!);
    }
  }
  return left > right ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}

function lazily<Value extends object | undefined>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
