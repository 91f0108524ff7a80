import { memoizeByIdentity } from '#base';
import { findLoops } from '#graph';
import type { WorkflowNode } from '#model';
import { estimateSegments, type TextSamples } from '#text';
import { entryNodesOf } from '../analysis/entry-nodes.js';
import type { RuleInput } from '../rule-input.js';
import { messageSettingsOf } from './message-settings.js';
import { isMessageNode, messageTextsOf } from './message-text.js';

/** The parts that something is sent in: at least, usually and at most. */
export interface PartCount {
  readonly minimum: number;
  readonly typical: number;
  readonly worst: number;
}

/** What contacts get on one way through a workflow. */
export interface RouteSegments extends PartCount {
  /** The steps in order; of a loop, those that can be passed more than once stand together, each once. */
  readonly nodeIds: readonly string[];
  /** How many of its steps send media along, and so as MMS: those have no parts, and are not in the numbers. */
  readonly mms: number;
  /** The parts in money, where the price of one is known. */
  readonly cost?: PartCount;
}

/** The ways through a workflow on which the fewest and the most parts are sent. */
export interface RouteTotals {
  /** The way with the smallest minimum. */
  readonly least: RouteSegments;
  /** The way with the greatest worst case, every loop passed once. */
  readonly most: RouteSegments;
  /** True where messages are sent in a loop, so that the most is a matter of how often it is passed. */
  readonly repeats: boolean;
}

export interface RouteSegmentOptions {
  /** What is known of the contacts, by the step the message is sent at. */
  readonly samplesAt?: (nodeId: string) => TextSamples;
  /** What one part costs, in whatever money the account is charged. */
  readonly price?: number;
}

const nothing: PartCount = { minimum: 0, typical: 0, worst: 0 };

/**
 * In how many parts the messages of one step go out. A step may have further texts that are sent only sometimes, such as a question
 * asked again: those count from the typical case on only where there is no other.
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

/** The parts sent along a way that is told step by step; steps that do not exist send nothing. A step told twice sends twice. */
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
 * The cheapest and the dearest way from where contacts come in to where the workflow ends for them; undefined where no contact
 * comes in. Loops are passed once.
 */
export function routeTotals(input: RuleInput, options: RouteSegmentOptions = {}): RouteTotals | undefined {
  const counts = countsOf(input, options);
  const entries = entryNodesOf(input.graph);
  if (entries.length === 0) return undefined;
  const groups = groupsOf(input);
  const starts = new Set(entries.map((id) => groups.byNode.get(id) as number));
  const worstIn = (nodes: readonly string[]): number => nodes.reduce((sum, id) => sum + counts(id).worst, 0);
  const most = dearestRoute(groups, starts, worstIn).flatMap((at) => groups.nodes[at] ?? []);
  return {
    least: totalOf(cheapestRoute(input, entries, counts), counts, options),
    most: totalOf(most, counts, options),
    repeats: endsFirst(groups.next, starts).some(
      (at) => groups.isLoop[at] === true && worstIn(groups.nodes[at] ?? []) > 0,
    ),
  };
}

/** Ways are tried in order of what they have sent so far, so the first that is over is the cheapest. */
function cheapestRoute({ graph }: RuleInput, entries: readonly string[], counts: Counts): readonly string[] {
  const cameFrom = new Map<string, string | undefined>();
  /** By what has been sent before a step, or, for a way that is over, in all. */
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
      const on = graph
        .outgoing(id)
        .map(({ target }) => target)
        .filter((target) => graph.node(target) !== undefined);
      if (on.length === 0) wait(after, { id, isOver: true });
      for (const target of on) if (!cameFrom.has(target)) wait(after, { id: target, from: id });
    }
  }
  // Every way leads round and round.
  return entries.slice(0, 1);
}

function routeTo(end: string, cameFrom: ReadonlyMap<string, string | undefined>): readonly string[] {
  const way: string[] = [];
  for (let id: string | undefined = end; id !== undefined; id = cameFrom.get(id)) way.unshift(id);
  return way;
}

/** Steps, with those of a loop put together, so that nothing leads back. */
interface Groups {
  readonly byNode: ReadonlyMap<string, number>;
  readonly nodes: readonly (readonly string[])[];
  readonly isLoop: readonly boolean[];
  readonly next: readonly ReadonlySet<number>[];
}

function groupsOf({ graph }: RuleInput): Groups {
  const byNode = new Map<string, number>();
  const nodes: (readonly string[])[] = [];
  const isLoop: boolean[] = [];
  const add = (ids: readonly string[], loop: boolean): void => {
    for (const id of ids) byNode.set(id, nodes.length);
    nodes.push(ids);
    isLoop.push(loop);
  };
  for (const loop of findLoops(graph)) add([...loop], true);
  for (const { id } of graph.nodes) if (!byNode.has(id)) add([id], false);
  const next = nodes.map((ids, at) => {
    const targets = ids.flatMap((id) => graph.outgoing(id).map(({ target }) => byNode.get(target)));
    return new Set(targets.filter((target) => target !== undefined && target !== at) as number[]);
  });
  return { byNode, nodes, isLoop, next };
}

/** Where nothing leads back, what comes after is known before what comes before: the best way on from each, ends first. */
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
  const way: number[] = [];
  for (let at = start; at !== undefined; at = best.get(at)?.on) way.push(at);
  return way;
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
