import { isJsonObject, memoizeByIdentity } from '#base';
import type { Graph } from '#graph';
import type { WorkflowEdge, WorkflowNode } from '#model';
import type { ReadStep } from './order-steps.js';
import type { Arrival } from '../visit.js';
import { edgeKind, type EdgeKind, openingAt, parseDuration } from '#catalog';

type Words = { readonly [key: string]: unknown };

/** Keys under which services tell the path by its id, value or type. */
const edgeKeys = ['edgeId', 'edge', 'path', 'branch', 'outcome'] as const;

/** Outputs that tell the path by yes or no: the kinds of path a `true` and a `false` stand for. */
const edgeFlags: readonly (readonly [string, EdgeKind, readonly EdgeKind[]])[] = [
  ['replied', 'standard', ['timeout']],
  ['answered', 'standard', ['timeout']],
  ['delivered', 'standard', ['timeout', 'error']],
  ['open', 'standard', ['default']],
  ['timedOut', 'timeout', ['standard']],
];

/**
 * Of several paths between the same two steps, those that agree with what the run knew: first what the step left behind
 * about itself, then what is said in general. Empty when the context says nothing of it.
 */
function edgesThatAgree(edges: readonly WorkflowEdge[], from: ReadStep, to: ReadStep): readonly WorkflowEdge[] {
  for (const words of [...valuesToRead(from.context, from.nodeId), ...valuesToRead(to.context, from.nodeId)]) {
    const told = new Set(edgeKeys.map((key) => own(words, key)).filter((value) => typeof value === 'string'));
    const named = edges.filter((edge) => told.has(edge.id) || told.has(edge.value as string));
    if (named.length > 0) return named;
    const typed = edges.filter((edge) => told.has(edge.type as string));
    if (typed.length > 0) return typed;
    for (const [key, whenTrue, whenFalse] of edgeFlags) {
      const flag = own(words, key);
      if (typeof flag !== 'boolean') continue;
      const kinds = flag ? [whenTrue] : whenFalse;
      const flagged = edges.filter((edge) => kinds.includes(edgeKind(edge.type)));
      if (flagged.length > 0) return flagged;
    }
  }
  return [];
}

/**
 * Of several paths between the same two steps of which the context says nothing, those that the time spent there speaks for: a
 * timeout when it took as long as the timeout allows, else the others. All of them where the times say nothing.
 */
function edgesThatFitInTime(edges: readonly WorkflowEdge[], from: ReadStep, to: ReadStep): readonly WorkflowEdge[] {
  const spent = (from.end ?? to.start ?? NaN) - (from.start ?? NaN);
  if (!(spent >= 0)) return edges;
  const limits = edges.map((edge) =>
    edgeKind(edge.type) === 'timeout' ? parseDuration(String(edge.value ?? '')) : undefined,
  );
  const ranOut = edges.filter((_, at) => spent >= (limits[at] ?? Infinity));
  if (ranOut.length > 0) return ranOut;
  const inTime = edges.filter((_, at) => limits[at] === undefined);
  return inTime.length > 0 ? inTime : edges;
}

/**
 * Of several paths out of a step that asks whether somebody is there, those that its hours speak for: open leads on, closed to the
 * default. None where it has no hours, or nobody knows. Hours may have been changed since, so that this is never certain.
 */
function edgesThatFitTheHours(
  edges: readonly WorkflowEdge[],
  from: ReadStep,
  node: WorkflowNode | undefined,
): readonly WorkflowEdge[] {
  const groups: unknown = isJsonObject(node?.config) ? node.config.groups : undefined;
  const hours: unknown = Array.isArray(groups) && isJsonObject(groups[0]) ? groups[0]['officeHours'] : undefined;
  if (!isJsonObject(hours) || from.start === undefined) return [];
  const { kind } = openingAt(hours, from.start);
  if (kind === 'unknown') return [];
  const wanted: EdgeKind = kind === 'open' || kind === 'always' ? 'standard' : 'default';
  return edges.filter((edge) => edgeKind(edge.type) === wanted);
}

/** A step's outputs may lie under its id, or be spread over the context itself. */
function valuesToRead(context: Words, nodeId: string): readonly Words[] {
  const outputs = own(context, 'outputs');
  const byNode = isJsonObject(outputs) ? own(outputs, nodeId) : undefined;
  return [byNode, outputs, context].filter((place) => isJsonObject(place));
}

function own(words: Words, key: string): unknown {
  return Object.hasOwn(words, key) ? words[key] : undefined;
}

/** Paths by the position of the step they come from. */
type EdgesBySource = ReadonlyMap<number, readonly WorkflowEdge[]>;

const noArrivals: readonly (Arrival | undefined)[] = [];

/**
 * How a run came to each of its steps. The wire does not say, so each step is joined to the latest earlier step with a path
 * to it. That is *certain* when the earlier step is the one just before, or the only one that could be meant, and a single
 * path fits; otherwise *inferred*. Steps that no path explains are jumps from the step before.
 */
export function findArrivals(
  steps: readonly ReadStep[],
  positions: Int32Array,
  graph: Graph,
): readonly (Arrival | undefined)[] {
  if (steps.length === 0) return noArrivals;
  const edgesTo = edgesInto(graph);
  /** Where each step of the version was visited last, by its position there. */
  const latest = new Map<number, number>();
  let lastGhost = -1;
  /** When the last of the steps before the one just before ended. */
  let latestEnd = -Infinity;
  return steps.map((_, position) => {
    const at = positions[position] as number;
    const arrival = position === 0 ? undefined : arrivalAt(position, edgesTo(at));
    const before = steps[position - 1]?.end;
    if (before !== undefined && before > latestEnd) latestEnd = before;
    if (at < 0) lastGhost = position;
    else latest.set(at, position);
    return arrival;
  });

  function arrivalAt(position: number, edges: EdgesBySource): Arrival {
    const before = steps[position - 1] as ReadStep;
    const beforeAt = positions[position - 1] as number;
    const direct = edges.get(beforeAt);
    if (direct) return arrivalAlong(direct, position - 1, position, !isAmbiguous(before, beforeAt, edges));
    const { from, unique } = latestSource(edges);
    const found = from === undefined ? undefined : edges.get(positions[from] as number);
    if (from === undefined || !found) return { certainty: 'jump', fromIndex: position };
    // A step that is gone from the version may have stood in between, and the path drawn since then was never taken.
    return arrivalAlong(found, from, position, unique && lastGhost < from);
  }

  function latestSource(edges: EdgesBySource): { readonly from: number | undefined; readonly unique: boolean } {
    let from: number | undefined;
    let count = 0;
    for (const source of edges.keys()) {
      const at = latest.get(source);
      if (at === undefined) continue;
      count += 1;
      if (from === undefined || at > from) from = at;
    }
    return { from, unique: count === 1 };
  }

  /** Where steps ran beside each other, one that ended while the last was under way may as well have led here. */
  function isAmbiguous(before: ReadStep, beforeAt: number, edges: EdgesBySource): boolean {
    if (!(latestEnd > before.place)) return false;
    for (const source of edges.keys()) {
      const at = source === beforeAt ? undefined : latest.get(source);
      if (at !== undefined && ((steps[at] as ReadStep).end ?? -Infinity) > before.place) return true;
    }
    return false;
  }

  function arrivalAlong(edges: readonly WorkflowEdge[], fromAt: number, toAt: number, sure: boolean): Arrival {
    const from = steps[fromAt] as ReadStep;
    const to = steps[toAt] as ReadStep;
    // A step that still went on cannot have been left; whoever came may have come from elsewhere.
    const isOver = !(from.end !== undefined && to.start !== undefined && from.end > to.start);
    const agreeing = edges.length === 1 ? edges : edgesThatAgree(edges, from, to);
    const edge = (agreeing[0] ??
      edgesThatFitTheHours(edges, from, graph.nodes[positions[fromAt] as number])[0] ??
      edgesThatFitInTime(edges, from, to)[0]) as WorkflowEdge;
    return {
      edgeId: edge.id,
      certainty: sure && isOver && agreeing.length === 1 ? 'certain' : 'inferred',
      fromIndex: fromAt + 1,
    };
  }
}

const noEdges: EdgesBySource = new Map();

/** For each step, the paths to it from steps that exist, by those steps; found once per version. None lead to a step that does not exist. */
const edgesInto = memoizeByIdentity((graph: Graph): ((position: number) => EdgesBySource) => {
  const known: (EdgesBySource | undefined)[] = [];
  return (position) =>
    position < 0 ? noEdges : (known[position] ??= groupBySource(graph, graph.nodes[position]?.id ?? ''));
});

function groupBySource(graph: Graph, nodeId: string): EdgesBySource {
  const bySource = new Map<number, WorkflowEdge[]>();
  for (const edge of graph.incoming(nodeId)) {
    const source = graph.nodeIndex(edge.source);
    if (source < 0) continue;
    const edges = bySource.get(source);
    if (edges) edges.push(edge);
    else bySource.set(source, [edge]);
  }
  return bySource;
}
