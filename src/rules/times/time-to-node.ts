import FlatQueue from 'flatqueue';
import { edgeKind, formatDuration } from '#catalog';
import { findLoops, type Graph, reachFrom } from '#graph';
import type { WorkflowEdge, WorkflowNode } from '#model';
import type { ComparatorTable } from '../rule-input.js';
import { ownTime, timeAlong, timeWithoutTimeouts, type TimeSpan, waitsOutNights } from './node-wait.js';

/** The time from the trigger until a contact reaches a node. */
export interface TimeToNode extends TimeSpan {
  /** The node that makes the maximum unbounded: it is in a loop, or waits without a limit. */
  readonly openBy?: { readonly nodeId: string; readonly why: 'loop' | 'wait' };
  /** A wait on the route never ends at night; `most` includes a night for it. */
  readonly holdsNights: boolean;
}

export interface TimesInput {
  readonly graph: Graph;
  /** The nodes where contacts enter. */
  readonly entries: readonly string[];
  readonly comparators: ComparatorTable;
  /** Returns true for nodes that executions skip. */
  readonly isPassedOver: (node: WorkflowNode) => boolean;
}

/**
 * Returns the earliest and the latest time at which a contact can reach a node, counted from the trigger, over all
 * routes from the entries. Undefined for an unreachable node. Reads the nodes that lead there, once each: meant for the
 * selected node.
 */
export function timeToNode(nodeId: string, input: TimesInput): TimeToNode | undefined {
  const { graph } = input;
  const { arcs } = graph;
  const goal = graph.nodeIndex(nodeId);
  const entries = input.entries.map((id) => graph.nodeIndex(id)).filter((at) => at >= 0);
  const { isReached } = reachFrom(graph, entries);
  if (goal < 0 || isReached[goal] !== 1) return undefined;
  // The same walk against the direction of the edges.
  const against = {
    arcs: { ...arcs, firstLeaving: arcs.firstEntering, leaving: arcs.entering, target: arcs.source },
  } as Graph;
  const before = [...reachFrom(against, [goal]).order].filter((at) => isReached[at] === 1);
  const routes = routesBetween(before, goal, input);
  return {
    least: earliest(goal, entries, routes),
    ...latest(goal, before, entries, routes, input),
    holdsNights: routes.holdsNights,
  };
}

/**
 * Returns the earliest and the latest time at which a contact can take an edge, counted from the trigger: the time to
 * its source, and how long that holds contacts who leave along it. Undefined where no contact comes there.
 */
export function timeToEdge(edgeId: string, input: TimesInput): TimeToNode | undefined {
  const { graph } = input;
  const edge = graph.edge(edgeId);
  const node = edge && graph.node(edge.source);
  const before = node && timeToNode(node.id, input);
  if (!before || input.isPassedOver(node)) return before;
  const span = timesOfEdges(node, graph.outgoing(node.id), input)(edge);
  const isOpen = before.most === undefined || span.most === undefined;
  return {
    least: before.least + span.least,
    most: isOpen ? undefined : before.most! + span.most!,
    ...(isOpen && { openBy: before.openBy ?? { nodeId: node.id, why: 'wait' } }),
    holdsNights: before.holdsNights || waitsOutNights(node, input),
  };
}

/** How long a node holds the contacts who leave along each of its edges. */
function timesOfEdges(
  node: WorkflowNode,
  outgoing: readonly WorkflowEdge[],
  input: Pick<TimesInput, 'comparators'>,
): (edge: WorkflowEdge) => TimeSpan {
  const hasTimeout = outgoing.some(({ type }) => edgeKind(type) === 'timeout');
  const usual = (hasTimeout ? timeWithoutTimeouts(outgoing) : undefined) ?? ownTime(node, input);
  return (edge) => (hasTimeout ? timeAlong(edge) : undefined) ?? usual;
}

/** The edges among the predecessors of a node, by position, with their durations. */
interface Routes {
  readonly isBefore: Uint8Array;
  readonly least: Float64Array;
  /** Infinity where unbounded. */
  readonly most: Float64Array;
  readonly holdsNights: boolean;
  readonly leaving: (at: number) => Int32Array;
  readonly target: Int32Array;
}

function routesBetween(before: readonly number[], goal: number, input: TimesInput): Routes {
  const {
    graph: { arcs, edges, nodes },
  } = input;
  const isBefore = new Uint8Array(arcs.nodeCount);
  const least = new Float64Array(edges.length);
  const most = new Float64Array(edges.length);
  const leaving = (at: number): Int32Array => arcs.leaving.subarray(arcs.firstLeaving[at], arcs.firstLeaving[at + 1]);
  let holdsNights = false;
  for (const at of before) isBefore[at] = 1;
  for (const at of before) {
    const node = nodes[at] as WorkflowNode;
    if (input.isPassedOver(node)) continue;
    const paths = leaving(at);
    const timeOf = timesOfEdges(
      node,
      [...paths].map((path) => edges[path] as WorkflowEdge),
      input,
    );
    for (const path of paths) {
      const time = timeOf(edges[path] as WorkflowEdge);
      least[path] = time.least;
      most[path] = time.most ?? Infinity;
    }
    if (at !== goal && !holdsNights) holdsNights = waitsOutNights(node, input);
  }
  return { isBefore, least, most, holdsNights, leaving, target: arcs.target };
}

/** The shortest route by minimum durations. */
function earliest(goal: number, entries: readonly number[], { isBefore, least, leaving, target }: Routes): number {
  const isDone = new Uint8Array(isBefore.length);
  const waiting = new FlatQueue();
  for (const at of entries) if (isBefore[at] === 1) waiting.push(at, 0);
  for (let time = waiting.peekValue(); time !== undefined; time = waiting.peekValue()) {
    const at = waiting.pop() as number;
    if (at === goal) return time;
    if (isDone[at] === 1) continue;
    isDone[at] = 1;
    for (const path of leaving(at)) {
      const to = target[path] as number;
      if (to >= 0 && isBefore[to] === 1 && isDone[to] === 0) waiting.push(to, time + (least[path] as number));
    }
  }
  return 0;
}

/** The longest route by maximum durations; a cycle counts as one node. */
function latest(
  goal: number,
  before: readonly number[],
  entries: readonly number[],
  routes: Routes,
  { graph }: TimesInput,
): Pick<TimeToNode, 'most' | 'openBy'> {
  const { isBefore, leaving, most, target } = routes;
  const idOf = (at: number): string => (graph.nodes[at] as WorkflowNode).id;
  const whole = Int32Array.from(isBefore, (_, at) => at);
  const members = new Map<number, readonly number[]>();
  for (const ids of findLoops(graph, (at) => isBefore[at] === 0)) {
    const ring = ids.map((id) => graph.nodeIndex(id));
    for (const at of ring) whole[at] = ring[0] as number;
    members.set(ring[0] as number, ring);
  }
  const latestAt = new Float64Array(isBefore.length);
  const openBy = new Map<number, NonNullable<TimeToNode['openBy']>>();
  const entering = new Int32Array(isBefore.length);
  const each = (ring: number, visit: (path: number, from: number, to: number) => void): void => {
    for (const at of members.get(ring) ?? [ring]) {
      for (const path of leaving(at)) {
        const to = target[path] as number;
        if (to >= 0 && isBefore[to] === 1) visit(path, at, whole[to] as number);
      }
    }
  };
  const rings = before.filter((at) => whole[at] === at);
  for (const ring of rings) {
    each(ring, (path, _from, to) => {
      if (to !== ring) entering[to] = (entering[to] as number) + 1;
      else if (most[path] !== 0) openBy.set(ring, { nodeId: idOf(ring), why: 'loop' });
    });
  }
  for (const ring of openBy.keys()) latestAt[ring] = Infinity;
  const ready = rings.filter((ring) => entering[ring] === 0);
  // The loop also visits what it adds to the list.
  for (const ring of ready) {
    each(ring, (path, from, to) => {
      if (to === ring) return;
      const then = (latestAt[ring] as number) + (most[path] as number);
      if (then > (latestAt[to] as number)) {
        latestAt[to] = then;
        if (then === Infinity) openBy.set(to, openBy.get(ring) ?? { nodeId: idOf(from), why: 'wait' });
      }
      entering[to] = (entering[to] as number) - 1;
      if (entering[to] === 0) ready.push(to);
    });
  }
  const end = whole[goal] as number;
  if (latestAt[end] !== Infinity) return { most: latestAt[end] as number };
  const why = openBy.get(end);
  return { most: undefined, ...(why && { openBy: why }) };
}

/** Formats a duration: "2 hours", "1 d 2 h". */
export function timeLength(milliseconds: number): string {
  return formatDuration(`PT${Math.round(milliseconds / 1000)}S`);
}

/** Formats the times of a node as a sentence: "Between 10 minutes and 2 hours after the trigger." */
export function timeWords({ least, most, openBy }: TimeToNode): string {
  if (most === undefined) {
    const why = openBy?.why === 'loop' ? 'contacts can go round in a loop' : 'a wait on the way has no fixed end';
    return least === 0
      ? `Any time after the trigger: ${why}.`
      : `${timeLength(least)} after the trigger at the earliest; ${why}.`;
  }
  if (most < 1000) return 'At once after the trigger.';
  if (least === most) return `${timeLength(least)} after the trigger.`;
  return least === 0
    ? `Up to ${timeLength(most)} after the trigger.`
    : `Between ${timeLength(least)} and ${timeLength(most)} after the trigger.`;
}
