import { memoizeByIdentity } from '#base';
import { BoxTree } from './box-tree.js';
import type { LaidOutEdge, LaidOutNode, Layout, Point, Rect } from './layout.js';

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
  const steps = lazily(() => new Items(layout.nodes, addCard));
  const paths = lazily(() => new Items(layout.edges, addStretches));
  // Walked, not asked of the trees: a picture after an edit needs its bounds, but not yet all its paths.
  const bounds = lazily(() => {
    const around = new Around();
    for (const card of Object.values(layout.nodes)) addCard(card, around.add);
    for (const path of Object.values(layout.edges)) addStretches(path, around.add);
    return around.rect();
  });
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

function addCard({ x, y, width, height }: LaidOutNode, add: Add): void {
  add(x, y, x + width, y + height);
}

/** Paths turn at right angles: stretch by stretch their boxes have no area, so a long detour is found only where it runs. */
function addStretches({ points }: LaidOutEdge, add: Add): void {
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1]!;
    const to = points[i]!;
    add(Math.min(from.x, to.x), Math.min(from.y, to.y), Math.max(from.x, to.x), Math.max(from.y, to.y));
  }
}

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
    let boxes = new Float64Array(16 * this.ids.length + 16);
    let owners = new Int32Array(boxes.length >> 2);
    let count = 0;
    let owner = 0;
    const add: Add = (left, top, right, bottom) => {
      if (!Number.isFinite(left + top + right + bottom)) return;
      if (count === owners.length) {
        boxes = grown(boxes, new Float64Array(2 * boxes.length));
        owners = grown(owners, new Int32Array(2 * owners.length));
      }
      owners[count] = owner;
      boxes[4 * count] = left;
      boxes[4 * count + 1] = top;
      boxes[4 * count + 2] = right;
      boxes[4 * count + 3] = bottom;
      count++;
    };
    for (; owner < this.ids.length; owner++) boxesOf(items[this.ids[owner]!]!, add);
    this.boxes = boxes.slice(0, 4 * count);
    this.owners = owners.slice(0, count);
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

function grown<List extends Float64Array | Int32Array>(list: List, into: List): List {
  into.set(list);
  return into;
}

function distance(boxes: Float64Array, box: number, x: number, y: number): number {
  const across = Math.max(boxes[4 * box]! - x, 0, x - boxes[4 * box + 2]!);
  const along = Math.max(boxes[4 * box + 1]! - y, 0, y - boxes[4 * box + 3]!);
  return Math.hypot(across, along);
}

/** The rectangle around boxes; none as long as there are none. */
class Around {
  #left = Infinity;
  #top = Infinity;
  #right = -Infinity;
  #bottom = -Infinity;

  readonly add: Add = (left, top, right, bottom) => {
    if (!Number.isFinite(left + top + right + bottom)) return;
    if (left < this.#left) this.#left = left;
    if (top < this.#top) this.#top = top;
    if (right > this.#right) this.#right = right;
    if (bottom > this.#bottom) this.#bottom = bottom;
  };

  rect(): Rect | undefined {
    if (this.#left > this.#right) return undefined;
    return { x: this.#left, y: this.#top, width: this.#right - this.#left, height: this.#bottom - this.#top };
  }
}

function lazily<Value extends object | undefined>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
