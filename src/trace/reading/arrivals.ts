import { isJsonObject, memoizeByIdentity } from '#base';
import type { Graph } from '#graph';
import type { WorkflowEdge, WorkflowNode } from '#model';
import type { ReadStep } from './read-steps.js';
import type { Arrival } from '../visit.js';
import { edgeKind, type EdgeKind, openingAt, parseDuration } from '#catalog';

type Words = { readonly [key: string]: unknown };

/** Keys under which services name the edge by its id, value or type. */
const edgeKeys = ['edgeId', 'edge', 'path', 'branch', 'outcome'] as const;

/** Boolean outputs that imply the kind of edge: the kinds for `true` and for `false`. */
const edgeFlags: readonly (readonly [string, EdgeKind, readonly EdgeKind[]])[] = [
  ['replied', 'standard', ['timeout']],
  ['answered', 'standard', ['timeout']],
  ['delivered', 'standard', ['timeout', 'error']],
  ['open', 'standard', ['default']],
  ['timedOut', 'timeout', ['standard']],
];

/**
 * Returns those of several parallel edges that agree with the context: first by the outputs of the source, then by the
 * rest. Empty where the context does not say.
 */
function edgesThatAgree(edges: readonly WorkflowEdge[], from: ReadStep, to: ReadStep): readonly WorkflowEdge[] {
  for (const words of [...valuesToRead(from.context, from.nodeId), ...valuesToRead(to.context, from.nodeId)]) {
    const values = new Set(edgeKeys.map((key) => own(words, key)).filter((value) => typeof value === 'string'));
    const named = edges.filter((edge) => values.has(edge.id) || values.has(edge.value as string));
    if (named.length > 0) return named;
    const typed = edges.filter((edge) => values.has(edge.type as string));
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
 * Returns those of several parallel edges that fit the time spent: timeouts when it reached their limit, else the
 * others. All of them where times are unknown.
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
 * Returns the outgoing edges that fit the office hours of the node: open takes the standard edge, closed the default
 * one. Empty without hours. Hours may have changed since, so the result is never certain.
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

/** The outputs of a node may lie under its id, or directly in the context. */
function valuesToRead(context: Words, nodeId: string): readonly Words[] {
  const outputs = own(context, 'outputs');
  const byNode = isJsonObject(outputs) ? own(outputs, nodeId) : undefined;
  return [byNode, outputs, context].filter((part) => isJsonObject(part));
}

function own(words: Words, key: string): unknown {
  return Object.hasOwn(words, key) ? words[key] : undefined;
}

/** Edges by the position of their source. */
type EdgesBySource = ReadonlyMap<number, readonly WorkflowEdge[]>;

const noArrivals: readonly (Arrival | undefined)[] = [];

/**
 * Returns how an execution came to each of its steps. The wire does not say, so each step is joined to the latest earlier step with an
 * edge to it. That is `certain` when the earlier step is the one just before, or the only possible one, and a single edge fits; else
 * `inferred`. A step that no edge explains is a `jump` from the step before.
 */
export function findArrivals(
  steps: readonly ReadStep[],
  positions: Int32Array,
  graph: Graph,
): readonly (Arrival | undefined)[] {
  return steps.length === 0 ? noArrivals : new ArrivalFinder(steps, positions, graph).findAll();
}

class ArrivalFinder {
  /** The latest step at each node, by the position of the node. */
  readonly #latest = new Map<number, number>();
  #lastGhost = -1;
  /** The latest end of all steps before the previous one. */
  #latestEnd = -Infinity;

  constructor(
    readonly steps: readonly ReadStep[],
    readonly positions: Int32Array,
    readonly graph: Graph,
  ) {}

  findAll(): readonly (Arrival | undefined)[] {
    const edgesTo = edgesInto(this.graph);
    return this.steps.map((_, position) => {
      const at = this.positions[position] as number;
      const arrival = position === 0 ? undefined : this.#arrivalAt(position, edgesTo(at));
      const before = this.steps[position - 1]?.end;
      if (before !== undefined && before > this.#latestEnd) this.#latestEnd = before;
      if (at < 0) this.#lastGhost = position;
      else this.#latest.set(at, position);
      return arrival;
    });
  }

  #arrivalAt(position: number, edges: EdgesBySource): Arrival {
    const before = this.steps[position - 1] as ReadStep;
    // It was left along no edge: the contact was moved here.
    if (before.context['edgeId'] === null) return { certainty: 'jump', fromIndex: position };
    const beforeAt = this.positions[position - 1] as number;
    const direct = edges.get(beforeAt);
    if (direct) return this.#arrivalAlong(direct, position - 1, position, !this.#isAmbiguous(before, beforeAt, edges));
    const { from, unique } = this.#latestSource(edges);
    const found = from === undefined ? undefined : edges.get(this.positions[from] as number);
    if (from === undefined || !found) return { certainty: 'jump', fromIndex: position };
    // The execution may have come through a node that was removed since, and the edge may be newer than the execution.
    return this.#arrivalAlong(found, from, position, unique && this.#lastGhost < from);
  }

  #latestSource(edges: EdgesBySource): { readonly from: number | undefined; readonly unique: boolean } {
    let from: number | undefined;
    let count = 0;
    for (const source of edges.keys()) {
      const at = this.#latest.get(source);
      if (at === undefined) continue;
      count += 1;
      if (from === undefined || at > from) from = at;
    }
    return { from, unique: count === 1 };
  }

  /** Steps may overlap: one that ended while the previous one was open may have led here as well. */
  #isAmbiguous(before: ReadStep, beforeAt: number, edges: EdgesBySource): boolean {
    if (!(this.#latestEnd > before.orderTime)) return false;
    for (const source of edges.keys()) {
      const at = source === beforeAt ? undefined : this.#latest.get(source);
      if (at !== undefined && ((this.steps[at] as ReadStep).end ?? -Infinity) > before.orderTime) return true;
    }
    return false;
  }

  #arrivalAlong(edges: readonly WorkflowEdge[], fromAt: number, toAt: number, isSure: boolean): Arrival {
    const from = this.steps[fromAt] as ReadStep;
    const to = this.steps[toAt] as ReadStep;
    // A step that was still open cannot have been left: the execution may have come from elsewhere.
    const isOver = !(from.end !== undefined && to.start !== undefined && from.end > to.start);
    const agreeing = edges.length === 1 ? edges : edgesThatAgree(edges, from, to);
    const edge = (agreeing[0] ??
      edgesThatFitTheHours(edges, from, this.graph.nodes[this.positions[fromAt] as number])[0] ??
      edgesThatFitInTime(edges, from, to)[0]) as WorkflowEdge;
    return {
      edgeId: edge.id,
      certainty: isSure && isOver && agreeing.length === 1 ? 'certain' : 'inferred',
      fromIndex: fromAt + 1,
    };
  }
}

const noEdges: EdgesBySource = new Map();

/** Edges to each node by the position of their source, without dangling ones. Computed once per graph. */
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
