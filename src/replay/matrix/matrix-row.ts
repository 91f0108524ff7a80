import type { WorkflowExecution, WorkflowVersion } from '#model';
import { traceExecution, type Visit, type VisitState } from '#trace';

/** The outcome of an execution at a node. */
export interface MatrixCell {
  /** The state after the last visit; failed where any visit failed. */
  readonly state: VisitState;
  readonly visits: number;
  /** The visit to open: the first failed one, else the last. Counted from 1. */
  readonly index: number;
  /** Total duration of the visits. Absent where unknown. */
  readonly durationMs?: number;
}

/** The cells of an execution by node id. */
export interface MatrixRow {
  readonly cells: ReadonlyMap<string, MatrixCell>;
  /** Ids of visited nodes that the version lacks, in order of visit. */
  readonly ghosts: readonly string[];
}

/** Computes the row of an execution. Ghost nodes have cells too. */
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
