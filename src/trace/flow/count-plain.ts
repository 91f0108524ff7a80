import { isJsonObject, type JsonObject } from '#base';
import type { Graph } from '#graph';
import type { ExecutionStep, WorkflowExecution, WorkflowNode } from '#model';
import { readTime } from '../reading/read-time.js';
import { plainStatus, executionStanding, visitState } from '../reading/visit-state.js';
import type { EdgeBuilder, KeptExecutions, NodeBuilder, ExecutionBuilder, ExecutionFate } from './flow-builder.js';
import { bucketOf } from './quantile-sketch.js';
import { executionFate, visitFate } from './execution-fate.js';

/** What is counted, and where to. */
export interface FlowCounts {
  readonly nodes: ReadonlyMap<string, NodeBuilder>;
  readonly edges: ReadonlyMap<string, EdgeBuilder>;
  readonly all: ExecutionBuilder;
  readonly kept?: KeptExecutions | undefined;
}

/** Counts a run that is plain, as the n-th. False: it is not, and nothing was counted. */
export type PlainCounter = (execution: WorkflowExecution, number: number) => boolean;

/** A step with the only path to each step that follows it. */
interface CountedNode {
  readonly node: WorkflowNode;
  readonly builder: NodeBuilder;
  readonly ways: ReadonlyMap<string, CountedEdge>;
  /** Steps to which several paths lead. */
  readonly several: ReadonlySet<string>;
  /** The steps that paths come from. */
  readonly sources: readonly CountedNode[];
  readonly leadsOn: boolean;
  /** The run that was here last, and at which of its steps. */
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
 * Most runs go from step to step along the only path there is between the two, one after the other, and nothing goes wrong: their visits
 * need not be worked out to be counted. This counts those, without making anything that has to be collected afterwards, and leaves the rest to
 * `layOver`: runs with errors, steps that are gone, several paths between two steps, or steps beside each other. Both count the same (law F6).
 */
export function createPlainCounter(graph: Graph, { all, edges, kept, nodes }: FlowCounts): PlainCounter {
  const places = countedNodesOf(graph, nodes, edges);
  // Kept from run to run, so that nothing is made for each. Of every step: where it was, how it was come to, from which step before and how sure, how
  // often it was left by paths and by jumps, its times, and the bucket of how long it took.
  const at: CountedNode[] = [];
  const ways: (CountedEdge | undefined)[] = [];
  const from: number[] = [];
  const isSure: boolean[] = [];
  const left: number[] = [];
  const jumps: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const spent: number[] = [];

  /** How a step was come to that no path from the step before leads to: from the latest of those from which one does, else by a jump. */
  const cameFromEarlier = (place: CountedNode, id: string, index: number, number: number): boolean => {
    let source: CountedNode | undefined;
    let seen = 0;
    for (const one of place.sources) {
      if (one.seenIn !== number) continue;
      seen += 1;
      if (!source || one.seenAt > source.seenAt) source = one;
    }
    ways[index] = source?.ways.get(id);
    if (source && !ways[index]) return false;
    from[index] = source ? source.seenAt : index - 1;
    isSure[index] = seen === 1;
    return true;
  };

  /** Reads a run into the lists above; how many steps it has, or 0 where it is not plain. */
  const read = (steps: readonly unknown[], number: number): number => {
    let moment = -Infinity;
    let latestEnd = -Infinity;
    for (let index = 0; index < steps.length; index++) {
      const step = steps[index];
      const node: unknown = isJsonObject(step) ? (step as ExecutionStep).node : undefined;
      if (!isJsonObject(step) || !isJsonObject(node)) return 0;
      const { context: given, id } = node as { readonly context?: unknown; readonly id?: unknown };
      if (typeof id !== 'string') return 0;
      const context = isJsonObject(given) ? (given as JsonObject) : emptyContext;
      const said = (step as ExecutionStep)['status'] ?? context['status'];
      if ((said !== undefined && unusual.has(plainStatus(said))) || hasError(context)) return 0;
      const start = readTime((step as ExecutionStep).start) ?? NaN;
      if (start < moment) return 0;
      left[index] = 0;
      jumps[index] = 0;
      const before = index === 0 ? undefined : (at[index - 1] as CountedNode);
      const way = before?.ways.get(id);
      const place = way ? way.to : places.get(id);
      if (!place || before?.several.has(id)) return 0;
      if (way) {
        // Where steps ran beside each other, another one may have led here.
        if (latestEnd > moment) return 0;
        ways[index] = way;
        from[index] = index - 1;
        isSure[index] = true;
      } else if (before && !cameFromEarlier(place, id, index, number)) return 0;
      if (before) {
        const comingFrom = from[index] as number;
        (ways[index] ? left : jumps)[comingFrom] = ((ways[index] ? left : jumps)[comingFrom] as number) + 1;
        if ((ends[index - 1] as number) > latestEnd) latestEnd = ends[index - 1] as number;
      }
      at[index] = place;
      place.seenIn = number;
      place.seenAt = index;
      if (start > moment) moment = start;
      const end = readTime((step as ExecutionStep).end) ?? NaN;
      starts[index] = start;
      ends[index] = end;
      spent[index] = bucketOf(end - start);
    }
    // How a visit stands that nothing came from and that has no end is a longer story.
    for (let index = 0; index < steps.length - 1; index++)
      if (left[index] === 0 && jumps[index] === 0 && ends[index] !== ends[index]) return 0;
    return steps.length;
  };

  return (execution, number) => {
    const steps: unknown = execution.steps;
    const count = Array.isArray(steps) ? read(steps, number) : 0;
    if (count === 0) return false;
    const executionEnd = readTime(execution.end);
    const standing = executionStanding(execution.status, executionEnd);
    // The run failed where it was, and nobody told how: an error of its own.
    if (standing.status === 'failed' && ends[count - 1] !== ends[count - 1]) return false;
    const lastStep = (steps as readonly ExecutionStep[])[count - 1] as ExecutionStep;
    let fate: ExecutionFate = 'finished';
    for (let index = 0; index < count; index++) {
      const { builder, leadsOn, node } = at[index] as CountedNode;
      const bucket = spent[index] as number;
      builder.entered += 1;
      if (builder.lastExecution !== number) {
        builder.lastExecution = number;
        builder.contacts += 1;
      }
      builder.times.addBucket(bucket);
      if (index === 0) builder.started += 1;
      else arrive(index, builder, number);
      const onward = (left[index] as number) + (jumps[index] as number);
      builder.jumpedOut += jumps[index] as number;
      if (onward > 0) {
        builder.left += 1;
        builder.forked += onward - 1;
        kept?.add('left', node.id);
        continue;
      }
      const isLast = index === count - 1;
      const state =
        ends[index] === ends[index]
          ? 'done'
          : visitState(readAgain(lastStep), standing, { previous: undefined, isLast, left: false, node });
      fate = visitFate(state, isLast, standing, leadsOn);
      builder[fate] += 1;
      kept?.add(fate, node.id);
    }
    const start = readTime(execution.start) ?? (starts[0] as number);
    all.add(
      executionFate(standing, fate),
      (standing.ended ? (executionEnd ?? (ends[count - 1] as number)) : NaN) - start,
    );
    return true;
  };

  function arrive(index: number, builder: NodeBuilder, number: number): void {
    const way = ways[index];
    if (!way) {
      builder.jumpedIn += 1;
      return;
    }
    const { edge, edgeId } = way;
    kept?.add('took', edgeId);
    const source = from[index] as number;
    const start = starts[index] as number;
    edge.entered += 1;
    if (edge.lastExecution !== number) {
      edge.lastExecution = number;
      edge.contacts += 1;
    }
    // A step that still went on cannot have been left; whoever came may have come from elsewhere.
    if (!isSure[index] || (ends[source] as number) > start) edge.inferred += 1;
    const bucket = spent[source] as number;
    edge.times.addBucket(bucket === bucket ? bucket : bucketOf(start - (starts[source] as number)));
  }
}

/** What the state of a visit without an end depends on. */
function readAgain(step: ExecutionStep): Parameters<typeof visitState>[0] {
  const given: unknown = isJsonObject(step.node) ? step.node['context'] : undefined;
  return {
    step,
    at: 0,
    nodeId: '',
    start: undefined,
    end: undefined,
    place: 0,
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
  const places = new Map<
    string,
    CountedNode & {
      readonly ways: Map<string, CountedEdge>;
      readonly several: Set<string>;
      readonly sources: CountedNode[];
    }
  >();
  for (const { id } of graph.nodes) {
    const builder = nodes.get(id);
    const node = graph.node(id);
    if (!builder || !node || places.has(id)) continue;
    places.set(id, {
      node,
      builder,
      ways: new Map(),
      several: new Set(),
      sources: [],
      leadsOn: graph.outgoingAt(id).length > 0,
      seenIn: -1,
      seenAt: -1,
    });
  }
  for (const [id, place] of places) {
    for (const { id: edgeId, target } of graph.outgoing(id)) {
      const to = places.get(target);
      const edge = edges.get(edgeId);
      if (!to) continue;
      if (!to.sources.includes(place)) to.sources.push(place);
      if (!edge || place.ways.has(target)) place.several.add(target);
      else place.ways.set(target, { to, edge, edgeId });
    }
    for (const target of place.several) place.ways.delete(target);
  }
  return places;
}
