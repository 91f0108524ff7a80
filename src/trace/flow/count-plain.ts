import { isJsonObject, type JsonObject } from '#base';
import type { Graph } from '#graph';
import type { ExecutionStep, WorkflowExecution, WorkflowNode } from '#model';
import { readTime } from '../reading/read-steps.js';
import { type ExecutionState, plainStatus, executionStateOf, visitState } from '../reading/visit-state.js';
import {
  type EdgeBuilder,
  type ExecutionBuilder,
  type ExecutionFate,
  executionFate,
  type KeptExecutions,
  type NodeBuilder,
  visitFate,
} from './flow-builder.js';
import { bucketOf } from './quantile-sketch.js';

/** The builders that a counter adds to. */
export interface FlowCounts {
  readonly nodes: ReadonlyMap<string, NodeBuilder>;
  readonly edges: ReadonlyMap<string, EdgeBuilder>;
  readonly all: ExecutionBuilder;
  readonly kept?: KeptExecutions | undefined;
}

/** Counts the n-th execution if it is plain. Returns false, without counting anything, if it is not. */
export type PlainCounter = (execution: WorkflowExecution, number: number) => boolean;

/** A node of the version with the only edge to each of its successors. */
interface CountedNode {
  readonly node: WorkflowNode;
  readonly builder: NodeBuilder;
  readonly edgeTo: ReadonlyMap<string, CountedEdge>;
  /** Ids of nodes to which several edges lead. */
  readonly ambiguous: ReadonlySet<string>;
  /** The predecessors. */
  readonly sources: readonly CountedNode[];
  readonly leadsOn: boolean;
  /** The last execution that visited this node, and the index of its step. */
  seenIn: number;
  seenAt: number;
}

interface CountedEdge {
  readonly to: CountedNode;
  readonly edge: EdgeBuilder;
  readonly edgeId: string;
}

const emptyContext: JsonObject = {};
const unusual: ReadonlySet<string> = new Set(['skipped', 'failed', 'error', 'timedout']);

/**
 * Creates a counter for plain executions: one node after the other along the only edge between the two, without errors. That is
 * most of them, and counting them needs no visits and allocates nothing per execution. Everything else (errors, ghosts, parallel edges,
 * overlapping steps) is left to `layOver`; both count the same (law F6).
 */
export function createPlainCounter(graph: Graph, { all, edges, kept, nodes }: FlowCounts): PlainCounter {
  const tally = new PlainTally(countedNodesOf(graph, nodes, edges), kept);
  return (execution, number) => {
    const steps: unknown = execution.steps;
    const count = Array.isArray(steps) ? tally.read(steps, number) : 0;
    if (count === 0) return false;
    const executionEnd = readTime(execution.end);
    const executionState = executionStateOf(execution.status, executionEnd);
    const lastEnd = tally.ends[count - 1] as number;
    // The execution failed at its last step without an error in the context: an error of its own.
    if (executionState.status === 'failed' && Number.isNaN(lastEnd)) return false;
    const fate = tally.count(steps as readonly ExecutionStep[], number, executionState);
    const start = readTime(execution.start) ?? (tally.starts[0] as number);
    all.add(executionFate(executionState, fate), (executionState.ended ? (executionEnd ?? lastEnd) : NaN) - start);
    return true;
  };
}

/** Reads and counts one execution at a time. The lists, by index of the step, are reused: nothing is allocated per execution. */
class PlainTally {
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly #nodes: CountedNode[] = [];
  readonly #arrivals: (CountedEdge | undefined)[] = [];
  /** Index of the step that the execution came from. */
  readonly #from: number[] = [];
  readonly #isSure: boolean[] = [];
  /** How often each step was left by edges, and by jumps. */
  readonly #left: number[] = [];
  readonly #jumps: number[] = [];
  /** The bucket of each duration. */
  readonly #spent: number[] = [];
  /** The latest start so far, and the latest end of all steps but the last. */
  #moment = -Infinity;
  #latestEnd = -Infinity;

  constructor(
    readonly counted: ReadonlyMap<string, CountedNode>,
    readonly kept: KeptExecutions | undefined,
  ) {}

  /** Reads an execution into the lists. Returns the number of its steps, or 0 if it is not plain. */
  read(steps: readonly unknown[], number: number): number {
    this.#moment = -Infinity;
    this.#latestEnd = -Infinity;
    for (let index = 0; index < steps.length; index++) if (!this.#readStep(steps[index], index, number)) return 0;
    // The state of a visit without end and without successor depends on more than this counter reads.
    for (let index = 0; index < steps.length - 1; index++)
      if (this.#left[index] === 0 && this.#jumps[index] === 0 && Number.isNaN(this.ends[index])) return 0;
    return steps.length;
  }

  #readStep(step: unknown, index: number, number: number): boolean {
    const node: unknown = isJsonObject(step) ? (step as ExecutionStep).node : undefined;
    if (!isJsonObject(step) || !isJsonObject(node)) return false;
    const { context: given, id } = node as { readonly context?: unknown; readonly id?: unknown };
    if (typeof id !== 'string') return false;
    const context = isJsonObject(given) ? (given as JsonObject) : emptyContext;
    const status = (step as ExecutionStep)['status'] ?? context['status'];
    if ((status !== undefined && unusual.has(plainStatus(status))) || hasError(context)) return false;
    const start = readTime((step as ExecutionStep).start) ?? NaN;
    if (start < this.#moment) return false;
    this.#left[index] = 0;
    this.#jumps[index] = 0;
    const counted = index === 0 ? this.counted.get(id) : this.#follow(id, index, number);
    if (!counted) return false;
    this.#nodes[index] = counted;
    counted.seenIn = number;
    counted.seenAt = index;
    if (start > this.#moment) this.#moment = start;
    const end = readTime((step as ExecutionStep).end) ?? NaN;
    this.starts[index] = start;
    this.ends[index] = end;
    this.#spent[index] = bucketOf(end - start);
    return true;
  }

  /** Notes how the execution came from an earlier step to the node of this id. Returns undefined where that is not plain. */
  #follow(id: string, index: number, number: number): CountedNode | undefined {
    const before = this.#nodes[index - 1] as CountedNode;
    const arrival = before.edgeTo.get(id);
    const counted = arrival ? arrival.to : this.counted.get(id);
    if (!counted || before.ambiguous.has(id)) return undefined;
    if (arrival) {
      // Steps overlapped: another one may have led here.
      if (this.#latestEnd > this.#moment) return undefined;
      this.#arrivals[index] = arrival;
      this.#from[index] = index - 1;
      this.#isSure[index] = true;
    } else if (!this.#followEarlier(counted, id, index, number)) return undefined;
    const exits = this.#arrivals[index] ? this.#left : this.#jumps;
    const source = this.#from[index] as number;
    exits[source] = (exits[source] as number) + 1;
    const endBefore = this.ends[index - 1] as number;
    if (endBefore > this.#latestEnd) this.#latestEnd = endBefore;
    return counted;
  }

  /** The step before has no edge here: takes the latest visited predecessor, else notes a jump. */
  #followEarlier(counted: CountedNode, id: string, index: number, number: number): boolean {
    let source: CountedNode | undefined;
    let seen = 0;
    for (const candidate of counted.sources) {
      if (candidate.seenIn !== number) continue;
      seen += 1;
      if (!source || candidate.seenAt > source.seenAt) source = candidate;
    }
    const arrival = source?.edgeTo.get(id);
    this.#arrivals[index] = arrival;
    if (source && !arrival) return false;
    this.#from[index] = source ? source.seenAt : index - 1;
    this.#isSure[index] = seen === 1;
    return true;
  }

  /** Counts the steps that were read last. Returns the fate of the last visit without successor. */
  count(steps: readonly ExecutionStep[], number: number, executionState: ExecutionState): ExecutionFate {
    let fate: ExecutionFate = 'finished';
    for (let index = 0; index < steps.length; index++) {
      const { builder, leadsOn, node } = this.#nodes[index] as CountedNode;
      this.#enter(index, builder, number);
      const jumps = this.#jumps[index] as number;
      const exits = (this.#left[index] as number) + jumps;
      builder.jumpedOut += jumps;
      if (exits > 0) {
        builder.left += 1;
        builder.forked += exits - 1;
        this.kept?.add('left', node.id);
        continue;
      }
      const isLast = index === steps.length - 1;
      const state = Number.isNaN(this.ends[index])
        ? visitState(readAgain(steps[index] as ExecutionStep), executionState, {
            previous: undefined,
            isLast,
            left: false,
            node,
          })
        : 'done';
      fate = visitFate(state, isLast, executionState, leadsOn);
      builder[fate] += 1;
      this.kept?.add(fate, node.id);
    }
    return fate;
  }

  #enter(index: number, builder: NodeBuilder, number: number): void {
    builder.entered += 1;
    if (builder.lastExecution !== number) {
      builder.lastExecution = number;
      builder.contacts += 1;
    }
    builder.times.addBucket(this.#spent[index] as number);
    const arrival = index === 0 ? undefined : this.#arrivals[index];
    if (arrival) this.#take(arrival, index, number);
    else if (index === 0) builder.started += 1;
    else builder.jumpedIn += 1;
  }

  #take({ edge, edgeId }: CountedEdge, index: number, number: number): void {
    this.kept?.add('took', edgeId);
    const source = this.#from[index] as number;
    const start = this.starts[index] as number;
    edge.entered += 1;
    if (edge.lastExecution !== number) {
      edge.lastExecution = number;
      edge.contacts += 1;
    }
    // A step that was still open cannot have been left: the execution may have come from elsewhere.
    if (!this.#isSure[index] || (this.ends[source] as number) > start) edge.inferred += 1;
    const bucket = this.#spent[source] as number;
    edge.times.addBucket(Number.isNaN(bucket) ? bucketOf(start - (this.starts[source] as number)) : bucket);
  }
}

/** Reads what the state of a visit without end depends on. */
function readAgain(step: ExecutionStep): Parameters<typeof visitState>[0] {
  const given: unknown = isJsonObject(step.node) ? step.node['context'] : undefined;
  return {
    step,
    at: 0,
    nodeId: '',
    start: undefined,
    end: undefined,
    orderTime: 0,
    context: isJsonObject(given) ? (given as JsonObject) : emptyContext,
    writtenNumbers: undefined,
  };
}

function hasError(context: JsonObject): boolean {
  if (!Object.hasOwn(context, 'error')) return false;
  const error: unknown = context['error'];
  return error !== null && error !== undefined && error !== false && error !== '';
}

function countedNodesOf(
  graph: Graph,
  nodes: FlowCounts['nodes'],
  edges: FlowCounts['edges'],
): ReadonlyMap<string, CountedNode> {
  const counted = new Map<
    string,
    CountedNode & {
      readonly edgeTo: Map<string, CountedEdge>;
      readonly ambiguous: Set<string>;
      readonly sources: CountedNode[];
    }
  >();
  for (const { id } of graph.nodes) {
    const builder = nodes.get(id);
    const node = graph.node(id);
    if (!builder || !node || counted.has(id)) continue;
    counted.set(id, {
      node,
      builder,
      edgeTo: new Map(),
      ambiguous: new Set(),
      sources: [],
      leadsOn: graph.outgoingAt(id).length > 0,
      seenIn: -1,
      seenAt: -1,
    });
  }
  for (const [id, from] of counted) {
    for (const { id: edgeId, target } of graph.outgoing(id)) {
      const to = counted.get(target);
      const edge = edges.get(edgeId);
      if (!to) continue;
      if (!to.sources.includes(from)) to.sources.push(from);
      if (!edge || from.edgeTo.has(target)) from.ambiguous.add(target);
      else from.edgeTo.set(target, { to, edge, edgeId });
    }
    for (const target of from.ambiguous) from.edgeTo.delete(target);
  }
  return counted;
}
