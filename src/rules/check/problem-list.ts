import { equalJson } from '#base';
import type { Problem } from '#model';

/** The problems of one element, with its rank in the list. */
export interface RankedProblems {
  readonly rank: number;
  readonly problems: readonly Problem[];
}

/**
 * All problems of a document by rank. A change replaces one range, which copies the list but reads nothing else; the
 * list is a new object only where a problem was added, removed or changed.
 */
export class ProblemList {
  #problems: readonly Problem[] = [];
  #ranks: readonly number[] = [];

  all(): readonly Problem[] {
    return this.#problems;
  }

  /** Replaces the problems of one element. */
  put({ problems, rank }: RankedProblems): void {
    const from = this.#firstAt(rank);
    const to = this.#firstAt(rank + 1);
    if (isSameList(problems, this.#problems.slice(from, to))) return;
    if (problems.length === to - from) {
      // As many as before, as while typing: all ranks stay, and one copy suffices.
      const copy = this.#problems.slice();
      problems.forEach((problem, index) => {
        copy[from + index] = problem;
      });
      this.#problems = copy;
      return;
    }
    this.#problems = this.#problems.slice(0, from).concat(problems, this.#problems.slice(to));
    this.#ranks = this.#ranks.slice(0, from).concat(
      problems.map(() => rank),
      this.#ranks.slice(to),
    );
  }

  /** Builds the list from all elements in order of rank. */
  fill(places: readonly RankedProblems[]): void {
    const problems: Problem[] = [];
    const ranks: number[] = [];
    for (const place of places) {
      for (const problem of place.problems) {
        problems.push(problem);
        ranks.push(place.rank);
      }
    }
    this.#ranks = ranks;
    if (!isSameList(problems, this.#problems)) this.#problems = problems;
  }

  /** The index of the first problem of this rank or a higher one. */
  #firstAt(rank: number): number {
    let low = 0;
    let high = this.#ranks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ranks[middle] as number) < rank) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function isSameList(left: readonly Problem[], right: readonly Problem[]): boolean {
  return left.length === right.length && left.every((problem, index) => problem === right[index]);
}

/** Returns new problems with unchanged ones replaced by the earlier objects. */
export function keepSame(before: readonly Problem[], found: readonly Problem[]): readonly Problem[] {
  if (before.length === 0) return found.length === 0 ? before : found;
  const kept = found.map((problem, index) =>
    equalJson(problem, before[index]) ? (before[index] as Problem) : problem,
  );
  return isSameList(kept, before) ? before : kept;
}
