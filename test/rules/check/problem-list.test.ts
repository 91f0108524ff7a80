import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Problem } from '#model';
import { keepSame, ProblemList } from '../../../src/rules/check/problem-list.js';

const seed = 20261121;
const problem = (message: string): Problem => ({ code: 'x', severity: 'notice', message });

describe('the list of problems', () => {
  test(`[R19] ranges that are set one by one in any order give the same list as all at once (seed ${seed})`, () => {
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
          const inOrder = [...places]
            .sort(([left], [right]) => left - right)
            .map(([at, found]) => ({ rank: at, problems: found }));
          const filled = new ProblemList();
          filled.fill(inOrder);
          expect(patched.all()).toEqual(filled.all());
          // A returned list never changes, and stays the same object while nothing changes.
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

  test('[R19] each rank keeps its own range', () => {
    const list = new ProblemList();
    const words = (): string =>
      list
        .all()
        .map(({ message }) => message)
        .join(' ');
    const put = (rank: number, ...messages: readonly string[]): string => {
      list.put({ rank, problems: messages.map(problem) });
      return words();
    };
    expect(words()).toBe('');
    expect(put(2, 'c', 'd')).toBe('c d');
    expect(put(0, 'a')).toBe('a c d');
    expect(put(3, 'e')).toBe('a c d e');
    expect(put(1, 'b', 'B')).toBe('a b B c d e');
    expect(put(2, 'C', 'D')).toBe('a b B C D e');
    expect(put(1)).toBe('a C D e');
    expect(put(2, 'x')).toBe('a x e');
    expect(put(3, 'y', 'z')).toBe('a x y z');
    expect(put(0)).toBe('x y z');
    expect(put(4, 'end')).toBe('x y z end');
    list.fill([
      { rank: 1, problems: [problem('1')] },
      { rank: 5, problems: [problem('5')] },
    ]);
    expect(put(3, '3')).toBe('1 3 5');
    expect(put(1)).toBe('3 5');
  });

  test('[R19] equal problems keep their identity by position', () => {
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
