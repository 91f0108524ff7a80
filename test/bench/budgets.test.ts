import { describe, expect, test } from 'vitest';
import { overBudget } from './size/budgets.js';

const budgets = { 'editor by Rolldown': { size: 100, parts: { store: 10, canvas: 20 } } };
const editor = (size: number, parts: Record<string, number> = {}) => [
  {
    name: 'editor by Rolldown',
    size,
    parts: Object.entries(parts).map(([part, own]) => ({ part, size: own })),
  },
];

describe('the budgets of first loads', () => {
  test('accept growth of 3 %', () => {
    expect(overBudget(editor(103), budgets)).toEqual([]);
  });

  test('report a row that is over: by how much, and what grew', () => {
    expect(overBudget(editor(103.4, { store: 12, canvas: 20, emoji: 1.5 }), budgets)).toEqual([
      '“editor by Rolldown” is 103.4 kB, 3.4 % over its budget of 100 kB; grown: store by 2.0 kB, emoji by 1.5 kB.',
    ]);
  });

  test('report a row without a budget', () => {
    expect(overBudget(editor(8), {})).toEqual(['“editor by Rolldown” has no budget yet (8.0 kB).']);
  });
});
