import { type EdgeFlow, fewestForShares, type FlowSummary, lostAt, type NodeFlow } from './flow-summary.js';
import { quantileOf, quantileRange, type QuantileSketch } from './quantile-sketch.js';

/** A share of then and a share of now. All from 0 to 1; `low` and `high` hold the difference 95 times in 100. */
export interface ShareDelta {
  readonly before: number;
  readonly after: number;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  /** The difference is more than chance would make of so many. */
  readonly sure: boolean;
}

/** A median time of then and of now, in milliseconds. */
export interface TimeDelta {
  readonly before: number;
  readonly after: number;
  readonly difference: number;
  /** The two lie farther apart than chance would put so many. */
  readonly sure: boolean;
}

/** Counts of then and of now, and what they say. Where either has fewer than twenty, there are counts and no shares. */
export interface FlowDelta {
  readonly before: number;
  readonly after: number;
  readonly share?: ShareDelta;
  readonly time?: TimeDelta;
}

export interface NodeDelta extends FlowDelta {
  /** The share of runs that came here is `share`; this is the share of visits that were lost here. */
  readonly lost?: ShareDelta;
}

/** How two summaries differ, by step and path of both; steps and paths of only one are told with zero on the other side. */
export interface SummaryDelta {
  readonly all: FlowDelta & { readonly finished?: ShareDelta; readonly failed?: ShareDelta };
  readonly nodes: { readonly [nodeId: string]: NodeDelta };
  readonly edges: { readonly [edgeId: string]: FlowDelta };
}

/**
 * Compares what two sets of runs did, of two versions or of two times. A step's share is of all runs, a path's of the visits that
 * left its step; `edgeSource` tells which step that is.
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

/** Two shares and their difference, by Newcombe's method: it holds for small numbers and for shares near none and all. */
export function shareDelta(
  partBefore: number,
  before: number,
  partAfter: number,
  after: number,
): ShareDelta | undefined {
  if (before < fewestForShares || after < fewestForShares) return undefined;
  const was = wilson(partBefore, before);
  const is = wilson(partAfter, after);
  const difference = is.share - was.share;
  const low = difference - Math.hypot(is.share - is.low, was.high - was.share);
  const high = difference + Math.hypot(is.high - is.share, was.share - was.low);
  return { before: was.share, after: is.share, difference, low, high, sure: low > 0 || high < 0 };
}

/** Between which shares the true one lies, 95 times in 100. A run that goes several ways at once may make a part larger than its whole. */
function wilson(part: number, whole: number): { readonly share: number; readonly low: number; readonly high: number } {
  const z = 1.96;
  const share = Math.min(1, part / whole);
  const middle = (share + z ** 2 / (2 * whole)) / (1 + z ** 2 / whole);
  const reach = (z / (1 + z ** 2 / whole)) * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  return { share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

function timed(was: QuantileSketch | undefined, is: QuantileSketch | undefined): { readonly time?: TimeDelta } {
  if (!was || !is || was.count < fewestForShares || is.count < fewestForShares) return {};
  const [before, after] = [quantileOf(was, 0.5), quantileOf(is, 0.5)];
  if (before === undefined || after === undefined) return {};
  const [then, now] = [quantileRange(was, 0.5), quantileRange(is, 0.5)];
  const sure = then !== undefined && now !== undefined && (then[1] < now[0] || now[1] < then[0]);
  return { time: { before, after, difference: after - before, sure } };
}
