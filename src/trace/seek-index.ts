import type { Trace } from './trace.js';
import type { Certainty, Visit } from './visit.js';

/** How a step stood at some moment of a run. */
export interface NodeSnapshot {
  /** The latest visit that had begun. */
  readonly visit: Visit;
  /** It was under way. */
  readonly open: boolean;
  /** How many visits had begun, this one among them. */
  readonly times: number;
}

/** How a path stood at some moment of a run. */
export interface EdgeSnapshot {
  /** How often it had been taken. */
  readonly times: number;
  readonly certainty: Certainty;
  /** Index of the visit it last led to. */
  readonly last: number;
}

/** A run as it stood at some moment. Every question costs the logarithm of the number of visits, and nothing is copied. */
export interface ExecutionSnapshot {
  /** How many visits had begun, which is the index of the latest; 0 before the first. */
  readonly index: number;
  /** Milliseconds since 1970; −∞ where the run tells no time so far. */
  readonly time: number;
  /** Undefined where the run had not come there yet. */
  nodeAt(nodeId: string): NodeSnapshot | undefined;
  /** Undefined where the path had not been taken yet. */
  edgeAt(edgeId: string): EdgeSnapshot | undefined;
  /** The indexes of the visits under way, in order. Costs that for each of them. */
  open(): readonly number[];
}

/** Answers how a run stood at any moment. */
export interface SeekIndex {
  /** As it was at a time, in milliseconds since 1970: what had begun by then, and what of it was not over. */
  atTime(time: number): ExecutionSnapshot;
  /** As it was when visit number `index` had just begun; before the first (0) and past the last it stays at the ends. */
  atStep(index: number): ExecutionSnapshot;
}

interface PathUse {
  /** Indexes of the visits it led to, in order. */
  readonly visits: number[];
  firstCertain: number;
}

/**
 * Prepares a run for being looked at moment by moment. A visit without a readable start begins with the one before it. It is over at
 * its end; one without an end, or that ended before it began, is over at once when it is done, and under way ever after when it is not.
 */
export function createSeekIndex(trace: Trace): SeekIndex {
  const { visits } = trace;
  const count = visits.length;
  const starts = new Float64Array(count);
  const ends = new Float64Array(count);
  const byNode = new Map<string, number[]>();
  const byEdge = new Map<string, PathUse>();
  let begun = -Infinity;
  for (let at = 0; at < count; at++) {
    const { end, index, nodeId, start, state, via } = visits[at] as Visit;
    begun = Math.max(begun, start ?? begun);
    starts[at] = begun;
    ends[at] = end !== undefined && end >= begun ? end : state === 'running' || state === 'waiting' ? Infinity : begun;
    const visited = byNode.get(nodeId);
    if (visited) visited.push(index);
    else byNode.set(nodeId, [index]);
    if (via?.edgeId === undefined || via.certainty === 'jump') continue;
    const use = byEdge.get(via.edgeId) ?? { visits: [], firstCertain: Infinity };
    if (use.visits.length === 0) byEdge.set(via.edgeId, use);
    use.visits.push(index);
    if (via.certainty === 'certain' && use.firstCertain === Infinity) use.firstCertain = index;
  }
  const latestEnds = createMaxTree(ends);

  function snapshotAt(index: number, time: number, sure: number): ExecutionSnapshot {
    // `sure` is a visit that has just begun and so is under way, however short it is.
    const isOpen = (visit: number): boolean => visit === sure || (ends[visit - 1] as number) > time;
    return {
      index,
      time,
      nodeAt(nodeId) {
        const visited = byNode.get(nodeId);
        const times = visited ? countUpTo(visited, index) : 0;
        const latest = visited?.[times - 1];
        return latest === undefined ? undefined : { visit: visits[latest - 1] as Visit, open: isOpen(latest), times };
      },
      edgeAt(edgeId) {
        const use = byEdge.get(edgeId);
        const times = use ? countUpTo(use.visits, index) : 0;
        const last = use?.visits[times - 1];
        return use === undefined || last === undefined
          ? undefined
          : { times, certainty: use.firstCertain <= index ? 'certain' : 'inferred', last };
      },
      open() {
        const found: number[] = [];
        collectLater(latestEnds, index, time, (at) => found.push(at + 1));
        if (sure > 0 && found.at(-1) !== sure) found.push(sure);
        return found;
      },
    };
  }

  return {
    atTime(time) {
      const at = Number.isNaN(time) ? -Infinity : time;
      return snapshotAt(countUpTo(starts, at), at, 0);
    },
    atStep(index) {
      const at = Math.min(count, Math.max(0, Math.floor(index) || 0));
      return snapshotAt(at, at === 0 ? -Infinity : (starts[at - 1] as number), at);
    },
  };
}

/** How many of a rising list are not beyond a value. */
function countUpTo(rising: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A tree over a list that knows the most within each half of each half, so that what is above a value is found without a walk. */
interface MaxTree {
  readonly leaves: number;
  readonly most: Float64Array;
}

function createMaxTree(values: Float64Array): MaxTree {
  let leaves = 1;
  while (leaves < values.length) leaves *= 2;
  const most = new Float64Array(2 * leaves).fill(-Infinity);
  most.set(values, leaves);
  for (let at = leaves - 1; at >= 1; at--) most[at] = Math.max(most[2 * at] as number, most[2 * at + 1] as number);
  return { leaves, most };
}

/** Calls with each position before `count` whose value is above `limit`, in order. */
function collectLater({ leaves, most }: MaxTree, count: number, limit: number, found: (at: number) => void): void {
  const visit = (node: number, from: number, width: number): void => {
    if (from >= count || !((most[node] as number) > limit)) return;
    if (width === 1) {
      found(from);
      return;
    }
    const half = width / 2;
    visit(2 * node, from, half);
    visit(2 * node + 1, from + half, half);
  };
  visit(1, 0, leaves);
}
