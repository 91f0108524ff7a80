import type { WorkflowVersion } from '#model';
import type { ClockOddity } from './reading/clock-oddities.js';
import type { Loop } from './reading/loops.js';
import type { ParallelSpan, TimeGap } from './reading/time-spans.js';
import type { VersionFit } from './reading/version-fit.js';
import type { Certainty, Visit } from './visit.js';

/** An execution laid over a version. */
export interface Trace {
  /** In order of start. */
  readonly visits: readonly Visit[];
  /** By edge id. */
  readonly takenEdges: ReadonlyMap<string, Certainty>;
  /** The visits whose node is not in the version, in order. */
  readonly ghosts: readonly Visit[];
  /** Milliseconds since 1970. */
  readonly start?: number;
  /** Absent while the execution runs. */
  readonly end?: number;
  /** True once the execution is over. */
  readonly ended: boolean;
  /** Indexes of the visits that run or wait. */
  readonly open: readonly number[];
  /** Nodes visited repeatedly, iteration by iteration. */
  readonly loops: readonly Loop[];
  /** Periods with several open visits. */
  readonly parallel: readonly ParallelSpan[];
  /** Periods without open visits. */
  readonly gaps: readonly TimeGap[];
  /** Inconsistencies in times, ids and order. */
  readonly oddities: readonly ClockOddity[];
  /** How well the version explains the execution. */
  readonly fit: VersionFit;
  /** The given version; without one, a version made of the execution's own steps. */
  readonly version: WorkflowVersion;
}

/** Returns the visits of each node in order, by node id, ghosts included. */
export function visitsByNode(trace: Trace): ReadonlyMap<string, readonly Visit[]> {
  const byNode = new Map<string, Visit[]>();
  for (const visit of trace.visits) {
    const visits = byNode.get(visit.nodeId);
    if (visits) visits.push(visit);
    else byNode.set(visit.nodeId, [visit]);
  }
  return byNode;
}
