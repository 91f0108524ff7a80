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

describe('what of a run is seen first', () => {
  it('is everything where its words can be read', () => {
    expect(firstLook(column(6), ids(6), 's5', room)).toEqual({ fit: undefined });
  });

  it('is the path the run took where the whole would be too small', () => {
    expect(firstLook(column(500), ids(20), 's19', room)).toEqual({ fit: ids(20) });
  });

  it('is the step the replay stands at where the path is too long to be seen', () => {
    expect(firstLook(column(500), ids(300), 's120', room)).toEqual({ nodeId: 's120' });
    expect(firstLook(column(500), ids(300), 'elsewhere', room)).toEqual({ nodeId: 's299' });
    expect(firstLook(column(500), ids(300), undefined, room)).toEqual({ nodeId: 's299' });
  });

  it('is whatever there is where no step has a place', () => {
    expect(firstLook(column(500), ['elsewhere'], undefined, room)).toEqual({ fit: ['elsewhere'] });
  });
});
