import type { Round, ExecutionRounds } from '../loops/execution-rounds.js';

/** A row of the timeline: a visit or a folded round. */
export interface TimelineItem {
  /** Index of the visit, or of the first one of the round. */
  readonly index: number;
  /** The foldable round that begins here. */
  readonly opens?: Round;
  /** The row stands for the whole round. */
  readonly isFolded: boolean;
}

/** Maps rows to visits. Memory: numbers only, also for tens of thousands of visits. */
export interface TimelineRows {
  readonly count: number;
  /** Returns the row at an index from 0. */
  at(position: number): TimelineItem | undefined;
  /** Returns the index of the row that shows a visit, or its folded round. */
  positionOf(index: number): number;
  /** Returns the visit of the next or previous row. Undefined past the ends. */
  stopFrom(index: number, by: 1 | -1): number | undefined;
  /** Returns the visit whose row shows a visit. */
  stopOf(index: number): number;
}

/** Creates the rows in order of start, with some rounds folded at their first visits. */
export function timelineRows(visits: number, rounds: ExecutionRounds, folded: ReadonlySet<string>): TimelineRows {
  const shown = new Int32Array(visits);
  const positions = new Int32Array(visits + 1);
  let count = 0;
  for (let index = 1; index <= visits; index++) {
    const round = folded.size === 0 ? undefined : rounds.roundOf(index);
    if (round && index !== round.first && folded.has(round.key)) {
      positions[index] = positions[round.first]!;
      continue;
    }
    positions[index] = count;
    shown[count] = index;
    count += 1;
  }
  const indexAt = (position: number): number | undefined =>
    position < 0 || position >= count ? undefined : shown[position];
  const positionOf = (index: number): number => positions[Math.min(visits, Math.max(0, index))] ?? 0;
  return {
    count,
    positionOf,
    at(position) {
      const index = indexAt(position);
      if (index === undefined) return undefined;
      const round = rounds.roundOf(index);
      const opens = round && round.first === index && round.iteration.visits.length > 1 ? round : undefined;
      return opens ? { index, opens, isFolded: folded.has(opens.key) } : { index, isFolded: false };
    },
    stopFrom: (index, by) => indexAt(positionOf(index) + by),
    stopOf: (index) => indexAt(positionOf(index)) ?? index,
  };
}
