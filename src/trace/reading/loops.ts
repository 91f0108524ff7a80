import { memoizeByIdentity } from '#base';
import { findLoops, type Graph } from '#graph';
import type { Visit, VisitState } from '../visit.js';

/** One iteration of a loop. */
export interface LoopIteration {
  /** Counted from 1. */
  readonly number: number;
  /** Indexes of its visits, in order. */
  readonly visits: readonly number[];
  /** The worst state of its visits. */
  readonly state: VisitState;
  /** Index of the first failed visit. */
  readonly failedAt?: number;
  /** From its first start to its last end. Milliseconds since 1970. */
  readonly start?: number;
  /** The last end of its visits, in milliseconds since 1970. Absent while it goes on. */
  readonly end?: number;
}

/** Nodes that an execution visited more than once. */
export interface Loop {
  /** `loop`: edges of the version form a cycle. `repeat`: they do not, yet the execution came back. */
  readonly kind: 'loop' | 'repeat';
  /** Every iteration visits this node once: the most visited node of the loop. */
  readonly anchorId: string;
  /** The visited nodes of the loop, in order of their first visit. */
  readonly nodeIds: readonly string[];
  /** In order. Visits before the first one of the anchor belong to the first iteration. */
  readonly iterations: readonly LoopIteration[];
}

const worstFirst: readonly VisitState[] = ['failed', 'timedOut', 'waiting', 'running', 'skipped', 'done'];

/** Per node of a graph, by position, the index of its cycle; −1 outside of cycles. */
const loopByPosition = memoizeByIdentity((graph: Graph): Int32Array => {
  const loops = new Int32Array(graph.nodes.length).fill(-1);
  for (const [loop, ids] of findLoops(graph).entries()) for (const id of ids) loops[graph.nodeIndex(id)] = loop;
  return loops;
});

/** Visits that may form a loop, in order, with the number of visits per node. */
interface Gathered {
  readonly kind: Loop['kind'];
  readonly visits: Visit[];
  readonly times: Map<string | number, number>;
}

/** Returns the loops of an execution and the nodes it repeated outside of cycles, in order of first visit. */
export function findIterations(visits: readonly Visit[], positions: Int32Array, graph: Graph): readonly Loop[] {
  const loopOf = loopByPosition(graph);
  // Nodes of the version by position, ghosts by id: looking up ids ten thousand times is slow.
  const byLoop = new Map<number, Gathered>();
  const byNode = new Map<string | number, Gathered>();
  for (let at = 0; at < visits.length; at++) {
    const visit = visits[at] as Visit;
    if (visit.nodeId === '') continue;
    const position = positions[at] as number;
    const step = position < 0 ? visit.nodeId : position;
    const loop = position < 0 ? -1 : (loopOf[position] as number);
    let gathered = loop < 0 ? byNode.get(step) : byLoop.get(loop);
    if (!gathered) {
      gathered = { kind: loop < 0 ? 'repeat' : 'loop', visits: [], times: new Map() };
      if (loop < 0) byNode.set(step, gathered);
      else byLoop.set(loop, gathered);
    }
    gathered.visits.push(visit);
    gathered.times.set(step, (gathered.times.get(step) ?? 0) + 1);
  }
  const loops: Loop[] = [];
  for (const gathered of [...byLoop.values(), ...byNode.values()]) {
    const loop = gathered.visits.length > 1 ? iterationsOf(gathered) : undefined;
    if (loop) loops.push(loop);
  }
  if (loops.length === 0) return noLoops;
  return loops.length === 1 ? loops : loops.sort((one, other) => firstOf(one) - firstOf(other));
}

function firstOf({ iterations }: Loop): number {
  return iterations[0]?.visits[0] ?? 0;
}

const noLoops: readonly Loop[] = [];

/** Returns the iterations sorted by severity: failed ones first, then the other states, each in order. */
export function failingFirst(loop: Loop): readonly LoopIteration[] {
  const rank = ({ state }: LoopIteration): number => worstFirst.indexOf(state);
  return loop.iterations.toSorted((left, right) => rank(left) - rank(right) || left.number - right.number);
}

function iterationsOf({ kind, times, visits }: Gathered): Loop | undefined {
  // The first of the most visited nodes: iterations may skip the others.
  let max = 0;
  let anchor = 0;
  let nth = 0;
  for (const count of times.values()) {
    if (count > max) [max, anchor] = [count, nth];
    nth += 1;
  }
  if (max < 2) return undefined;
  const nodeIds = [...new Set(visits.map(({ nodeId }) => nodeId))];
  const anchorId = nodeIds[anchor] ?? '';
  const iterations: LoopIteration[] = [];
  let from = 0;
  let met = false;
  for (let at = 0; at < visits.length; at++) {
    if ((visits[at] as Visit).nodeId !== anchorId) continue;
    if (met) {
      iterations.push(iteration(visits, from, at, iterations.length + 1));
      from = at;
    }
    met = true;
  }
  iterations.push(iteration(visits, from, visits.length, iterations.length + 1));
  return { kind, anchorId, nodeIds, iterations };
}

/** The iteration with the visits from one position up to another (exclusive). */
function iteration(visits: readonly Visit[], from: number, to: number, number: number): LoopIteration {
  const indexes: number[] = [];
  let worst = worstFirst.length - 1;
  let failedAt: number | undefined;
  let start: number | undefined;
  let end: number | undefined;
  let isOpen = false;
  for (let at = from; at < to; at++) {
    const visit = visits[at] as Visit;
    indexes.push(visit.index);
    if (visit.state !== 'done') worst = Math.min(worst, worstFirst.indexOf(visit.state));
    if (visit.state === 'failed') failedAt ??= visit.index;
    isOpen ||= visit.state === 'running' || visit.state === 'waiting';
    start ??= visit.start;
    if (visit.end !== undefined && (end === undefined || visit.end > end)) end = visit.end;
  }
  const round: { -readonly [Key in keyof LoopIteration]: LoopIteration[Key] } = {
    number,
    visits: indexes,
    state: worstFirst[worst] ?? 'done',
  };
  if (failedAt !== undefined) round.failedAt = failedAt;
  if (start !== undefined) round.start = start;
  if (end !== undefined && !isOpen) round.end = end;
  return round;
}
