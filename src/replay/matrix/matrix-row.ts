import type { WorkflowExecution, WorkflowVersion } from '#model';
import { traceExecution, type Visit, type VisitState } from '#trace';

/** What a run did at a step. */
export interface MatrixCell {
  /** How it stands after the last visit; failed where any visit failed. */
  readonly state: VisitState;
  readonly visits: number;
  /** The visit worth looking at: the first that failed, else the last. Counted from 1. */
  readonly index: number;
  /** Of all its visits together; absent where none tells. */
  readonly durationMs?: number;
}

/** A run as a row: what it did at each step it came to, by step id. */
export interface MatrixRow {
  readonly cells: ReadonlyMap<string, MatrixCell>;
  /** Steps of the run that the version does not have, in the order it came to them. */
  readonly ghosts: readonly string[];
}

/** Reads a run as a row. Steps that are not in the version have their cell as well. */
export function matrixRow(execution: WorkflowExecution, version: WorkflowVersion | undefined): MatrixRow {
  const { ghosts, visits } = traceExecution(execution, version);
  const byStep = new Map<string, Visit[]>();
  for (const visit of visits) {
    const known = byStep.get(visit.nodeId);
    if (known) known.push(visit);
    else byStep.set(visit.nodeId, [visit]);
  }
  const cells = new Map<string, MatrixCell>();
  for (const [nodeId, list] of byStep) cells.set(nodeId, cellOf(list));
  return { cells, ghosts: [...new Set(ghosts.map(({ nodeId }) => nodeId))] };
}

function cellOf(visits: readonly Visit[]): MatrixCell {
  const shown = visits.find(({ state }) => state === 'failed') ?? visits.at(-1)!;
  const lengths = visits.flatMap(({ durationMs }) => (durationMs === undefined ? [] : [durationMs]));
  return {
    state: shown.state,
    visits: visits.length,
    index: shown.index,
    ...(lengths.length === 0 ? {} : { durationMs: lengths.reduce((sum, one) => sum + one, 0) }),
  };
}
