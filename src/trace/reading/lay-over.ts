import type { Graph } from '#graph';
import { isJsonObject } from '#base';
import type { WorkflowExecution } from '#model';
import { findArrivals } from './arrivals.js';
import { orderSteps, type ReadStep, readTime } from './read-steps.js';
import type { Visit } from '../visit.js';
import { type ExecutionStanding, executionStanding, visitState } from './visit-state.js';

/** A run laid over a version, without what is worked out from its visits. */
export interface LaidExecution {
  readonly execution: WorkflowExecution;
  readonly steps: readonly ReadStep[];
  /** Per visit, where its step stands in the version; −1 for ghosts. */
  readonly positions: Int32Array;
  readonly visits: readonly Visit[];
  readonly standing: ExecutionStanding;
  /** Per visit, how many later ones came from it along a path. */
  readonly departures: Uint32Array;
}

export type VisitDraft = { -readonly [Key in keyof Visit]: Visit[Key] };

/** The visits of a run in order, with the path that led to each and how each stands. Shared by tracing one run and summarising many. */
export function layOver(given: WorkflowExecution, graph: Graph): LaidExecution {
  const execution: WorkflowExecution = isJsonObject(given) ? given : {};
  const steps = orderSteps(execution.steps);
  // Looked up once: ids are text, and everything below asks about the steps of the version over and over.
  const positions = new Int32Array(steps.length);
  for (let at = 0; at < steps.length; at++) positions[at] = graph.nodeIndex((steps[at] as ReadStep).nodeId);
  const arrivals = findArrivals(steps, positions, graph);
  const departures = new Uint32Array(steps.length);
  for (const arrival of arrivals) {
    if (arrival?.fromIndex === undefined || arrival.certainty === 'jump') continue;
    departures[arrival.fromIndex - 1] = (departures[arrival.fromIndex - 1] as number) + 1;
  }
  const standing = executionStanding(execution.status, readTime(execution.end));
  const visits = steps.map((step, position): VisitDraft => {
    const via = arrivals[position];
    const node = graph.nodes[positions[position] as number];
    const state = visitState(step, standing, {
      previous: steps[position - 1],
      isLast: position === steps.length - 1,
      left: (departures[position] as number) > 0,
      node,
    });
    // Thousands of these are made at once. Those that tell all there is to tell are made in one piece; for the others keys are set
    // one by one rather than spread, which costs several times as much.
    if (via && step.start !== undefined && step.end !== undefined && step.end >= step.start && !step.writtenNumbers) {
      return {
        index: position + 1,
        nodeId: step.nodeId,
        ghost: node === undefined,
        step: step.step,
        state,
        context: step.context,
        start: step.start,
        end: step.end,
        durationMs: step.end - step.start,
        via,
      };
    }
    const visit: VisitDraft = {
      index: position + 1,
      nodeId: step.nodeId,
      ghost: node === undefined,
      step: step.step,
      state,
      context: step.context,
    };
    if (step.start !== undefined) visit.start = step.start;
    if (step.end !== undefined) visit.end = step.end;
    // Clocks of different machines disagree; a visit that ended before it began has no length worth showing.
    const ms = (step.end ?? NaN) - (step.start ?? NaN);
    if (ms >= 0) visit.durationMs = ms;
    if (via) visit.via = via;
    if (step.writtenNumbers) visit.writtenNumbers = step.writtenNumbers;
    return visit;
  });
  return { execution, steps, positions, visits, standing, departures };
}
