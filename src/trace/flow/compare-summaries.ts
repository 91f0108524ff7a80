import { type EdgeFlow, minForShares, type FlowSummary, lostAt, type NodeFlow } from './flow-summary.js';
import { quantileOf, quantileRange, type QuantileSketch } from './quantile-sketch.js';

/** A share before and after, each from 0 to 1. `low` and `high` bound the difference with 95 % confidence. */
export interface ShareDelta {
  /** The earlier share, from 0 to 1. */
  readonly before: number;
  /** The later share, from 0 to 1. */
  readonly after: number;
  /** `after` less `before`, from −1 to 1. */
  readonly difference: number;
  /** The lower bound of the difference at 95 % confidence. */
  readonly low: number;
  /** The upper bound of the difference at 95 % confidence. */
  readonly high: number;
  /** The interval of the difference excludes zero. */
  readonly sure: boolean;
}

/** A median duration before and after, in milliseconds. */
export interface TimeDelta {
  /** The earlier median, in milliseconds. */
  readonly before: number;
  /** The later median, in milliseconds. */
  readonly after: number;
  /** `after` less `before`, in milliseconds. */
  readonly difference: number;
  /** The confidence intervals of the medians do not overlap. */
  readonly sure: boolean;
}

/** Counts before and after, with their difference. Where either sample has fewer than twenty, there are counts only. */
export interface FlowDelta {
  /** The earlier count: of executions, also for a node; of moves for an edge. */
  readonly before: number;
  /** The later count of the same. */
  readonly after: number;
  /** The two counts as shares. Absent where either total is below twenty. */
  readonly share?: ShareDelta;
  /** The two median times. Absent where either summary has too few times. */
  readonly time?: TimeDelta;
}

/** How the numbers of a node differ between two summaries. */
export interface NodeDelta extends FlowDelta {
  /** The share of visits that were lost here. `share` is the share of executions that came here. */
  readonly lost?: ShareDelta;
}

/** The difference between two summaries, by node and edge of both. Elements of only one have zero on the other side. */
export interface SummaryDelta {
  /** Whole executions: their number, and the shares that finished and that failed. */
  readonly all: FlowDelta & { readonly finished?: ShareDelta; readonly failed?: ShareDelta };
  /** Every node of either version, by id. */
  readonly nodes: { readonly [nodeId: string]: NodeDelta };
  /** Every edge of either version, by id. */
  readonly edges: { readonly [edgeId: string]: FlowDelta };
}

/**
 * Compares two sets of executions, of two versions or of two periods. The share of a node is of all executions, that of
 * an edge of the visits that left its source; `edgeSource` returns the id of that node.
 */
export function compareSummaries(
  before: FlowSummary,
  after: FlowSummary,
  edgeSource: (edgeId: string) => string | undefined,
): SummaryDelta {
  const nodes = Object.create(null) as { [id: string]: NodeDelta };
  for (const id of new Set([...Object.keys(before.nodes), ...Object.keys(after.nodes)])) {
    const [was, is] = [before.nodes[id], after.nodes[id]];
    const lost = shareDelta(lostIn(was), over(was), lostIn(is), over(is));
    nodes[id] = {
      before: was?.contacts ?? 0,
      after: is?.contacts ?? 0,
      ...shared(shareDelta(was?.contacts ?? 0, before.all.executions, is?.contacts ?? 0, after.all.executions)),
      ...timed(was?.times, is?.times),
      ...(lost ? { lost } : {}),
    };
  }
  const edges = Object.create(null) as { [id: string]: FlowDelta };
  for (const id of new Set([...Object.keys(before.edges), ...Object.keys(after.edges)])) {
    const [was, is]: (EdgeFlow | undefined)[] = [before.edges[id], after.edges[id]];
    const source = edgeSource(id);
    const leftOf = (summary: FlowSummary): number => (source === undefined ? 0 : (summary.nodes[source]?.left ?? 0));
    edges[id] = {
      before: was?.entered ?? 0,
      after: is?.entered ?? 0,
      ...shared(shareDelta(was?.entered ?? 0, leftOf(before), is?.entered ?? 0, leftOf(after))),
      ...timed(was?.times, is?.times),
    };
  }
  const { all: was } = before;
  const { all: is } = after;
  const finished = shareDelta(was.finished, was.executions, is.finished, is.executions);
  const failed = shareDelta(was.failed, was.executions, is.failed, is.executions);
  return {
    all: {
      before: was.executions,
      after: is.executions,
      ...timed(was.times, is.times),
      ...(finished ? { finished } : {}),
      ...(failed ? { failed } : {}),
    },
    nodes,
    edges,
  };
}

const lostIn = (flow: NodeFlow | undefined): number => (flow ? lostAt(flow) : 0);
const over = (flow: NodeFlow | undefined): number => (flow ? flow.entered - flow.waiting - flow.running : 0);

function shared(share: ShareDelta | undefined): { readonly share?: ShareDelta } {
  return share ? { share } : {};
}

/**
 * Returns two shares and their difference by Newcombe's method, which holds for small samples and for shares near 0 and
 * 1.
 */
export function shareDelta(
  partBefore: number,
  before: number,
  partAfter: number,
  after: number,
): ShareDelta | undefined {
  if (before < minForShares || after < minForShares) return undefined;
  const was = wilson(partBefore, before);
  const is = wilson(partAfter, after);
  const difference = is.share - was.share;
  const low = difference - Math.hypot(is.share - is.low, was.high - was.share);
  const high = difference + Math.hypot(is.high - is.share, was.share - was.low);
  return { before: was.share, after: is.share, difference, low, high, sure: low > 0 || high < 0 };
}

/** The Wilson interval of a share, with 95 % confidence. Executions that fork may make a part larger than its whole. */
function wilson(part: number, whole: number): { readonly share: number; readonly low: number; readonly high: number } {
  const z = 1.96;
  const share = Math.min(1, part / whole);
  const middle = (share + z ** 2 / (2 * whole)) / (1 + z ** 2 / whole);
  const reach = (z / (1 + z ** 2 / whole)) * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  return { share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

function timed(was: QuantileSketch | undefined, is: QuantileSketch | undefined): { readonly time?: TimeDelta } {
  if (!was || !is || was.count < minForShares || is.count < minForShares) return {};
  const [before, after] = [quantileOf(was, 0.5), quantileOf(is, 0.5)];
  if (before === undefined || after === undefined) return {};
  const [then, now] = [quantileRange(was, 0.5), quantileRange(is, 0.5)];
  const sure = then !== undefined && now !== undefined && (then[1] < now[0] || now[1] < then[0]);
  return { time: { before, after, difference: after - before, sure } };
}
