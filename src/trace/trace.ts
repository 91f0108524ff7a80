import type { WorkflowVersion } from '#model';
import type { ClockOddity } from './reading/clock-oddities.js';
import type { Loop } from './reading/loops.js';
import type { ParallelSpan, TimeGap } from './reading/time-spans.js';
import type { VersionFit } from './reading/version-fit.js';
import type { Certainty, Visit } from './visit.js';

/** A run laid over a version. */
export interface Trace {
  /** In order of start. */
  readonly visits: readonly Visit[];
  /** By path id. */
  readonly takenEdges: ReadonlyMap<string, Certainty>;
  /** The visits whose step is not in the version, in order. */
  readonly ghosts: readonly Visit[];
  /** Milliseconds since 1970. */
  readonly start?: number;
  /** Absent while the run goes on. */
  readonly end?: number;
  /** Nothing will happen any more. */
  readonly ended: boolean;
  /** The indexes of the visits that are under way: running, or waiting. */
  readonly open: readonly number[];
  /** Steps the run came to again, round by round. */
  readonly loops: readonly Loop[];
  /** Stretches in which several steps were under way at once. */
  readonly parallel: readonly ParallelSpan[];
  /** Stretches in which none was. */
  readonly gaps: readonly TimeGap[];
  /** What is odd about the run's times, ids and order. */
  readonly oddities: readonly ClockOddity[];
  /** How well the version explains the run. */
  readonly fit: VersionFit;
  /** The version the run is laid over; where none was given, one made of its own steps. */
  readonly version: WorkflowVersion;
}

/** The visits of each step, in order, by step id. Ghosts are among them. */
export function visitsByNode(trace: Trace): ReadonlyMap<string, readonly Visit[]> {
  const byNode = new Map<string, Visit[]>();
  for (const visit of trace.visits) {
    const visits = byNode.get(visit.nodeId);
    if (visits) visits.push(visit);
    else byNode.set(visit.nodeId, [visit]);
  }
  return byNode;
}
