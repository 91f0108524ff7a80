import { isJsonObject } from '#base';
import { type Graph, graphOf } from '#graph';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { type LaidExecution, layOver } from '../reading/lay-over.js';
import { readTime } from '../reading/read-steps.js';
import type { Arrival, Visit } from '../visit.js';
import { createPlainCounter } from './count-plain.js';
import {
  type CountedAs,
  EdgeBuilder,
  ExecutionBuilder,
  type ExecutionFate,
  executionFate,
  KeptExecutions,
  NodeBuilder,
  visitFate,
  WordCounts,
} from './flow-builder.js';
import type { EdgeFlow, FlowSummary, NodeFlow } from './flow-summary.js';

/** Options of a summary. */
export interface SummaryOptions {
  /**
   * Counts only executions of this version; others appear in `otherVersions` alone. Executions without a version id always count.
   *
   * @default false
   */
  readonly onlyThisVersion?: boolean | undefined;
  /**
   * Keeps the ids of the executions behind the numbers: at most `each` for one number, and `all` together. Absent: keeps none.
   */
  readonly keepExecutions?: { readonly each: number; readonly all: number } | undefined;
}

/** Names one number of a summary: how often an edge was taken, or how many visits of a node had one fate. */
export type FlowNumber =
  | { readonly edgeId: string; readonly as: 'took' }
  | { readonly nodeId: string; readonly as: Exclude<CountedAs, 'took'> };

/** The executions behind a number. */
export interface ExecutionsCounted {
  /** In the order in which they were added. */
  readonly ids: readonly string[];
  /** True where further executions count, without being kept. */
  readonly more: boolean;
}

/** Adds up executions one by one. Its size does not grow with their number. */
export interface FlowSummarizer {
  /** Adds an execution. Takes any JSON-shaped value: what cannot be read counts as an execution without steps. */
  add(execution: WorkflowExecution): void;
  /** Adds a summary of other executions on the same version. */
  merge(summary: FlowSummary): void;
  /** Returns the numbers so far. */
  summary(): FlowSummary;
  /** Returns the executions behind a number, as far as `keepExecutions` allows. Merged summaries contribute none. */
  executionsBehind(number: FlowNumber): ExecutionsCounted;
}

const maxVersions = 64;

/** Creates a summarizer of executions on a version. */
export function createFlowSummarizer(version: WorkflowVersion, options: SummaryOptions = {}): FlowSummarizer {
  return createSummarizer(version, options, true);
}

/** Creates a summarizer that traces every execution in full: the reference for the plain counter (law F6). */
export function createThoroughSummarizer(version: WorkflowVersion, options: SummaryOptions = {}): FlowSummarizer {
  return createSummarizer(version, options, false);
}

function createSummarizer(version: WorkflowVersion, options: SummaryOptions, isQuick: boolean): FlowSummarizer {
  const graph = graphOf(version);
  const ownId = idOf(version);
  const totals = new FlowTotals(graph, options);
  const countPlain = isQuick ? createPlainCounter(graph, totals) : undefined;
  let number = 0;
  return {
    add(given) {
      const execution: WorkflowExecution = isJsonObject(given) ? given : {};
      const ran = idOf(execution.version);
      if (ownId !== undefined && ran !== undefined && ran !== ownId) {
        totals.otherVersions.add(ran, 1);
        if (options.onlyThisVersion === true) return;
      }
      number += 1;
      if (totals.kept) totals.kept.execution = idOf(execution);
      if (!countPlain?.(execution, number)) totals.count(layOver(execution, graph), number);
    },
    merge: (summary) => totals.merge(summary),
    summary: () => totals.build(ownId),
    executionsBehind: (of) => totals.executionsBehind(of),
  };
}

/** The id of a version or an execution; undefined where it is absent, empty or no text. */
function idOf(value: unknown): string | undefined {
  const id: unknown = isJsonObject(value) ? value['id'] : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** The numbers of a summary while they are added up. */
class FlowTotals {
  readonly all = new ExecutionBuilder();
  readonly nodes: ReadonlyMap<string, NodeBuilder>;
  readonly edges: ReadonlyMap<string, EdgeBuilder>;
  readonly otherVersions = new WordCounts(maxVersions);
  readonly kept: KeptExecutions | undefined;
  readonly #elsewhere = new NodeBuilder();

  constructor(
    readonly graph: Graph,
    { keepExecutions }: SummaryOptions,
  ) {
    this.nodes = new Map(graph.nodes.map(({ id }) => [id, new NodeBuilder()]));
    this.edges = new Map(graph.edges.map(({ id }) => [id, new EdgeBuilder()]));
    this.kept = keepExecutions && new KeptExecutions(keepExecutions.each, keepExecutions.all);
  }

  merge(summary: FlowSummary): void {
    this.all.merge(summary.all);
    this.#elsewhere.merge(summary.elsewhere);
    for (const [id, flow] of Object.entries(summary.nodes)) this.nodes.get(id)?.merge(flow);
    for (const [id, flow] of Object.entries(summary.edges)) this.edges.get(id)?.merge(flow);
    this.otherVersions.merge(summary.otherVersions, summary.furtherVersions);
  }

  build(versionId: string | undefined): FlowSummary {
    const nodes = Object.create(null) as { [id: string]: NodeFlow };
    const edges = Object.create(null) as { [id: string]: EdgeFlow };
    for (const [id, builder] of this.nodes) nodes[id] = builder.build();
    for (const [id, builder] of this.edges) edges[id] = builder.build();
    return {
      ...(versionId === undefined ? {} : { versionId }),
      all: this.all.build(),
      nodes,
      edges,
      elsewhere: this.#elsewhere.build(),
      otherVersions: this.otherVersions.build(),
      furtherVersions: this.otherVersions.other,
    };
  }

  executionsBehind(of: FlowNumber): ExecutionsCounted {
    if (this.kept) return this.kept.behind(of.as, 'edgeId' in of ? of.edgeId : of.nodeId);
    const amount = of.as === 'took' ? this.edges.get(of.edgeId)?.entered : this.nodes.get(of.nodeId)?.[of.as];
    return { ids: [], more: (amount ?? 0) > 0 };
  }

  /** Counts an execution that was laid over the version. */
  count(laid: LaidExecution, number: number): void {
    const { departures, execution, executionState, visits } = laid;
    const jumps = jumpsFrom(visits);
    for (const visit of visits) {
      const node = this.#enter(visit, number, visits);
      const jumped = jumps?.get(visit.index) ?? 0;
      const exits = (departures[visit.index - 1] as number) + jumped;
      node.jumpedOut += jumped;
      if (exits > 0) {
        node.left += 1;
        node.forked += exits - 1;
        this.#keep('left', visit);
      } else {
        const fate = this.#fateOf(visit, laid);
        node[fate] += 1;
        this.#keep(fate, visit);
      }
      if (visit.durationMs !== undefined) node.times.add(visit.durationMs);
    }
    const last = visits.at(-1);
    const fate = executionFate(executionState, last && this.#fateOf(last, laid));
    const start = readTime(execution.start) ?? visits[0]?.start;
    const end = executionState.ended ? (readTime(execution.end) ?? last?.end) : undefined;
    this.all.add(fate, (end ?? NaN) - (start ?? NaN));
  }

  #enter(visit: Visit, number: number, visits: readonly Visit[]): NodeBuilder {
    const node = visit.ghost ? this.#elsewhere : (this.nodes.get(visit.nodeId) ?? this.#elsewhere);
    node.entered += 1;
    if (node.lastExecution !== number) {
      node.lastExecution = number;
      node.contacts += 1;
    }
    if (visit.state === 'failed') {
      node.errors += 1;
      node.fail(reasonOf(visit));
    }
    if (visit.via) this.#take(visit, visit.via, node, number, visits);
    else node.started += 1;
    return node;
  }

  #take({ start }: Visit, via: Arrival, node: NodeBuilder, number: number, visits: readonly Visit[]): void {
    const edge = via.edgeId === undefined || via.certainty === 'jump' ? undefined : this.edges.get(via.edgeId);
    if (!edge) {
      node.jumpedIn += 1;
      return;
    }
    edge.entered += 1;
    this.kept?.add('took', via.edgeId as string);
    if (edge.lastExecution !== number) {
      edge.lastExecution = number;
      edge.contacts += 1;
    }
    if (via.certainty === 'inferred') edge.inferred += 1;
    const from = visits[(via.fromIndex ?? 0) - 1];
    edge.times.add(from?.durationMs ?? (start ?? NaN) - (from?.start ?? NaN));
  }

  #keep(as: CountedAs, { ghost, nodeId }: Visit): void {
    if (!ghost) this.kept?.add(as, nodeId);
  }

  /** The fate of a visit without successor. */
  #fateOf({ index, nodeId, state }: Visit, { executionState, visits }: LaidExecution): ExecutionFate {
    return visitFate(state, index === visits.length, executionState, this.graph.outgoingAt(nodeId).length > 0);
  }
}

/** The number of jumps that left each visit, by its index. Most executions have none. */
function jumpsFrom(visits: readonly Visit[]): ReadonlyMap<number, number> | undefined {
  let jumps: Map<number, number> | undefined;
  for (const { via } of visits) {
    if (via?.certainty === 'jump' && via.fromIndex !== undefined)
      (jumps ??= new Map()).set(via.fromIndex, (jumps.get(via.fromIndex) ?? 0) + 1);
  }
  return jumps;
}

const maxReasonLength = 80;

/** The message or the code of a visit's error. */
function reasonOf({ context }: Visit): string {
  const error: unknown = Object.hasOwn(context, 'error') ? context['error'] : undefined;
  const words = isJsonObject(error) ? (error['message'] ?? error['code']) : error;
  return typeof words === 'string' || typeof words === 'number'
    ? String(words).slice(0, maxReasonLength)
    : 'No reason given';
}

/**
 * Summarises executions on a version: per node and edge how many entered, left, wait, failed or were dropped, and how long that took.
 * Reads executions one by one and keeps none, so their number is no limit; pages of an asynchronous source are awaited. Executions of
 * other versions count as far as this version explains them; see `otherVersions`, `elsewhere` and `jumpedIn`.
 *
 * @param options which executions are counted, and which are remembered
 * @param executions executions as on the wire
 * @returns the summary; a promise for an asynchronous source, which rejects when the source fails
 */
export function summarizeExecutions(
  executions: Iterable<WorkflowExecution>,
  version: WorkflowVersion,
  options?: SummaryOptions,
): FlowSummary;
export function summarizeExecutions(
  executions: AsyncIterable<WorkflowExecution>,
  version: WorkflowVersion,
  options?: SummaryOptions,
): Promise<FlowSummary>;
export function summarizeExecutions(
  executions: Iterable<WorkflowExecution> | AsyncIterable<WorkflowExecution>,
  version: WorkflowVersion,
  options: SummaryOptions = {},
): FlowSummary | Promise<FlowSummary> {
  const summarizer = createFlowSummarizer(version, options);
  if (isAsync(executions)) {
    return (async () => {
      for await (const execution of executions) summarizer.add(execution);
      return summarizer.summary();
    })();
  }
  if (isIterable(executions)) for (const execution of executions) summarizer.add(execution);
  return summarizer.summary();
}

/** Merges summaries of different executions on the same version. The result equals the summary of all of them exactly. */
export function mergeSummaries(version: WorkflowVersion, summaries: readonly FlowSummary[]): FlowSummary {
  const summarizer = createFlowSummarizer(version);
  for (const summary of summaries) summarizer.merge(summary);
  return summarizer.summary();
}

function isAsync(value: unknown): value is AsyncIterable<WorkflowExecution> {
  return (
    isJsonObject(value) && typeof (value as { [Symbol.asyncIterator]?: unknown })[Symbol.asyncIterator] === 'function'
  );
}

function isIterable(value: unknown): value is Iterable<WorkflowExecution> {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { [Symbol.iterator]?: unknown })[Symbol.iterator] === 'function'
  );
}
