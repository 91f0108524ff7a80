import type { Round, ExecutionRounds } from '../loops/execution-rounds.js';

/** A row of the timeline: a visit, or a round that is folded to one row. */
export interface TimelineItem {
  /** Index of the visit, or of the round's first. */
  readonly index: number;
  /** The round that begins here and can be folded. */
  readonly opens?: Round;
  /** The row stands for the whole round. */
  readonly folded: boolean;
}

/** Which visits have rows of their own. Of tens of thousands nothing is kept but numbers. */
export interface TimelineRows {
  readonly count: number;
  /** The row at a position from 0. */
  at(position: number): TimelineItem | undefined;
  /** The position of the row that shows a visit: its own, or that of the round it is folded into. */
  positionOf(index: number): number;
  /** The visit one row on or back from the row of a visit, to stop at; undefined past the ends. */
  stopFrom(index: number, by: 1 | -1): number | undefined;
  /** The visit whose row shows a visit. */
  stopOf(index: number): number;
}

/** The rows of a run in order of start, where some rounds are folded to one row each, at the place of their first visits. */
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
      return opens ? { index, opens, folded: folded.has(opens.key) } : { index, folded: false };
    },
    stopFrom: (index, by) => indexAt(positionOf(index) + by),
    stopOf: (index) => indexAt(positionOf(index)) ?? index,
  };
}
