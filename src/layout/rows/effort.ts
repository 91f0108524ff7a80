/**
 * What the search for a good order may take for one part of a graph, counted in steps of its innermost loops: some
 * nanoseconds each. Counted and not timed, so that the same graph gets the same order on every machine. Workflows of 20,000 steps as people
 * draw them spend half of it; where every step leads to every other it runs out, and the order that was found by then stays.
 */
const most = 10_000_000;

/** How much work the search may still do. */
export interface Effort {
  /** Takes so many steps, if there are as many left. Otherwise the work is not to be done. */
  take(steps: number): boolean;
  /** Something was not done, as it would have taken more than is left. */
  readonly isSpent: boolean;
  readonly spent: number;
}

export function createEffort(limit = most): Effort {
  let spent = 0;
  let isSpent = false;
  return {
    take(steps) {
      isSpent ||= spent + steps > limit;
      if (spent + steps > limit) return false;
      spent += steps;
      return true;
    },
    get isSpent() {
      return isSpent;
    },
    get spent() {
      return spent;
    },
  };
}
