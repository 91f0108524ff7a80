import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalJson, type Json, setAtPath } from '#base';
import { contextChanges } from '#trace';

const seed = 20261116;

describe('contextChanges', () => {
  it('reports a change at the innermost path, and an added or removed object as a whole', () => {
    const before = {
      contact: { firstName: 'Maya' },
      conversation: { attempts: 0, status: 'queued' },
      pendingReply: true,
      tags: ['a'],
    };
    const after = {
      contact: { firstName: 'Maya' },
      conversation: { attempts: 1, status: 'queued', segments: 2 },
      tags: ['a', 'b'],
      error: { code: 30007 },
    };
    expect(contextChanges(before, after)).toEqual([
      { kind: 'changed', path: ['conversation', 'attempts'], before: 0, after: 1 },
      { kind: 'added', path: ['conversation', 'segments'], after: 2 },
      { kind: 'removed', path: ['pendingReply'], before: true },
      { kind: 'added', path: ['tags', 1], after: 'b' },
      { kind: 'added', path: ['error'], after: { code: 30007 } },
    ]);
  });

  it('reports a change of type as one change', () => {
    expect(contextChanges({ a: { b: 1 } }, { a: [1] })).toEqual([
      { kind: 'changed', path: ['a'], before: { b: 1 }, after: [1] },
    ]);
    expect(contextChanges(null, {})).toEqual([{ kind: 'changed', path: [], before: null, after: {} }]);
    expect(contextChanges({ a: null }, {})).toEqual([{ kind: 'removed', path: ['a'], before: null }]);
  });

  it('[T7] applied to the context before, changes give the context after; equal contexts have none', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 4 }), fc.boolean(), (left, right, same) => {
        const before = left as Json;
        const after = (same ? structuredClone(left) : right) as Json;
        const changes = contextChanges(before, after);
        expect(changes.length === 0).toBe(equalJson(before, after));
        let value: Json = before;
        // Items are removed from the end of a list, and added in order.
        const removals = changes.filter((change) => change.kind === 'removed').reverse();
        for (const change of [...removals, ...changes.filter((other) => other.kind !== 'removed')]) {
          value = setAtPath(value, change.path, change.after)?.root as Json;
        }
        expect(equalJson(value, after)).toBe(true);
      }),
      { seed, numRuns: 2000 },
    );
  });
});
