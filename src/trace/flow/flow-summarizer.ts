import { isJsonObject } from '#base';
import { type Graph, graphOf } from '#graph';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { type LaidExecution, layOver } from '../reading/lay-over.js';
import { readTime } from '../reading/read-time.js';
import type { Visit } from '../visit.js';
import { createPlainCounter } from './count-plain.js';
import {
  type CountedAs,
  EdgeBuilder,
  KeptExecutions,
  NodeBuilder,
  ExecutionBuilder,
  type ExecutionFate,
  WordCounts,
} from './flow-builder.js';
import type { EdgeFlow, FlowSummary, NodeFlow } from './flow-summary.js';
import { executionFate, visitFate } from './execution-fate.js';

export interface SummaryOptions {
  /** Counts only the runs that say they went through this version; the others are told in `otherVersions` and nowhere else. */
  readonly onlyThisVersion?: boolean | undefined;
  /** Remembers by id which runs are behind the numbers: the first so many of each, and so many of all together. None when absent. */
  readonly keepExecutions?: { readonly each: number; readonly all: number } | undefined;
}

/** A number of a summary: how often a path was taken, or what became of those who were at a step. */
export type FlowNumber =
  | { readonly edgeId: string; readonly as: 'took' }
  | { readonly nodeId: string; readonly as: Exclude<CountedAs, 'took'> };

/** Runs behind a number, by id, in the order in which they were added. `more`: there are some that are not remembered. */
export interface ExecutionsCounted {
  readonly ids: readonly string[];
  readonly more: boolean;
}

/** Takes runs one by one and knows at any time what they did together. Its room does not grow with the number of runs. */
export interface FlowSummarizer {
  /** Any JSON-shaped run; what cannot be read counts as a run without steps. */
  add(execution: WorkflowExecution): void;
  /** Adds what was summarised elsewhere, on the same version. */
  merge(summary: FlowSummary): void;
  summary(): FlowSummary;
  /** Which runs are behind a number, as far as `keepRuns` asked for them to be remembered. What was merged is not among them. */
  executionsBehind(number: FlowNumber): ExecutionsCounted;
}

const maxVersions = 64;

/** Begins a summary of runs on a version. */
export function createFlowSummarizer(version: WorkflowVersion, options: SummaryOptions = {}): FlowSummarizer {
  return startSummary(version, options, true);
}

/** The same by working out every run in full, also where less would do: what counting faster has to agree with (law F6). */
export function createThoroughSummarizer(version: WorkflowVersion, options: SummaryOptions = {}): FlowSummarizer {
  return startSummary(version, options, false);
}

function startSummary(version: WorkflowVersion, options: SummaryOptions, isQuick: boolean): FlowSummarizer {
  const graph = graphOf(version);
  const given: unknown = isJsonObject(version) ? version['id'] : undefined;
  const shownId = typeof given === 'string' && given !== '' ? given : undefined;
  const all = new ExecutionBuilder();
  const elsewhere = new NodeBuilder();
  const nodes = new Map<string, NodeBuilder>(graph.nodes.map(({ id }) => [id, new NodeBuilder()]));
  const edges = new Map<string, EdgeBuilder>(graph.edges.map(({ id }) => [id, new EdgeBuilder()]));
  const otherVersions = new WordCounts(maxVersions);
  const kept = options.keepExecutions && new KeptExecutions(options.keepExecutions.each, options.keepExecutions.all);
  const countPlain = isQuick ? createPlainCounter(graph, { nodes, edges, all, kept }) : undefined;
  let number = 0;

  return {
    add(execution) {
      const ran: unknown =
        isJsonObject(execution) && isJsonObject(execution.version) ? execution.version.id : undefined;
      if (shownId !== undefined && typeof ran === 'string' && ran !== '' && ran !== shownId) {
        otherVersions.add(ran, 1);
        if (options.onlyThisVersion === true) return;
      }
      number += 1;
      if (kept)
        kept.run =
          isJsonObject(execution) && typeof execution.id === 'string' && execution.id !== '' ? execution.id : undefined;
      if (!countPlain?.(isJsonObject(execution) ? execution : {}, number)) count(layOver(execution, graph), graph);
    },
    merge(summary) {
      all.merge(summary.all);
      elsewhere.merge(summary.elsewhere);
      for (const [id, flow] of Object.entries(summary.nodes)) nodes.get(id)?.merge(flow);
      for (const [id, flow] of Object.entries(summary.edges)) edges.get(id)?.merge(flow);
      otherVersions.merge(summary.otherVersions, summary.furtherVersions);
    },
    summary() {
      const told = {
        nodes: Object.create(null) as { [id: string]: NodeFlow },
        edges: Object.create(null) as { [id: string]: EdgeFlow },
      };
      for (const [id, builder] of nodes) told.nodes[id] = builder.build();
      for (const [id, builder] of edges) told.edges[id] = builder.build();
      return {
        ...(shownId === undefined ? {} : { versionId: shownId }),
        all: all.build(),
        ...told,
        elsewhere: elsewhere.build(),
        otherVersions: otherVersions.build(),
        furtherVersions: otherVersions.other,
      };
    },
    executionsBehind: (of) =>
      kept?.behind(of.as, 'edgeId' in of ? of.edgeId : of.nodeId) ?? {
        ids: [],
        more: of.as === 'took' ? (edges.get(of.edgeId)?.entered ?? 0) > 0 : (nodes.get(of.nodeId)?.[of.as] ?? 0) > 0,
      },
  };

  function count(laid: LaidExecution, on: Graph): void {
    const { departures, run: execution, standing, visits } = laid;
    const jumps = jumpsFrom(visits);
    for (const visit of visits) {
      const node = at(visit);
      node.entered += 1;
      if (node.lastExecution !== number) {
        node.lastExecution = number;
        node.contacts += 1;
      }
      if (visit.state === 'failed') {
        node.errors += 1;
        node.fail(reasonOf(visit));
      }
      arrive(visit, node, visits);
      const position = visit.index - 1;
      const jumped = jumps?.get(visit.index) ?? 0;
      const ways = (departures[position] as number) + jumped;
      node.jumpedOut += jumped;
      if (ways > 0) {
        node.left += 1;
        node.forked += ways - 1;
        keep('left', visit);
      } else {
        const fate = fateOf(visit, laid, on);
        node[fate] += 1;
        keep(fate, visit);
      }
      if (visit.durationMs !== undefined) node.times.add(visit.durationMs);
    }
    const last = visits.at(-1);
    const fate = executionFate(standing, last && fateOf(last, laid, on));
    const start = readTime(execution.start) ?? visits[0]?.start;
    const end = standing.ended ? (readTime(execution.end) ?? last?.end) : undefined;
    all.add(fate, (end ?? NaN) - (start ?? NaN));
  }

  function keep(as: CountedAs, { ghost, nodeId }: Visit): void {
    if (!ghost) kept?.add(as, nodeId);
  }

  function at(visit: Visit): NodeBuilder {
    return visit.ghost ? elsewhere : (nodes.get(visit.nodeId) ?? elsewhere);
  }

  function arrive({ start, via }: Visit, node: NodeBuilder, visits: readonly Visit[]): void {
    if (!via) {
      node.started += 1;
      return;
    }
    const edge = via.edgeId === undefined || via.certainty === 'jump' ? undefined : edges.get(via.edgeId);
    if (!edge) {
      node.jumpedIn += 1;
      return;
    }
    edge.entered += 1;
    kept?.add('took', via.edgeId as string);
    if (edge.lastExecution !== number) {
      edge.lastExecution = number;
      edge.contacts += 1;
    }
    if (via.certainty === 'inferred') edge.inferred += 1;
    const from = visits[(via.fromIndex ?? 0) - 1];
    edge.times.add(from?.durationMs ?? (start ?? NaN) - (from?.start ?? NaN));
  }
}

/** How many jumps left each visit, by its index; most runs have none. */
function jumpsFrom(visits: readonly Visit[]): ReadonlyMap<number, number> | undefined {
  let jumps: Map<number, number> | undefined;
  for (const { via } of visits) {
    if (via?.certainty === 'jump' && via.fromIndex !== undefined)
      (jumps ??= new Map()).set(via.fromIndex, (jumps.get(via.fromIndex) ?? 0) + 1);
  }
  return jumps;
}

/** What became of a visit that nothing came from. */
function fateOf({ index, nodeId, state }: Visit, { standing, visits }: LaidExecution, graph: Graph): ExecutionFate {
  return visitFate(state, index === visits.length, standing, graph.outgoingAt(nodeId).length > 0);
}

const longestReason = 80;

/** What went wrong, in the words or by the code of the run. */
function reasonOf({ context }: Visit): string {
  const error: unknown = Object.hasOwn(context, 'error') ? context['error'] : undefined;
  const words = isJsonObject(error) ? (error['message'] ?? error['code']) : error;
  return typeof words === 'string' || typeof words === 'number'
    ? String(words).slice(0, longestReason)
    : 'No reason told';
}
