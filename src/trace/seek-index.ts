import type { Trace } from './trace.js';
import type { Certainty, Visit } from './visit.js';

/** The state of a node at a moment of an execution. */
export interface NodeSnapshot {
  /** The latest visit that had begun. */
  readonly visit: Visit;
  /** Whether that visit was still open. */
  readonly open: boolean;
  /** The number of visits that had begun, this one included. */
  readonly times: number;
}

/** The state of an edge at a moment of an execution. */
export interface EdgeSnapshot {
  /** How often it had been taken. */
  readonly times: number;
  /** How certain it is that the latest move was along this edge. */
  readonly certainty: Certainty;
  /** Index of the visit it last led to. */
  readonly last: number;
}

/** An execution at one moment. Each query costs the logarithm of the number of visits; nothing is copied. */
export interface ExecutionSnapshot {
  /** The number of visits that had begun, which is the index of the latest; 0 before the first. */
  readonly index: number;
  /** Milliseconds since 1970; −∞ where no visit so far has a time. */
  readonly time: number;
  /** Returns undefined for a node that was not visited yet. */
  nodeAt(nodeId: string): NodeSnapshot | undefined;
  /** Returns undefined for an edge that was not taken yet. */
  edgeAt(edgeId: string): EdgeSnapshot | undefined;
  /** Returns the indexes of the open visits, in order. Costs a logarithm for each of them. */
  open(): readonly number[];
}

/** Finds the state of an execution at any moment. */
export interface SeekIndex {
  /** Returns the state at a time in milliseconds since 1970: the visits that had begun, and those of them that were open. */
  atTime(time: number): ExecutionSnapshot;
  /** Returns the state right after visit number `index` began. Clamped to 0 (before the first) and the number of visits. */
  atStep(index: number): ExecutionSnapshot;
}

interface EdgeUse {
  /** Indexes of the visits it led to, in order. */
  readonly visits: number[];
  firstCertain: number;
}

/** The visits of a trace by node and edge, with their times. */
interface IndexedVisits {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly byNode: ReadonlyMap<string, readonly number[]>;
  readonly byEdge: ReadonlyMap<string, EdgeUse>;
}

/**
 * Indexes a trace for seeking. A visit without a readable start begins with the one before it. A visit without an end, or with an end
 * before its start, ends at once when it is done and never when it is open.
 *
 * @example
 * ```ts
 * import { createSeekIndex, traceExecution, type WorkflowExecution, type WorkflowVersion } from 'pathboard/core';
 *
 * declare const execution: WorkflowExecution;
 * declare const version: WorkflowVersion;
 *
 * const seek = createSeekIndex(traceExecution(execution, version));
 * const atNoon = seek.atTime(Date.parse('2026-03-01T12:00:00Z'));
 * console.log(atNoon.nodeAt('ask-season')?.open);
 * ```
 */
export function createSeekIndex(trace: Trace): SeekIndex {
  const { visits } = trace;
  const { byEdge, byNode, ends, starts } = indexVisits(visits);
  const latestEnds = createMaxTree(ends);

  function snapshotAt(index: number, time: number, justBegun: number): ExecutionSnapshot {
    // A visit that has just begun is open, however short it is.
    const isOpen = (visit: number): boolean => visit === justBegun || (ends[visit - 1] as number) > time;
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
        if (justBegun > 0 && found.at(-1) !== justBegun) found.push(justBegun);
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
      const at = Math.min(visits.length, Math.max(0, Math.floor(index) || 0));
      return snapshotAt(at, at === 0 ? -Infinity : (starts[at - 1] as number), at);
    },
  };
}

function indexVisits(visits: readonly Visit[]): IndexedVisits {
  const starts = new Float64Array(visits.length);
  const ends = new Float64Array(visits.length);
  const byNode = new Map<string, number[]>();
  const byEdge = new Map<string, EdgeUse>();
  let begun = -Infinity;
  for (let at = 0; at < visits.length; at++) {
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
  return { starts, ends, byNode, byEdge };
}

/** Returns the number of values in an ascending list that are at most `value`. */
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

/** A segment tree of maxima: finds the values above a limit without reading all others. */
interface MaxTree {
  readonly leaves: number;
  readonly max: Float64Array;
}

function createMaxTree(values: Float64Array): MaxTree {
  let leaves = 1;
  while (leaves < values.length) leaves *= 2;
  const max = new Float64Array(2 * leaves).fill(-Infinity);
  max.set(values, leaves);
  for (let at = leaves - 1; at >= 1; at--) max[at] = Math.max(max[2 * at] as number, max[2 * at + 1] as number);
  return { leaves, max };
}

/** Calls `found` with each position before `count` whose value is above `limit`, in ascending order. */
function collectLater({ leaves, max }: MaxTree, count: number, limit: number, found: (at: number) => void): void {
  const visit = (node: number, from: number, width: number): void => {
    if (from >= count || !((max[node] as number) > limit)) return;
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
