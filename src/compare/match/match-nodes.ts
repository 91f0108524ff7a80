import { hashJson, isJsonObject } from '#base';
import type { EditedDocument } from '#edit';
import { type Graph, graphOf } from '#graph';
import type { WorkflowEdge, WorkflowNode } from '#model';
import { wordsOf } from '../difference/compare-values.js';

/** How many edges far the surroundings of a node are read. */
const horizon = 3;
/** From this share of common words and values on, two nodes of one type are alike. */
const alike = 0.5;
/** Nodes without matching neighbours are compared word by word as long as there are no more pairs. */
const mostPairs = 20_000;

/** How much two neighbours have in common that are taken for the same node. */
type Closeness = 'equal' | 'alike' | 'typed';

/**
 * Returns which nodes of the second document are nodes of the first under ids made anew: ids in the first by ids in the
 * second. Nodes with equal content match, those with equal surroundings before others. Where most ids differ, as in a
 * copy, nodes of one type match as well if their neighbours do or if they share most words. Deterministic.
 */
export function matchNodes(first: EditedDocument, second: EditedDocument): ReadonlyMap<string, string> {
  const [before, after] = [graphOf(first.version), graphOf(second.version)];
  const left = before.nodes.filter(({ id }) => after.nodeIndex(id) < 0);
  const right = after.nodes.filter(({ id }) => before.nodeIndex(id) < 0);
  if (left.length === 0 || right.length === 0) return new Map();
  const matching = new Matching(new Likeness(first, before, left), new Likeness(second, after, right));
  for (let depth = horizon; depth >= 0; depth--) matching.pairUnique(depth);
  matching.spread('equal');
  const isCopy = left.length * 2 > before.nodes.length && right.length * 2 > after.nodes.length;
  if (isCopy) {
    matching.spread('alike');
    matching.spread('typed');
  }
  matching.pairInTurn();
  matching.spread('equal');
  if (isCopy) matching.pairAlike();
  return matching.matched;
}

/**
 * Returns which nodes of the second document are the same as nodes of the first, with the same edges to the same nodes,
 * of those that a third document lacks: ids in the first by ids in the second.
 */
export function matchAlike(
  first: EditedDocument,
  second: EditedDocument,
  isKnown: (id: string) => boolean,
): ReadonlyMap<string, string> {
  const [before, after] = [graphOf(first.version), graphOf(second.version)];
  const [left, right] = [before, after].map(({ nodes }) => nodes.filter(({ id }) => !isKnown(id)));
  if (left!.length === 0 || right!.length === 0) return new Map();
  const matching = new Matching(new Likeness(first, before, left!), new Likeness(second, after, right!));
  for (let depth = horizon; depth > 0; depth--) matching.pairUnique(depth);
  return matching.matched;
}

/** Returns the elements of each list whose id the other list lacks. */
export function apart<Element extends { readonly id: string }>(
  first: readonly Element[],
  second: readonly Element[],
): readonly [readonly Element[], readonly Element[]] {
  const [here, there] = [new Set(first.map(({ id }) => id)), new Set(second.map(({ id }) => id))];
  return [first.filter(({ id }) => !there.has(id)), second.filter(({ id }) => !here.has(id))];
}

/** What the nodes of one document are like that the other document lacks. */
class Likeness {
  /** Hashes by id: of the content at 0, then with the surroundings so many edges far. */
  readonly #hashes: ReadonlyMap<string, string>[];
  readonly #words = new Map<string, ReadonlyMap<string, number>>();

  constructor(
    { presentation }: EditedDocument,
    readonly graph: Graph,
    readonly nodes: readonly WorkflowNode[],
  ) {
    this.#hashes = [
      new Map(
        nodes.map(({ id, type, ...content }) => [id, hashJson([type?.type, content, presentation.nodes?.[id]?.title])]),
      ),
    ];
    for (let depth = 1; depth <= horizon; depth++) this.#hashes.push(this.#around(this.#hashes[depth - 1]!));
  }

  isOpen(id: string): boolean {
    return this.#hashes[0]!.has(id);
  }

  hashOf(id: string, depth: number): string {
    return this.#hashes[depth]!.get(id)!;
  }

  /** The ids of the nodes by their hash. */
  byHash(depth: number): ReadonlyMap<string, readonly string[]> {
    return gathered(
      this.nodes,
      ({ id }) => this.hashOf(id, depth),
      ({ id }) => id,
    );
  }

  /** A node that both documents have by its id is its own hash. */
  #around(inner: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    const hash = (id: string): string => inner.get(id) ?? id;
    return new Map(
      this.nodes.map(({ id }) => {
        const to = this.graph.outgoing(id).map((edge) => [labelOf(edge), hash(edge.target)]);
        const from = this.graph.incoming(id).map((edge) => `${labelOf(edge)} ${hash(edge.source)}`);
        return [id, hashJson([hash(id), to, from.sort()])];
      }),
    );
  }

  /** The words and values in the settings of a node, each with how often it is there. */
  wordsIn(id: string): ReadonlyMap<string, number> {
    const known = this.#words.get(id);
    if (known) return known;
    const words = new Map<string, number>();
    countWords(this.graph.node(id)?.config, words);
    this.#words.set(id, words);
    return words;
  }
}

/** The pairs found so far, and how further ones are found. */
class Matching {
  /** Ids in the first document by ids in the second. */
  readonly matched = new Map<string, string>();
  readonly #taken = new Set<string>();

  constructor(
    private readonly left: Likeness,
    private readonly right: Likeness,
  ) {}

  /** Pairs nodes whose hash no other node of their document has. */
  pairUnique(depth: number): void {
    const there = this.right.byHash(depth);
    for (const [hash, ids] of this.left.byHash(depth)) {
      const others = there.get(hash) ?? [];
      if (ids.length === 1 && others.length === 1) this.#pair(ids[0]!, others[0]!);
    }
  }

  /** Pairs nodes of equal content in the order of their lists. */
  pairInTurn(): void {
    const there = this.right.byHash(0);
    for (const [hash, ids] of this.left.byHash(0)) {
      const open = ids.filter((id) => !this.#taken.has(id));
      const others = (there.get(hash) ?? []).filter((id) => !this.matched.has(id));
      for (let at = 0; at < Math.min(open.length, others.length); at++) this.#pair(open[at]!, others[at]!);
    }
  }

  /** Pairs neighbours of pairs that are close enough, from pair to pair. */
  spread(closeness: Closeness): void {
    const pairs = this.#pairs();
    for (let pair = pairs.pop(); pair; pair = pairs.pop())
      for (const [one, other] of this.#neighbours(...pair))
        if (this.#areClose(one, other, closeness) && this.#pair(one, other)) pairs.push([one, other]);
  }

  /** Pairs nodes of one type that share most words, the likest first. */
  pairAlike(): void {
    const left = this.left.nodes.filter(({ id }) => !this.#taken.has(id));
    const right = this.right.nodes.filter(({ id }) => !this.matched.has(id));
    if (left.length * right.length > mostPairs) return;
    const found = left.flatMap(({ id: one }) =>
      right
        .filter(({ id: other }) => this.#areClose(one, other, 'alike'))
        .map(({ id: other }) => ({ one, other, share: this.#shareOf(one, other) })),
    );
    for (const { one, other } of found.sort((a, b) => b.share - a.share)) this.#pair(one, other);
  }

  /** Returns false where one of the two is another node's partner already. */
  #pair(one: string, other: string): boolean {
    if (!this.left.isOpen(one) || !this.right.isOpen(other)) return false;
    if (this.#taken.has(one) || this.matched.has(other)) return false;
    this.matched.set(other, one);
    this.#taken.add(one);
    return true;
  }

  /** All pairs: nodes with the same id next to open ones, and those found. */
  #pairs(): [string, string][] {
    const shared = new Set<string>();
    for (const { id } of this.left.nodes)
      for (const neighbour of neighboursOf(this.left.graph, id))
        if (!this.left.isOpen(neighbour)) shared.add(neighbour);
    return [
      ...[...this.matched].map(([other, one]): [string, string] => [one, other]),
      ...[...shared].filter((id) => this.right.graph.node(id)).map((id): [string, string] => [id, id]),
    ];
  }

  /** Nodes at the other end of edges that say the same: the first with the first, the second with the second. */
  #neighbours(one: string, other: string): [string, string][] {
    const ends = [
      [this.left.graph.outgoing(one), this.right.graph.outgoing(other), ({ target }: WorkflowEdge) => target],
      [this.left.graph.incoming(one), this.right.graph.incoming(other), ({ source }: WorkflowEdge) => source],
    ] as const;
    return ends.flatMap(([edges, others, endOf]) => {
      const there = gathered(others, labelOf, endOf);
      return [...gathered(edges, labelOf, endOf)].flatMap(([label, ids]) =>
        (there.get(label) ?? []).slice(0, ids.length).map((id, at): [string, string] => [ids[at]!, id]),
      );
    });
  }

  #areClose(one: string, other: string, closeness: Closeness): boolean {
    if (!this.left.isOpen(one) || !this.right.isOpen(other)) return false;
    if (closeness === 'equal') return this.left.hashOf(one, 0) === this.right.hashOf(other, 0);
    const isSameType = this.left.graph.node(one)?.type?.type === this.right.graph.node(other)?.type?.type;
    return isSameType && (closeness === 'typed' || this.#shareOf(one, other) >= alike);
  }

  /** The share of words that two nodes have in common, from 0 to 1. */
  #shareOf(one: string, other: string): number {
    const [here, there] = [this.left.wordsIn(one), this.right.wordsIn(other)];
    let common = 0;
    let all = 0;
    for (const [word, count] of here) {
      common += 2 * Math.min(count, there.get(word) ?? 0);
      all += count;
    }
    for (const count of there.values()) all += count;
    return all === 0 ? 1 : common / all;
  }
}

function neighboursOf(graph: Graph, id: string): readonly string[] {
  return [...graph.outgoing(id).map(({ target }) => target), ...graph.incoming(id).map(({ source }) => source)];
}

function labelOf({ type, value }: WorkflowEdge): string {
  return JSON.stringify([type, value]);
}

function gathered<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  valueOf: (item: Item) => string,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const item of items) {
    const those = found.get(keyOf(item));
    if (those) those.push(valueOf(item));
    else found.set(keyOf(item), [valueOf(item)]);
  }
  return found;
}

/** Counts words of texts and other values in settings, each with the key it stands under. */
function countWords(value: unknown, words: Map<string, number>, key = '', depth = 0): void {
  if (depth > 60) return;
  if (Array.isArray(value)) for (const item of value) countWords(item, words, key, depth + 1);
  else if (isJsonObject(value))
    for (const [name, inner] of Object.entries(value)) countWords(inner, words, name, depth + 1);
  else {
    const counted = typeof value === 'string' ? wordsOf(value).filter((word) => word.trim() !== '') : [String(value)];
    for (const word of counted) {
      const name = `${key} ${word}`;
      words.set(name, (words.get(name) ?? 0) + 1);
    }
  }
}
