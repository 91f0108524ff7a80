/**
 * The budget of ordering one component, in steps of the innermost loops, which take some nanoseconds. Counted instead
 * of timed, so that the same graph gets the same order on every machine. Usual workflows of 20,000 nodes use half of
 * it; fully connected ones exhaust it, and keep the best order so far.
 */
const most = 10_000_000;

/** The remaining budget. */
export interface Effort {
  /** Takes this many steps if they are left. Returns false if not: the caller skips the work. */
  take(steps: number): boolean;
  /** True once work was skipped. */
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
