import { describe, expect, it } from 'vitest';
import type { Layout } from '#layout';
import { firstLook } from '../../../src/replay/drawing/first-look.js';

const room = { width: 1200, height: 700 };
const column = (count: number): Layout => ({
  nodes: Object.assign(
    Object.create(null),
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`s${at}`, { x: 0, y: at * 100, width: 216, height: 60 }]),
    ),
  ),
  edges: Object.create(null),
  width: 216,
  height: count * 100 - 40,
});
const ids = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `s${at}`);

describe('initial viewport', () => {
  it('is the whole workflow where its words are readable', () => {
    expect(firstLook(column(6), ids(6), 's5', room)).toEqual({ fit: undefined });
  });

  it('is the visited nodes where the whole would be too small', () => {
    expect(firstLook(column(500), ids(20), 's19', room)).toEqual({ fit: ids(20) });
  });

  it('is the current node where the visited ones do not fit', () => {
    expect(firstLook(column(500), ids(300), 's120', room)).toEqual({ nodeId: 's120' });
    expect(firstLook(column(500), ids(300), 'elsewhere', room)).toEqual({ nodeId: 's299' });
    expect(firstLook(column(500), ids(300), undefined, room)).toEqual({ nodeId: 's299' });
  });

  it('is everything where no node has a position', () => {
    expect(firstLook(column(500), ['elsewhere'], undefined, room)).toEqual({ fit: ['elsewhere'] });
  });
});
