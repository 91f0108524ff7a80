import { memoizeByIdentity } from '#base';
import { BoxTree } from './box-tree.js';
import { type LayoutChanges, type LayoutLists, changesIn, listsIn } from '../draw/layout-lists.js';
import type { LaidOutEdge, LaidOutNode, Layout, Point, Rect } from '../layout.js';

/**
 * Finds the elements of a layout by position. Touching counts. Lists are in layout order, in which later elements are
 * drawn on top; in a provisional layout, provisional elements come last.
 */
export interface LayoutIndex {
  /** The bounds of everything drawn; absent for an empty layout. */
  readonly bounds: Rect | undefined;
  /** Returns the ids of nodes whose cards intersect a rectangle. */
  nodesIn(rect: Rect): readonly string[];
  /** Returns the ids of edges that run through a rectangle. */
  edgesIn(rect: Rect): readonly string[];
  /** Returns the topmost node at a point. */
  nodeAt(point: Point): string | undefined;
  /** Returns the edge nearest to a point, at most `reach` away; of equally near ones the topmost. */
  edgeAt(point: Point, reach: number): string | undefined;
}

/**
 * Returns the index of a layout, built lazily, part by part, once per layout. Building is linear, a query costs little
 * more than its result: drawing, hovering and hit tests do not depend on the size of the workflow.
 */
export const layoutIndexOf: (layout: Layout) => LayoutIndex = memoizeByIdentity((layout: Layout): LayoutIndex => {
  const changes = changesIn(layout);
  return changes ? new ChangedIndex(layout, changes) : new FullIndex(layout);
});

/** The index of a whole layout. `skip` leaves out elements that have moved since. */
class FullIndex implements LayoutIndex {
  readonly #steps: () => Items<LaidOutNode>;
  readonly #paths: () => Items<LaidOutEdge>;
  readonly #bounds: () => Rect | undefined;

  constructor(layout: Layout, known?: LayoutLists) {
    const lists = lazily(() => known ?? listsIn(layout) ?? listsFrom(layout));
    this.#steps = lazily(() => new Items(lists().nodeIds, lists().nodes, addCard));
    this.#paths = lazily(() => new Items(lists().edgeIds, lists().edges, addStretches));
    // Computed by a walk, without the trees: rendering after an edit needs the bounds, but not yet all edges.
    this.#bounds = lazily(() => boundsOf(lists().nodes, lists().edges));
  }

  get bounds(): Rect | undefined {
    return this.#bounds();
  }

  nodesIn(rect: Rect): readonly string[] {
    return this.#steps().reaching(rect);
  }

  edgesIn(rect: Rect): readonly string[] {
    return this.#paths().reaching(rect);
  }

  nodeAt({ x, y }: Point, skip?: ReadonlySet<string>): string | undefined {
    const { ids, owners, tree } = this.#steps();
    let minTop = -1;
    tree.search(x, y, x, y, (box) => {
      const owner = owners[box]!;
      if (owner > minTop && !skip?.has(ids[owner]!)) minTop = owner;
    });
    return ids[minTop];
  }

  edgeAt(point: Point, reach: number): string | undefined {
    return this.nearestEdge(point, reach)?.id;
  }

  nearestEdge(
    { x, y }: Point,
    reach: number,
    skip?: ReadonlySet<string>,
  ): { readonly id: string; readonly away: number } | undefined {
    const { boxes, ids, owners, tree } = this.#paths();
    let nearest = -1;
    let least = reach;
    tree.search(x - reach, y - reach, x + reach, y + reach, (box) => {
      const away = distance(boxes, box, x, y);
      if (away > least || (away === least && owners[box]! < nearest) || skip?.has(ids[owners[box]!]!)) return;
      least = away;
      nearest = owners[box]!;
    });
    return nearest < 0 ? undefined : { id: ids[nearest]!, away: least };
  }
}

/**
 * The index of a slightly changed layout: that of its root without the changed elements, and the changed ones on top.
 */
class ChangedIndex implements LayoutIndex {
  readonly #base: () => FullIndex;
  readonly #own: () => FullIndex;
  readonly #bounds: () => Rect | undefined;

  constructor(
    layout: Layout,
    private readonly changes: LayoutChanges,
  ) {
    const { edges, nodes, root } = changes;
    this.#base = lazily(() => layoutIndexOf(root) as FullIndex);
    this.#own = lazily(() => new FullIndex(layout, partOf(layout, nodes, edges)));
    this.#bounds = lazily(() => {
      const around = this.#base().bounds;
      const before = partOf(root, nodes, edges);
      const removed = boundsOf(before.nodes, before.edges);
      if (!around) return this.#own().bounds;
      // An element removed from the border may have determined the bounds.
      if (removed && touchesBorder(removed, around)) return new FullIndex(layout).bounds;
      return together(around, this.#own().bounds);
    });
  }

  get bounds(): Rect | undefined {
    return this.#bounds();
  }

  nodesIn(rect: Rect): readonly string[] {
    return [
      ...this.#base()
        .nodesIn(rect)
        .filter((id) => !this.changes.nodes.has(id)),
      ...this.#own().nodesIn(rect),
    ];
  }

  edgesIn(rect: Rect): readonly string[] {
    return [
      ...this.#base()
        .edgesIn(rect)
        .filter((id) => !this.changes.edges.has(id)),
      ...this.#own().edgesIn(rect),
    ];
  }

  nodeAt(point: Point): string | undefined {
    return this.#own().nodeAt(point) ?? this.#base().nodeAt(point, this.changes.nodes);
  }

  edgeAt(point: Point, reach: number): string | undefined {
    const own = this.#own().nearestEdge(point, reach);
    const other = this.#base().nearestEdge(point, reach, this.changes.edges);
    return own && (!other || own.away <= other.away) ? own.id : other?.id;
  }
}

function listsFrom({ edges, nodes }: Layout): LayoutLists {
  return {
    nodeIds: Object.keys(nodes),
    nodes: Object.values(nodes),
    edgeIds: Object.keys(edges),
    edges: Object.values(edges),
  };
}

/** The given nodes and edges, as far as the layout has them. */
function partOf({ edges, nodes }: Layout, steps: ReadonlySet<string>, paths: ReadonlySet<string>): LayoutLists {
  const nodeIds = [...steps].filter((id) => Object.hasOwn(nodes, id));
  const edgeIds = [...paths].filter((id) => Object.hasOwn(edges, id));
  return { nodeIds, nodes: nodeIds.map((id) => nodes[id]!), edgeIds, edges: edgeIds.map((id) => edges[id]!) };
}

function boundsOf(nodes: readonly LaidOutNode[], edges: readonly LaidOutEdge[]): Rect | undefined {
  const around = new Around();
  for (const card of nodes) addCard(card, around.add);
  for (const edge of edges) addStretches(edge, around.add);
  return around.rect();
}

function touchesBorder(inner: Rect, outer: Rect): boolean {
  return (
    inner.x <= outer.x ||
    inner.y <= outer.y ||
    inner.x + inner.width >= outer.x + outer.width ||
    inner.y + inner.height >= outer.y + outer.height
  );
}

function together(one: Rect, other: Rect | undefined): Rect {
  if (!other) return one;
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

type Add = (left: number, top: number, right: number, bottom: number) => void;

function addCard({ x, y, width, height }: LaidOutNode, add: Add): void {
  add(x, y, x + width, y + height);
}

/** Edges have right angles: the boxes of their segments have no area, so a long detour is found only where it runs. */
function addStretches({ points }: LaidOutEdge, add: Add): void {
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1]!;
    const to = points[i]!;
    add(Math.min(from.x, to.x), Math.min(from.y, to.y), Math.max(from.x, to.x), Math.max(from.y, to.y));
  }
}

/** Elements with ids, each with one or several boxes. A box with an invalid side is left out. */
class Items<Item> {
  readonly boxes: Float64Array;
  /** The element of each box. */
  readonly owners: Int32Array;
  readonly tree: BoxTree;
  /** Marks the results of the current search; searches do not overlap. */
  readonly #met: Uint8Array;

  constructor(
    readonly ids: readonly string[],
    items: readonly Item[],
    boxesOf: (item: Item, add: Add) => void,
  ) {
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
    for (; owner < this.ids.length; owner++) boxesOf(items[owner]!, add);
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
    // Beyond this share, sorting costs more than a walk through all elements.
    const many = found.length > this.ids.length / 8;
    const answer = many
      ? this.ids.filter((_, position) => this.#met[position] === 1)
      : found.sort((a, b) => a - b).map((position) => this.ids[position]!);
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

/** Accumulates the bounds of boxes. */
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
