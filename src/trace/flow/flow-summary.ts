import type { QuantileSketch } from './quantile-sketch.js';

/**
 * What many runs did at a step. A visit has exactly one end, so that the sums reconcile (SPEC.md): `entered` is `left` + `waiting` +
 * `running` + `failed` + `dropped` + `finished`, and also `started` + `jumpedIn` + what came along the paths to the step.
 */
export interface NodeFlow {
  /** Visits: a run that comes round again counts again. */
  readonly entered: number;
  /** Runs that were here at least once. */
  readonly contacts: number;
  /** Visits from which the run went on, by a path or by a jump. */
  readonly left: number;
  /** Held here now, by time or for a reply. */
  readonly waiting: number;
  /** At work here now, or on the way to a next step. */
  readonly running: number;
  /** Runs that ended here by failing. */
  readonly failed: number;
  /** Runs that ended here before their end otherwise: canceled, timed out, skipped. */
  readonly dropped: number;
  /** Runs, or branches of one, that came to their end here. */
  readonly finished: number;
  /** Visits that went wrong, whether or not the run went on. No part of the sum. */
  readonly errors: number;
  /** What went wrong, by the code or the words the runs bring. At most 32 kinds; the rest is `otherReasons`. */
  readonly reasons: { readonly [reason: string]: number };
  readonly otherReasons: number;
  /** Runs that began here. */
  readonly started: number;
  /** Visits that no path of the version explains. */
  readonly jumpedIn: number;
  /** Moves away from here that no path explains. */
  readonly jumpedOut: number;
  /** How many times more than once visits were left: where a run goes on along several paths. */
  readonly forked: number;
  /** Medians and 95th percentiles of how long a visit took, in milliseconds; absent where no visit tells. Within one percent. */
  readonly p50?: number;
  readonly p95?: number;
  readonly times: QuantileSketch;
}

/** What many runs did on a path. */
export interface EdgeFlow {
  /** How often it was taken. */
  readonly entered: number;
  /** Runs that took it at least once. */
  readonly contacts: number;
  /** How often of these it is only likely that it was this path. */
  readonly inferred: number;
  /** How long runs were at the step before they left it by this path, in milliseconds; absent where none tells. */
  readonly p50?: number;
  readonly p95?: number;
  readonly times: QuantileSketch;
}

/** What became of whole runs: `runs` is the sum of all others but `times`. */
export interface ExecutionFlow {
  readonly executions: number;
  readonly finished: number;
  readonly failed: number;
  readonly dropped: number;
  readonly waiting: number;
  readonly running: number;
  /** Median and 95th percentile of how long runs took that are over, in milliseconds. */
  readonly p50?: number;
  readonly p95?: number;
  readonly times: QuantileSketch;
}

/**
 * What many runs did on a version. Plain JSON, so that it can be kept, sent, and added to another (`mergeSummaries`). A run is counted as one
 * contact: who has two runs counts twice, as telling them apart would need a list of everybody.
 */
export interface FlowSummary {
  /** The version it is told on. */
  readonly versionId?: string;
  readonly all: ExecutionFlow;
  /** Every step of the version, by id. */
  readonly nodes: { readonly [nodeId: string]: NodeFlow };
  /** Every path of the version, by id. */
  readonly edges: { readonly [edgeId: string]: EdgeFlow };
  /** Visits to steps that are not in the version, together. */
  readonly elsewhere: NodeFlow;
  /** Runs that went through other versions, by version id. They are counted on this one as far as its steps and paths explain them. */
  readonly otherVersions: { readonly [versionId: string]: number };
  /** Runs of other versions than the 64 that are told by id. */
  readonly furtherVersions: number;
}

/** Visits whose run ended here without coming to its end. */
export function lostAt(flow: NodeFlow): number {
  return flow.failed + flow.dropped;
}

/** Of the visits that are over, the share whose run ended here without coming to its end; undefined where there are fewer than twenty. */
export function dropOffAt(flow: NodeFlow): number | undefined {
  return shareOf(lostAt(flow), flow.entered - flow.waiting - flow.running);
}

/** Below this, shares say more about chance than about a workflow. */
export const fewestForShares = 20;

/** A share from 0 to 1; undefined where there are fewer than twenty of which it would be one. */
export function shareOf(part: number, whole: number): number | undefined {
  return whole < fewestForShares ? undefined : part / whole;
}
