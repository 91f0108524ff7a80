import type { LaidOutEdge, LaidOutNode, Layout } from '../layout.js';

/** The elements of a layout as lists: iterating its records would first sort their ids. */
export interface LayoutLists {
  readonly nodeIds: readonly string[];
  readonly nodes: readonly LaidOutNode[];
  readonly edgeIds: readonly string[];
  readonly edges: readonly LaidOutEdge[];
}

/** How a layout differs from one that is not itself stored as a difference. */
export interface LayoutChanges {
  readonly root: Layout;
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

const listsOf = new WeakMap<Layout, LayoutLists>();
const changesOf = new WeakMap<Layout, LayoutChanges>();
/** Up to this number, following changes is faster than reading all. */
const fewChanges = 200;

/** Stores the lists of a layout for callers that read all of it. */
export function rememberLists(layout: Layout, lists: LayoutLists): void {
  listsOf.set(layout, lists);
}

/** Returns the lists of a layout, where stored. */
export function listsIn(layout: Layout): LayoutLists | undefined {
  return listsOf.get(layout);
}

/** Stores which nodes and edges differ from the earlier layout, while these are few. */
export function rememberChanges(
  layout: Layout,
  previous: Layout,
  nodes: ReadonlySet<string>,
  edges: ReadonlySet<string>,
): void {
  const earlier = changesOf.get(previous);
  const changes = {
    root: earlier?.root ?? previous,
    nodes: new Set([...(earlier?.nodes ?? []), ...nodes]),
    edges: new Set([...(earlier?.edges ?? []), ...edges]),
  };
  if (changes.nodes.size + changes.edges.size <= fewChanges) changesOf.set(layout, changes);
}

/** Returns how a layout differs from an earlier one, where stored and small. */
export function changesIn(layout: Layout): LayoutChanges | undefined {
  return changesOf.get(layout);
}

export type Records = { readonly nodes: { [id: string]: LaidOutNode }; readonly edges: { [id: string]: LaidOutEdge } };

/** Returns mutable copies of a layout's records, twice as fast from lists. */
export function copyRecords(layout: Layout): Records {
  const changes = changesOf.get(layout);
  const lists = listsOf.get(changes?.root ?? layout);
  const { edges, nodes } = layout;
  if (!lists)
    return {
      nodes: filled(Object.keys(nodes), (_, id) => nodes[id]!),
      edges: filled(Object.keys(edges), (_, id) => edges[id]!),
    };
  const copy = {
    nodes: filled(lists.nodeIds, (at) => lists.nodes[at]!),
    edges: filled(lists.edgeIds, (at) => lists.edges[at]!),
  };
  if (changes) {
    for (const id of changes.nodes) follow(copy.nodes, nodes, id);
    for (const id of changes.edges) follow(copy.edges, edges, id);
  }
  return copy;
}

function filled<Item>(ids: readonly string[], item: (at: number, id: string) => Item): { [id: string]: Item } {
  const record = Object.create(null) as { [id: string]: Item };
  for (let at = 0; at < ids.length; at++) record[ids[at]!] = item(at, ids[at]!);
  return record;
}

function follow<Item>(copy: { [id: string]: Item }, record: { readonly [id: string]: Item }, id: string): void {
  if (Object.hasOwn(record, id)) copy[id] = record[id]!;
  else delete copy[id];
}
