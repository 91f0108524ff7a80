import { describe, expect, it } from 'vitest';
import { graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import { remainingNeighbour } from '#rules';

const line = (ids: readonly string[], paths: readonly (readonly [string, string])[]): WorkflowVersion => ({
  id: 'v',
  name: 'V',
  definition: {
    nodes: ids.map((id) => ({ id, type: { type: 'delay' } })),
    edges: paths.map(([source, target]) => ({ id: `${source}-${target}`, source, target, type: 'standard' })),
  },
});
const beside = (before: WorkflowVersion, now: WorkflowVersion): string | undefined =>
  remainingNeighbour(graphOf(before), graphOf(now));
const plain = line(
  ['a', 'b', 'c', 'd'],
  [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'd'],
  ],
);

describe('the remaining neighbour of a removed element', () => {
  it('is the node before an inserted one', () => {
    expect(
      beside(
        line(
          ['a', 'b', 'c', 'd', 'x'],
          [
            ['a', 'b'],
            ['b', 'c'],
            ['c', 'x'],
            ['x', 'd'],
          ],
        ),
        plain,
      ),
    ).toBe('c');
  });

  it('is the node after a first one, and the nearest remaining of several', () => {
    expect(
      beside(
        plain,
        line(
          ['b', 'c', 'd'],
          [
            ['b', 'c'],
            ['c', 'd'],
          ],
        ),
      ),
    ).toBe('b');
    expect(beside(plain, line(['a', 'd'], [['a', 'd']]))).toBe('a');
  });

  it('is the source of a removed edge', () => {
    expect(
      beside(
        plain,
        line(
          ['a', 'b', 'c', 'd'],
          [
            ['a', 'b'],
            ['c', 'd'],
          ],
        ),
      ),
    ).toBe('b');
  });

  it('is undefined where nothing was removed or nothing remains', () => {
    expect(beside(plain, plain)).toBeUndefined();
    expect(
      beside(
        plain,
        line(
          ['a', 'b', 'c', 'd', 'e'],
          [
            ['a', 'b'],
            ['b', 'c'],
            ['c', 'd'],
            ['d', 'e'],
          ],
        ),
      ),
    ).toBeUndefined();
    expect(beside(plain, line([], []))).toBeUndefined();
  });
});
