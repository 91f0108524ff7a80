import { isJsonObject } from '#base';
import { graphOf } from '#graph';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { findArrivals } from './arrivals.js';
import { orderSteps, readTime } from './order-steps.js';
import type { Certainty, Trace, Visit } from './visit.js';
import { runStanding, visitState } from './visit-state.js';

type Draft = { -readonly [Key in keyof Visit]: Visit[Key] };

/**
 * Lays a run over a version: which steps it visited in which order, along which paths, how long each visit took and how it
 * stands (SPEC.md). Takes any JSON-shaped run: what cannot be read is left out, what is not in the version becomes a ghost.
 * Time grows with the number of steps, not with the size of the version.
 */
export function traceExecution(execution: WorkflowExecution, version: WorkflowVersion): Trace {
  const run: WorkflowExecution = isJsonObject(execution) ? execution : {};
  const graph = graphOf(version);
  const steps = orderSteps(run.steps);
  const arrivals = findArrivals(steps, graph);
  const left = new Set(arrivals.map((arrival) => (arrival?.certainty === 'jump' ? undefined : arrival?.fromIndex)));
  const standing = runStanding(run.status, readTime(run.end));

  const visits = steps.map((step, position): Visit => {
    const via = arrivals[position];
    const node = graph.node(step.nodeId);
    const state = visitState(step, standing, {
      previous: steps[position - 1],
      isLast: position === steps.length - 1,
      left: left.has(position + 1),
      node,
    });
    // Thousands of these are made at once; optional keys are set rather than spread, which costs several times as much.
    const visit: Draft = {
      index: position + 1, nodeId: step.nodeId, ghost: node === undefined, step: step.step, state, context: step.context,
    };
    if (step.start !== undefined) visit.start = step.start;
    if (step.end !== undefined) visit.end = step.end;
    // Clocks of different machines disagree; a visit that ended before it began has no length worth showing.
    const ms = (step.end ?? NaN) - (step.start ?? NaN);
    if (ms >= 0) visit.durationMs = ms;
    if (via) visit.via = via;
    return visit;
  });

  const start = readTime(run.start) ?? visits.find((visit) => visit.start !== undefined)?.start;
  const end = readTime(run.end) ?? (standing.ended ? latestTime(visits) : undefined);
  return {
    visits,
    takenEdges: takenEdges(visits),
    ghosts: visits.filter((visit) => visit.ghost),
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
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
