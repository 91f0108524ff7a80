import { describe, expect, it } from 'vitest';
import { visitNumbers } from '../../../src/canvas/projection/visit-numbers.js';

describe('the corner of a card', () => {
  it('lists a few visits and counts many', () => {
    expect(visitNumbers([3])).toBe('3');
    expect(visitNumbers([3, 5, 7])).toBe('3 · 5 · 7');
    expect(visitNumbers(Array.from({ length: 412 }, (_, at) => at * 24 + 17))).toBe('412× · 9881');
  });
});
