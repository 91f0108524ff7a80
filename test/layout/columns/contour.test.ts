import { describe, expect, it } from 'vitest';
import { Contour } from '../../../src/layout/columns/contour.js';

const rows = (contour: Contour): [rank: number, left: number, right: number][] => {
  const all: [number, number, number][] = [];
  for (let rank = contour.top; rank <= contour.bottom; rank++)
    all.push([rank, contour.leftAt(rank), contour.rightAt(rank)]);
  return all;
};

describe('a contour', () => {
  it('keeps its distance to another one in common rows only', () => {
    const narrow = Contour.column(1, 4, -10, 10);
    const wide = Contour.column(3, 6, -50, 50);
    expect(narrow.clearance(wide)).toBe(60);
    expect(narrow.clearance(Contour.column(5, 6, -50, 50))).toBe(-Infinity);
  });

  it('encloses two moved contours', () => {
    const left = Contour.column(1, 2, -10, 10);
    const right = Contour.column(1, 3, -20, 20);
    right.move(left.clearance(right));
    expect(rows(left.unite(right))).toEqual([
      [1, -10, 50],
      [2, -10, 50],
      [3, 10, 50],
    ]);
  });

  it('grows up and down across empty rows', () => {
    const lower = Contour.column(4, 5, -10, 10);
    lower.move(100);
    const both = Contour.column(1, 2, -30, 30).unite(lower);
    both.cover(0, -5, 5);
    expect(rows(both)).toEqual([
      [0, -5, 5],
      [1, -30, 30],
      [2, -30, 30],
      [3, Infinity, -Infinity],
      [4, 90, 110],
      [5, 90, 110],
    ]);
    expect(both.clearance(Contour.column(3, 3, -10, 10))).toBe(-Infinity);
  });
});
