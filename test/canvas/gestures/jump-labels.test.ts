import { describe, expect, test } from 'vitest';
import { jumpLabels, maxJumps } from '../../../src/canvas/gestures/jump-labels.js';

describe('jump labels', () => {
  test.each([1, 12, 23, 24, 200, maxJumps])('%i nodes have distinct labels of equal and minimal length', (count) => {
    const labels = jumpLabels(count);
    expect(new Set(labels).size).toBe(count);
    expect(labels.every((label) => /^[A-Z]{1,2}$/.test(label))).toBe(true);
    expect(new Set(labels.map(({ length }) => length)).size).toBe(1);
    expect(labels[0]).toHaveLength(count <= 23 ? 1 : 2);
  });
});
