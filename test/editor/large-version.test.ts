import { describe, expect, it } from 'vitest';
import type { WorkflowVersion } from '#model';
import { isLargeVersion } from '../../src/editor/session/large-version.js';

const versionOf = (nodes: unknown, edges: unknown): WorkflowVersion =>
  ({ id: 'v', name: 'V', definition: { nodes, edges, properties: [] } }) as unknown as WorkflowVersion;
const list = (length: number): readonly object[] => Array.from({ length }, () => ({}));

describe('a version that opens in slices', () => {
  it('has many nodes or many edges', () => {
    expect(isLargeVersion(versionOf(list(499), list(999)))).toBe(false);
    expect(isLargeVersion(versionOf(list(500), []))).toBe(true);
    expect(isLargeVersion(versionOf(list(2), list(1000)))).toBe(true);
  });

  it.each([undefined, null, 7, 'x'.repeat(5000), { length: 5000 }])(
    'counts no elements in a value that is not an array: %j',
    (lists) => {
      expect(isLargeVersion(versionOf(lists, lists))).toBe(false);
    },
  );

  it('needs a definition', () => {
    expect(
      [undefined, {}, { definition: null }, { definition: 3 }].map((version) =>
        isLargeVersion(version as WorkflowVersion | undefined),
      ),
    ).toEqual([false, false, false, false]);
  });
});
