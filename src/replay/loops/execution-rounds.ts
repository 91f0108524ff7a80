import type { Loop, LoopIteration, Trace } from '#trace';

/** One round of one loop of a run. */
export interface Round {
  readonly loop: Loop;
  readonly iteration: LoopIteration;
  /** The same for a round as long as the run only grows. */
  readonly key: string;
  /** Indexes of its first and last visits. Others may lie between them, of steps that ran beside the loop. */
  readonly first: number;
  readonly last: number;
}

/** The rounds of a run, found by their visits. */
export interface ExecutionRounds {
  readonly loops: readonly Loop[];
  /** Whether rounds have several visits, so that there is something to fold. */
  readonly foldable: boolean;
  /** The round a visit belongs to. A visit is in one loop at most. */
  roundOf(index: number): Round | undefined;
  /** A round by its loop and number. */
  round(loop: Loop, number: number): Round | undefined;
  /** Of every round with more than one visit. */
  readonly foldableKeys: readonly string[];
}

/** Prepares the rounds of a run; costs in proportion to its visits, and a question costs nothing. */
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
    foldable: foldableKeys.length > 0,
    foldableKeys,
    roundOf: (index) => byVisit.get(index),
    round: (loop, number) => byLoop.get(loop)?.[number - 1],
  };
}

/** The loop a strip shows: that of the visit, else the one chosen last, else the first in which something failed, else the first. */
export function loopToShow(rounds: ExecutionRounds, index: number, chosen: string | undefined): Loop | undefined {
  const here = rounds.roundOf(index)?.loop;
  return (
    here ??
    rounds.loops.find(({ anchorId }) => anchorId === chosen) ??
    rounds.loops.find(({ iterations }) => iterations.some(({ failedAt }) => failedAt !== undefined)) ??
    rounds.loops[0]
  );
}

/** The round in which a visit is, else the last that had begun before it; undefined before the first. */
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

/** Where a reader who chooses a round wants to be: at what failed in it, else at its beginning. */
export function entryOf({ iteration, first }: Round): number {
  return iteration.failedAt ?? first;
}
