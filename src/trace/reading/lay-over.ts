import type { Graph } from '#graph';
import { isJsonObject } from '#base';
import type { WorkflowExecution } from '#model';
import { findArrivals } from './arrivals.js';
import { orderSteps, type ReadStep, readTime } from './read-steps.js';
import type { Visit } from '../visit.js';
import { type ExecutionState, executionStateOf, visitState } from './visit-state.js';

/** An execution laid over a version: the input of everything derived from its visits. */
export interface LaidExecution {
  readonly execution: WorkflowExecution;
  readonly steps: readonly ReadStep[];
  /** Per visit, the position of its node in the version; −1 for ghosts. */
  readonly positions: Int32Array;
  readonly visits: readonly Visit[];
  readonly executionState: ExecutionState;
  /** Per visit, the number of later visits that came from it along an edge. */
  readonly departures: Uint32Array;
}

export type VisitDraft = { -readonly [Key in keyof Visit]: Visit[Key] };

/**
 * Lays an execution over a graph: returns its visits in order, with their arrivals and states. Tracing one execution
 * and summarising many share it.
 */
export function layOver(given: WorkflowExecution, graph: Graph): LaidExecution {
  const execution: WorkflowExecution = isJsonObject(given) ? given : {};
  const steps = orderSteps(execution.steps);
  // Ids are looked up once: everything below reads the position of each node many times.
  const positions = new Int32Array(steps.length);
  for (let at = 0; at < steps.length; at++) positions[at] = graph.nodeIndex((steps[at] as ReadStep).nodeId);
  const arrivals = findArrivals(steps, positions, graph);
  const departures = new Uint32Array(steps.length);
  for (const arrival of arrivals) {
    if (arrival?.fromIndex === undefined || arrival.certainty === 'jump') continue;
    departures[arrival.fromIndex - 1] = (departures[arrival.fromIndex - 1] as number) + 1;
  }
  const executionState = executionStateOf(execution.status, readTime(execution.end));
  const visits = steps.map((step, position): VisitDraft => {
    const via = arrivals[position];
    const node = graph.nodes[positions[position] as number];
    const state = visitState(step, executionState, {
      previous: steps[position - 1],
      isLast: position === steps.length - 1,
      left: (departures[position] as number) > 0,
      node,
    });
    // Thousands of visits are created at once. Complete ones are created as one literal; for the others, assigning keys
    // one by one is several times faster than spreading.
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
    // Clocks of different machines disagree: a visit that ended before it began has no duration.
    const ms = (step.end ?? NaN) - (step.start ?? NaN);
    if (ms >= 0) visit.durationMs = ms;
    if (via) visit.via = via;
    if (step.writtenNumbers) visit.writtenNumbers = step.writtenNumbers;
    return visit;
  });
  return { execution, steps, positions, visits, executionState, departures };
}
