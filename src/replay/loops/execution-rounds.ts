import type { Loop, LoopIteration, Trace } from '#trace';

/** One iteration of a loop. */
export interface Round {
  readonly loop: Loop;
  readonly iteration: LoopIteration;
  /** Stable while the execution only grows. */
  readonly key: string;
  /** Indexes of its first and last visits. Visits of parallel branches may lie between them. */
  readonly first: number;
  readonly last: number;
}

/** The rounds of an execution by visit. */
export interface ExecutionRounds {
  readonly loops: readonly Loop[];
  /** Some round has several visits, so that folding has an effect. */
  readonly hasFoldable: boolean;
  /** Returns the round of a visit. A visit belongs to one loop at most. */
  roundOf(index: number): Round | undefined;
  /** Returns a round by loop and number. */
  round(loop: Loop, number: number): Round | undefined;
  /** Keys of the rounds with more than one visit. */
  readonly foldableKeys: readonly string[];
}

/** Indexes the rounds of an execution in O(visits); look-ups take constant time. */
export function createExecutionRounds(trace: Pick<Trace, 'loops'>): ExecutionRounds {
  const byVisit = new Map<number, Round>();
  const byLoop = new Map<Loop, readonly Round[]>();
  const foldableKeys: string[] = [];
  for (const loop of trace.loops) {
    const rounds = loop.iterations.map((iteration): Round => {
      const first = iteration.visits[0] ?? 0;
      const round = {
        loop,
        iteration,
        key: `${iteration.number} ${loop.anchorId}`,
        first,
        last: iteration.visits.at(-1) ?? first,
      };
      for (const index of iteration.visits) byVisit.set(index, round);
      if (iteration.visits.length > 1) foldableKeys.push(round.key);
      return round;
    });
    byLoop.set(loop, rounds);
  }
  return {
    loops: trace.loops,
    hasFoldable: foldableKeys.length > 0,
    foldableKeys,
    roundOf: (index) => byVisit.get(index),
    round: (loop, number) => byLoop.get(loop)?.[number - 1],
  };
}

/** Returns the loop to show: that of the visit, else the chosen one, else the first with a failure, else the first. */
export function loopToShow(rounds: ExecutionRounds, index: number, chosen: string | undefined): Loop | undefined {
  const here = rounds.roundOf(index)?.loop;
  return (
    here ??
    rounds.loops.find(({ anchorId }) => anchorId === chosen) ??
    rounds.loops.find(({ iterations }) => iterations.some(({ failedAt }) => failedAt !== undefined)) ??
    rounds.loops[0]
  );
}

/** Returns the round at a visit, else the last one begun before. Undefined before the first. */
export function roundAt(rounds: ExecutionRounds, loop: Loop, index: number): Round | undefined {
  const here = rounds.roundOf(index);
  if (here?.loop === loop) return here;
  let [low, high] = [0, loop.iterations.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((loop.iterations[middle]!.visits[0] ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : rounds.round(loop, low);
}

/** Returns the visit to go to in a round: its failure, else its first visit. */
export function entryOf({ iteration, first }: Round): number {
  return iteration.failedAt ?? first;
}
