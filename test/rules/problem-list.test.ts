import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Problem } from '#model';
import { keepSame, ProblemList } from '../../src/rules/problem-list.js';

const seed = 20261121;
const problem = (message: string): Problem => ({ code: 'x', severity: 'notice', message });

describe('the list of problems', () => {
  test(`[R19] stretches put in one by one, in any order, give the list that is filled at once (seed ${seed})`, () => {
    const change = fc.tuple(fc.nat(6), fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const patched = new ProblemList();
        const places = new Map<number, readonly Problem[]>();
        for (const [rank, messages] of changes) {
          const before = patched.all();
          const copy = [...before];
          const problems = keepSame(places.get(rank) ?? [], messages.map(problem));
          const isSame = problems === (places.get(rank) ?? problems) && (places.has(rank) || problems.length === 0);
          places.set(rank, problems);
          patched.put({ rank, problems });
          const inOrder = [...places].sort(([left], [right]) => left - right).map(([at, found]) => ({ rank: at, problems: found }));
          const filled = new ProblemList();
          filled.fill(inOrder);
          expect(patched.all()).toEqual(filled.all());
          // What was handed out is never written into, and the very same list is handed out while nothing changes.
          expect(before).toEqual(copy);
          expect(patched.all() === before).toBe(isSame);
          const now = patched.all();
          patched.fill(inOrder);
          expect(patched.all()).toBe(now);
        }
      }),
      { seed, numRuns: 500 },
    );
  });

  test('[R19] problems that are the same are kept as the objects they were, by place', () => {
    const [a, b] = [problem('a'), problem('b')];
    const before = [a, b];
    expect(keepSame(before, [problem('a'), problem('b')])).toBe(before);
    const longer = keepSame(before, [problem('a'), problem('c'), problem('b')]);
    expect(longer[0]).toBe(a);
    expect(longer).toEqual([a, problem('c'), b]);
    expect(keepSame(before, [problem('a')])).toEqual([a]);
    expect(keepSame(before, [])).toEqual([]);
  });
});
