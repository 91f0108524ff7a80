import type { QuantileSketch } from './quantile-sketch.js';

/**
 * What many executions did at a node. Each visit has exactly one end, so the sums reconcile (SPEC.md): `entered` is
 * `left` + `waiting` + `running` + `failed` + `dropped` + `finished`, and also `started` + `jumpedIn` + the arrivals
 * along its edges.
 */
export interface NodeFlow {
  /** Visits: an execution that returns counts again. */
  readonly entered: number;
  /** Executions that came here at least once. */
  readonly contacts: number;
  /** Visits that the execution left, by an edge or by a jump. */
  readonly left: number;
  /** Visits that wait now, for time or a reply. */
  readonly waiting: number;
  /** Visits at work now, or on the way to a next node. */
  readonly running: number;
  /** Executions that failed here. */
  readonly failed: number;
  /** Executions that ended early here otherwise: canceled, timed out, skipped. */
  readonly dropped: number;
  /** Executions, or branches of one, that ended here. */
  readonly finished: number;
  /** Failed visits, whether or not the execution went on. Not part of the sum. */
  readonly errors: number;
  /** Failed visits by the error's code or message. At most 32 kinds; the rest is `otherReasons`. */
  readonly reasons: { readonly [reason: string]: number };
  /** The number of errors whose reason is not among `reasons`. */
  readonly otherReasons: number;
  /** Executions that began here. */
  readonly started: number;
  /** Visits that no edge of the version explains. */
  readonly jumpedIn: number;
  /** Moves away that no edge explains. */
  readonly jumpedOut: number;
  /** Departures beyond the first of each visit, where executions fork. */
  readonly forked: number;
  /**
   * Median and 95th percentile of the duration of visits in milliseconds, within one percent; absent where no duration
   * is known.
   */
  readonly p50?: number;
  /** The 95th percentile of the same times, in milliseconds. */
  readonly p95?: number;
  /** The distribution that `p50` and `p95` are read from, so that summaries can be merged. */
  readonly times: QuantileSketch;
}

/** What many executions did on an edge. */
export interface EdgeFlow {
  /** How often it was taken. */
  readonly entered: number;
  /** Executions that took it at least once. */
  readonly contacts: number;
  /** How many of these are inferred, not certain. */
  readonly inferred: number;
  /** How long executions stayed at the source before they took this edge, in milliseconds; absent where unknown. */
  readonly p50?: number;
  /** The 95th percentile of the same times, in milliseconds. */
  readonly p95?: number;
  /** The distribution that `p50` and `p95` are read from, so that summaries can be merged. */
  readonly times: QuantileSketch;
}

/** The fates of whole executions: `executions` is the sum of all others but `times`. */
export interface ExecutionFlow {
  /** The number of executions. */
  readonly executions: number;
  /** Executions that came to their end. */
  readonly finished: number;
  /** Executions that ended by failing. */
  readonly failed: number;
  /** Executions that ended before their end otherwise: canceled, timed out, skipped. */
  readonly dropped: number;
  /** Executions under way that are held by time or for a reply. */
  readonly waiting: number;
  /** Executions under way that are not held anywhere. */
  readonly running: number;
  /** Median and 95th percentile of the duration of ended executions, in milliseconds. */
  readonly p50?: number;
  /** The 95th percentile of the same times, in milliseconds. */
  readonly p95?: number;
  /** The distribution that `p50` and `p95` are read from, so that summaries can be merged. */
  readonly times: QuantileSketch;
}

/**
 * What many executions did on a version. Plain JSON: it can be stored, sent and merged (`mergeSummaries`). Each
 * execution counts as one contact, also the second one of the same contact: telling them apart would need a list of all
 * contacts.
 */
export interface FlowSummary {
  /** The id of the version. */
  readonly versionId?: string;
  /** The numbers of whole executions. */
  readonly all: ExecutionFlow;
  /** Every node of the version, by id. */
  readonly nodes: { readonly [nodeId: string]: NodeFlow };
  /** Every edge of the version, by id. */
  readonly edges: { readonly [edgeId: string]: EdgeFlow };
  /** All visits of nodes that the version does not have. */
  readonly elsewhere: NodeFlow;
  /**
   * Executions of other versions, by version id. They count on this version as far as its nodes and edges explain them.
   */
  readonly otherVersions: { readonly [versionId: string]: number };
  /** Executions of versions beyond the 64 listed ones. */
  readonly furtherVersions: number;
}

/** Returns the number of visits whose execution ended here before its end. */
export function lostAt(flow: NodeFlow): number {
  return flow.failed + flow.dropped;
}

/** Returns the share of ended visits whose execution ended here before its end; undefined for fewer than twenty. */
export function dropOffAt(flow: NodeFlow): number | undefined {
  return shareOf(lostAt(flow), flow.entered - flow.waiting - flow.running);
}

/** Smaller samples have no shares: they would say more about chance than about the workflow. */
export const minForShares = 20;

/** Returns a share from 0 to 1; undefined for a whole of fewer than twenty. */
export function shareOf(part: number, whole: number): number | undefined {
  return whole < minForShares ? undefined : part / whole;
}
