import { isJsonObject } from '#base';
import { graphOf } from '#graph';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { findOddities } from './reading/clock-oddities.js';
import { layOver, type VisitDraft } from './reading/lay-over.js';
import { findIterations } from './reading/loops.js';
import { readTime } from './reading/read-time.js';
import { reconstructVersion } from './reconstruct-version.js';
import { findSpans } from './reading/time-spans.js';
import { versionFit } from './reading/version-fit.js';
import type { Trace } from './trace.js';
import type { Certainty, Visit } from './visit.js';
import { waitOf } from './reading/waits.js';

/**
 * Lays a run over a version: which steps it visited in which order, along which paths, how long each visit took and how it
 * stands (SPEC.md). Takes any JSON-shaped run: what cannot be read is left out, what is not in the version becomes a ghost.
 * Without a version the run is laid over its own steps, one after the other, and then no path is certain. Time grows with the
 * number of steps, not with the size of the version.
 */
export function traceExecution(execution: WorkflowExecution, version?: WorkflowVersion): Trace {
  const given = isJsonObject(version) ? (version as WorkflowVersion) : undefined;
  const shown = given ?? reconstructVersion(execution);
  const graph = graphOf(shown);
  const { positions, run, standing, steps, visits } = layOver(execution, graph);
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
      standing,
      leaving[visit.index - 1],
    );
    if (wait) visit.wait = wait;
    if (visit.state === 'running' || visit.state === 'waiting') open.push(visit.index);
  }

  const executionTimes = { start: readTime(run.start), end: readTime(run.end) };
  const start = executionTimes.start ?? visits.find((visit) => visit.start !== undefined)?.start;
  const end = executionTimes.end ?? (standing.ended ? latestTime(visits) : undefined);
  return {
    visits,
    takenEdges: takenEdges(visits),
    ghosts: visits.filter((visit) => visit.ghost),
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    ended: standing.ended,
    open,
    loops: findIterations(visits, positions, graph),
    ...findSpans(visits, end),
    oddities: findOddities(steps, visits, executionTimes),
    fit: versionFit(run, given, visits, positions, graph),
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
