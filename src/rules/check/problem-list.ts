import { equalJson } from '#base';
import type { Problem } from '#model';

/** The problems of one place, with the rank of that place in the whole list. */
export interface RankedProblems {
  readonly rank: number;
  readonly problems: readonly Problem[];
}

/**
 * All problems of a document in order of rank. A change of one place cuts its stretch out and puts the new one in, which
 * copies the list but looks at none of the others; the list is a new one only where a problem came, went or changed.
 */
export class ProblemList {
  #problems: readonly Problem[] = [];
  #ranks: readonly number[] = [];

  all(): readonly Problem[] {
    return this.#problems;
  }

  /** Puts the problems of one place in place of those it had. */
  put({ problems, rank }: RankedProblems): void {
    const from = this.#firstAt(rank);
    const to = this.#firstAt(rank + 1);
    if (isSameList(problems, this.#problems.slice(from, to))) return;
    if (problems.length === to - from) {
      // As many as before, as while somebody types: every rank stays where it is, and one plain copy will do.
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

  /** Builds the list anew, from all places in order of rank. */
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

  /** Where the first problem of this rank or a higher one stands. */
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

/** The problems just found, as the very objects they were before where nothing about them changed. */
export function keepSame(before: readonly Problem[], found: readonly Problem[]): readonly Problem[] {
  if (before.length === 0) return found.length === 0 ? before : found;
  const kept = found.map((problem, index) =>
    equalJson(problem, before[index]) ? (before[index] as Problem) : problem,
  );
  return isSameList(kept, before) ? before : kept;
}
