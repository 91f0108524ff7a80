import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyChoice } from '#ui';

type Press = 'begin' | 'next' | 'back' | 'join' | 'cancel';
const presses = fc.array(fc.constantFrom<Press>('begin', 'next', 'back', 'join', 'cancel'), { maxLength: 30 });

test('a choice by keys shows allowed places in a circle, takes the shown one once, and cancelling takes none', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 6 }), presses, (allowed, keys) => {
      const count = allowed.length;
      let shown: number | undefined;
      const taken: number[] = [];
      let refused = 0;
      const next = (from: number | undefined, by: number): number | undefined => {
        for (let passed = 1; passed <= count; passed++) {
          const at = ((from ?? -1) + by * passed + 2 * count) % count;
          if (allowed[at]) return at;
        }
        return undefined;
      };
      const choice = createKeyChoice<string, number>({
        element: () => undefined,
        next: (_, from, by) => next(from, by),
        show: (_, place) => (shown = place),
        hide: () => (shown = undefined),
        refuse: () => refused++,
        join: (_, place) => taken.push(place),
      });
      // The model: one number.
      let at: number | undefined;
      for (const key of keys) {
        const [before, refusedBefore] = [taken.length, refused];
        if (key === 'begin') choice.begin('a');
        else if (key === 'join') choice.join();
        else if (key === 'cancel') choice.cancel();
        else choice.offer(key === 'next' ? 1 : -1);
        if (key === 'join' && at !== undefined) expect(taken.slice(before)).toEqual([at]);
        else expect(taken).toHaveLength(before);
        if (key === 'begin') at = next(undefined, 1);
        else if (key === 'join' || key === 'cancel') at = undefined;
        else if (at !== undefined) at = next(at, key === 'next' ? 1 : -1);
        expect([shown, choice.isOn()]).toEqual([at, at !== undefined]);
        expect(refused - refusedBefore).toBe(key === 'begin' && at === undefined ? 1 : 0);
      }
    }),
    { seed: 20261127, numRuns: 300 },
  );
});
