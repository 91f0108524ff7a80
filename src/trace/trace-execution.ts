import { isJsonObject } from '#base';
import { graphOf } from '#graph';
import type { WorkflowEdge, WorkflowExecution, WorkflowNode, WorkflowVersion } from '#model';
import { findOddities } from './reading/clock-oddities.js';
import { layOver, type VisitDraft } from './reading/lay-over.js';
import { findIterations } from './reading/loops.js';
import { orderSteps, readTime } from './reading/read-steps.js';
import { findSpans } from './reading/time-spans.js';
import { versionFit } from './reading/version-fit.js';
import type { Trace } from './trace.js';
import type { Certainty, Visit } from './visit.js';
import { waitOf } from './reading/waits.js';

/**
 * Lays an execution over a version: its visits in order, the edges between them, durations and states (SPEC.md). Takes
 * any JSON-shaped execution: unreadable values are absent, and nodes that the version does not have become ghosts.
 * Without a version the execution is laid over its own steps, and no edge is certain. The time grows with the number of
 * steps, not with the size of the version.
 */
export function traceExecution(execution: WorkflowExecution, version?: WorkflowVersion): Trace {
  const given = isJsonObject(version) ? (version as WorkflowVersion) : undefined;
  const shown = given ?? reconstructVersion(execution);
  const graph = graphOf(shown);
  const { execution: read, positions, executionState, steps, visits } = layOver(execution, graph);
  const leaving: (string | undefined)[] = Array.from({ length: visits.length });
  for (const visit of visits as readonly VisitDraft[]) {
    const { via } = visit;
    if (via?.edgeId === undefined || via.fromIndex === undefined) continue;
    leaving[via.fromIndex - 1] ??= via.edgeId;
    if (given === undefined && via.certainty === 'certain') visit.via = { ...via, certainty: 'inferred' };
  }
  const open: number[] = [];
  for (const visit of visits as readonly VisitDraft[]) {
    const wait = waitOf(
      visit,
      graph.nodes[positions[visit.index - 1] as number],
      graph,
      executionState,
      leaving[visit.index - 1],
    );
    if (wait) visit.wait = wait;
    if (visit.state === 'running' || visit.state === 'waiting') open.push(visit.index);
  }

  const executionTimes = { start: readTime(read.start), end: readTime(read.end) };
  const start = executionTimes.start ?? visits.find((visit) => visit.start !== undefined)?.start;
  const end = executionTimes.end ?? (executionState.ended ? latestTime(visits) : undefined);
  return {
    visits,
    takenEdges: takenEdges(visits),
    ghosts: visits.filter((visit) => visit.ghost),
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    ended: executionState.ended,
    open,
    loops: findIterations(visits, positions, graph),
    ...findSpans(visits, end),
    oddities: findOddities(steps, visits, executionTimes),
    fit: versionFit(read, given, visits, positions, graph),
    version: shown,
  };
}

function takenEdges(visits: readonly Visit[]): ReadonlyMap<string, Certainty> {
  const taken = new Map<string, Certainty>();
  for (const { via } of visits) {
    if (via?.edgeId === undefined || via.certainty === 'jump') continue;
    if (taken.get(via.edgeId) !== 'certain') taken.set(via.edgeId, via.certainty);
  }
  return taken;
}

function latestTime(visits: readonly Visit[]): number | undefined {
  let latest: number | undefined;
  for (const visit of visits) {
    const time = visit.end ?? visit.start;
    if (time !== undefined && (latest === undefined || time > latest)) latest = time;
  }
  return latest;
}

/**
 * Returns a version made of the steps of an execution, for when the real one is unavailable: each visited node once,
 * and an edge for each move. Nodes keep the types that the steps bring; settings and edges not taken are unknown.
 */
export function reconstructVersion(execution: WorkflowExecution): WorkflowVersion {
  const read: WorkflowExecution = isJsonObject(execution) ? execution : {};
  const nodes = new Map<string, WorkflowNode>();
  const edges: WorkflowEdge[] = [];
  const known = new Map<string, Set<string>>();
  let before: string | undefined;
  for (const { nodeId, step } of orderSteps(read.steps)) {
    if (nodeId === '') continue;
    const brought: unknown = isJsonObject(step.node) ? step.node.type : undefined;
    // Without validation rules: they would label edges that the execution may not have taken.
    const type = isJsonObject(brought) ? { type: { ...brought, validation: null } } : {};
    if (!nodes.get(nodeId)?.type) nodes.set(nodeId, { id: nodeId, ...type });
    if (before !== undefined) {
      const targets = known.get(before) ?? new Set();
      if (!targets.has(nodeId))
        edges.push({ id: `path-${edges.length + 1}`, source: before, target: nodeId, type: 'standard' });
      known.set(before, targets.add(nodeId));
    }
    before = nodeId;
  }
  const version: unknown = read.version;
  return {
    ...(isJsonObject(version) && typeof version['id'] === 'string' ? { id: version['id'] } : {}),
    ...(isJsonObject(version) && typeof version['name'] === 'string' ? { name: version['name'] } : {}),
    readonly: true,
    definition: { nodes: [...nodes.values()], edges },
  };
}
