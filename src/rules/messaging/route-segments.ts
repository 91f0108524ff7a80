import { memoizeByIdentity } from '#base';
import { findLoops } from '#graph';
import type { WorkflowNode } from '#model';
import { estimateSegments, type TextSamples } from '#text';
import { entryNodesOf } from '../analysis/entry-nodes.js';
import type { RuleInput } from '../rule-input.js';
import { messageSettingsOf } from './message-settings.js';
import { isMessageNode, messageTextsOf } from './message-text.js';

/** A number of message segments: minimum, typical and maximum. */
export interface PartCount {
  /** The number of segments, or their cost, at least. */
  readonly minimum: number;
  /** The same for the median contact. */
  readonly typical: number;
  /** The same at most. */
  readonly worst: number;
}

/** The messages on one route through a workflow. */
export interface RouteSegments extends PartCount {
  /** The nodes in order. Nodes of a loop are adjacent, each once. */
  readonly nodeIds: readonly string[];
  /** The number of nodes that send media, and thus an MMS: it has no segments and is not in the numbers. */
  readonly mms: number;
  /** The cost of the segments, where the price of one is known. */
  readonly cost?: PartCount;
}

/** The routes with the fewest and with the most segments. */
export interface RouteTotals {
  /** The route with the smallest minimum. */
  readonly least: RouteSegments;
  /** The route with the greatest maximum, every loop taken once. */
  readonly most: RouteSegments;
  /** True where a loop sends messages, so that the maximum depends on how often it is taken. */
  readonly repeats: boolean;
}

/** What the segments of a route are estimated from. */
export interface RouteSegmentOptions {
  /** Values of the contact's fields, by the node that sends. */
  readonly samplesAt?: (nodeId: string) => TextSamples;
  /** The price of one segment, in the currency of the account. */
  readonly price?: number;
  /** Routes that end with this node. @default routes to the ends of the workflow */
  readonly to?: string;
  /** Routes that take this edge. @default all */
  readonly along?: string;
}

const nothing: PartCount = { minimum: 0, typical: 0, worst: 0 };

/**
 * Returns the number of segments of a node's messages. Further texts that are sent only sometimes, such as a repeated
 * question, count from the typical number on only where there is no other text.
 */
export function nodeSegments(
  node: WorkflowNode,
  input: Pick<RuleInput, 'account' | 'comparators'>,
  samples?: TextSamples,
): PartCount {
  const [main, ...sometimes] = messageTextsOf(node, input)
    .filter(({ isMms }) => !isMms)
    .map(({ parts, sending: { shortLinks } }) =>
      estimateSegments(parts, { ...samples, ...(shortLinks && { shortLinks }) }),
    );
  if (!main) return nothing;
  return {
    minimum: main.minimum.segments,
    typical: main.typical.segments,
    worst: sometimes.reduce((sum, { worst }) => sum + worst.segments, main.worst.segments),
  };
}

/**
 * Returns the segments along a route given node by node. Unknown nodes send nothing; a repeated node counts again.
 *
 * @param options values of fields in the messages, and the price of a segment
 */
export function routeSegments(
  nodeIds: readonly string[],
  input: RuleInput,
  options: RouteSegmentOptions = {},
): RouteSegments {
  return totalOf(nodeIds, countsOf(input, options), options);
}

type Counts = (nodeId: string) => PartCount & { readonly mms: number };

function countsOf(input: RuleInput, { samplesAt }: RouteSegmentOptions): Counts {
  const count = memoizeByIdentity((node: WorkflowNode) => ({
    ...nodeSegments(node, input, samplesAt?.(node.id)),
    mms: isMessageNode(node) && messageSettingsOf(node, input).media.length > 0 ? 1 : 0,
  }));
  return (nodeId) => {
    const node = input.graph.node(nodeId);
    return node ? count(node) : { ...nothing, mms: 0 };
  };
}

function totalOf(nodeIds: readonly string[], counts: Counts, { price }: RouteSegmentOptions): RouteSegments {
  const total = { ...nothing, mms: 0 };
  for (const { minimum, mms, typical, worst } of nodeIds.map(counts)) {
    total.mms += mms;
    total.minimum += minimum;
    total.typical += typical;
    total.worst += worst;
  }
  if (typeof price !== 'number' || !Number.isFinite(price)) return { nodeIds, ...total };
  return {
    nodeIds,
    ...total,
    cost: { minimum: total.minimum * price, typical: total.typical * price, worst: total.worst * price },
  };
}

/**
 * Returns the cheapest and the most expensive route from the entries to the ends, or to a node; undefined where there is
 * none. Loops are taken once.
 *
 * @param options values of fields in the messages, and the price of a segment
 */
export function routeTotals(input: RuleInput, options: RouteSegmentOptions = {}): RouteTotals | undefined {
  const counts = countsOf(input, options);
  const onward = options.along === undefined ? onwardIn(input, options.to) : onwardAlong(input, options.along);
  const entries = entryNodesOf(input.graph).filter((id) => onward.has(id));
  if (entries.length === 0) return undefined;
  const groups = groupsOf(input, onward, options.to);
  const starts = new Set(entries.map((id) => groups.byNode.get(id) as number));
  const worstIn = (nodes: readonly string[]): number => nodes.reduce((sum, id) => sum + counts(id).worst, 0);
  const most = dearestRoute(groups, starts, worstIn).flatMap((at) => groups.nodes[at] ?? []);
  return {
    least: totalOf(cheapestRoute(onward, entries, counts), counts, options),
    most: totalOf(most, counts, options),
    repeats: endsFirst(groups.next, starts).some(
      (at) => groups.isLoop[at] === true && worstIn(groups.nodes[at] ?? []) > 0,
    ),
  };
}

/** The nodes of routes, each with those that it leads to. */
type Onward = ReadonlyMap<string, readonly string[]>;

/** All nodes; with a goal, it and those that lead to it. */
function onwardIn({ graph }: RuleInput, to: string | undefined): Onward {
  const targets = (id: string): readonly string[] =>
    graph.outgoing(id).flatMap(({ target }) => (graph.node(target) ? target : []));
  if (to === undefined) return new Map(graph.nodes.map(({ id }) => [id, targets(id)]));
  const isOnWay = new Set<string>(graph.node(to) ? [to] : []);
  for (const id of isOnWay) for (const { source } of graph.incoming(id)) if (graph.node(source)) isOnWay.add(source);
  return new Map([...isOnWay].map((id) => [id, id === to ? [] : targets(id).filter((target) => isOnWay.has(target))]));
}

/** The nodes before an edge and after it, which are joined by this edge alone; a loop around it is not broken up. */
function onwardAlong(input: RuleInput, along: string): Onward {
  const { graph } = input;
  const edge = graph.edge(along);
  if (!edge || !graph.node(edge.target)) return new Map();
  const all = onwardIn(input, undefined);
  const after = new Set([edge.target]);
  for (const id of after) for (const target of all.get(id) ?? []) after.add(target);
  const before = onwardIn(input, edge.source);
  const targets = (id: string): readonly string[] =>
    after.has(id) ? (all.get(id) ?? []) : id === edge.source ? [edge.target] : (before.get(id) ?? []);
  return new Map([...before.keys(), ...after].map((id) => [id, targets(id)]));
}

/** Dijkstra's order: routes are extended by their segments so far, so the first one that ends is the cheapest. */
function cheapestRoute(onward: Onward, entries: readonly string[], counts: Counts): readonly string[] {
  const cameFrom = new Map<string, string | undefined>();
  /** The segments before the node, or, for an ended route, of the whole. */
  const waiting: { readonly id: string; readonly from?: string; readonly isOver?: true }[][] = [
    entries.map((id) => ({ id })),
  ];
  const wait = (sent: number, next: (typeof waiting)[number][number]): void => {
    (waiting[sent] ??= []).push(next);
  };
  for (let sent = 0; sent < waiting.length; sent++) {
    for (const { from, id, isOver } of waiting[sent] ?? []) {
      if (isOver) return routeTo(id, cameFrom);
      if (cameFrom.has(id)) continue;
      cameFrom.set(id, from);
      const after = sent + counts(id).minimum;
      const on = onward.get(id) ?? [];
      if (on.length === 0) wait(after, { id, isOver: true });
      for (const target of on) if (!cameFrom.has(target)) wait(after, { id: target, from: id });
    }
  }
  // Every route is an endless loop.
  return entries.slice(0, 1);
}

function routeTo(end: string, cameFrom: ReadonlyMap<string, string | undefined>): readonly string[] {
  const route: string[] = [];
  for (let id: string | undefined = end; id !== undefined; id = cameFrom.get(id)) route.unshift(id);
  return route;
}

/** The graph with each loop as one group, which has no cycles. */
interface Groups {
  readonly byNode: ReadonlyMap<string, number>;
  readonly nodes: readonly (readonly string[])[];
  readonly isLoop: readonly boolean[];
  readonly next: readonly ReadonlySet<number>[];
}

function groupsOf({ graph }: RuleInput, onward: Onward, to: string | undefined): Groups {
  const byNode = new Map<string, number>();
  const nodes: (readonly string[])[] = [];
  const isLoop: boolean[] = [];
  const add = (ids: readonly string[], loop: boolean): void => {
    for (const id of ids) byNode.set(id, nodes.length);
    nodes.push(ids);
    isLoop.push(loop);
  };
  for (const loop of findLoops(graph, (at) => !onward.has((graph.nodes[at] as WorkflowNode).id))) add([...loop], true);
  for (const id of onward.keys()) if (!byNode.has(id)) add([id], false);
  const goal = to === undefined ? undefined : byNode.get(to);
  const next = nodes.map((ids, at) => {
    if (at === goal) return new Set<number>();
    const targets = ids.flatMap((id) => (onward.get(id) ?? []).map((target) => byNode.get(target)));
    return new Set(targets.filter((target) => target !== undefined && target !== at) as number[]);
  });
  return { byNode, nodes, isLoop, next };
}

/**
 * Without cycles, groups are processed from the ends: the best continuation of each is known before its predecessors
 * need it.
 */
function dearestRoute(
  { next, nodes }: Groups,
  entries: ReadonlySet<number>,
  weigh: (nodes: readonly string[]) => number,
): readonly number[] {
  const best = new Map<number, { readonly total: number; readonly on: number | undefined }>();
  for (const at of endsFirst(next, entries)) {
    let on: number | undefined;
    let after = 0;
    for (const target of next[at] ?? []) {
      const total = best.get(target)?.total ?? 0;
      if (on === undefined || total > after) {
        on = target;
        after = total;
      }
    }
    best.set(at, { total: weigh(nodes[at] ?? []) + after, on });
  }
  let start: number | undefined;
  for (const entry of entries)
    if (start === undefined || (best.get(entry)?.total ?? 0) > (best.get(start)?.total ?? 0)) start = entry;
  const route: number[] = [];
  for (let at = start; at !== undefined; at = best.get(at)?.on) route.push(at);
  return route;
}

function endsFirst(next: Groups['next'], entries: ReadonlySet<number>): readonly number[] {
  const order: number[] = [];
  const met = new Set<number>();
  for (const entry of entries) {
    if (met.has(entry)) continue;
    met.add(entry);
    const open = [{ at: entry, left: (next[entry] as ReadonlySet<number>).values() }];
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const step = top.left.next();
      if (step.done) {
        order.push(top.at);
        open.pop();
      } else if (!met.has(step.value)) {
        met.add(step.value);
        open.push({ at: step.value, left: (next[step.value] as ReadonlySet<number>).values() });
      }
    }
  }
  return order;
}
