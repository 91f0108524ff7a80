import { describe, expect, it } from 'vitest';
import { damagedParts } from '../../../src/canvas/paint/damage.js';
import { gridLayout, renderListOf } from './small-render-list.js';

const layout = gridLayout(10, 10);
const everywhere = { x: -100, y: -100, width: 5000, height: 5000 };
const before = renderListOf(layout);

describe('damage', () => {
  it('is empty when a new render list looks the same', () => {
    expect(damagedParts(before, renderListOf(layout), everywhere)).toEqual([]);
  });

  it('is the rectangle of a changed node, with what overhangs it', () => {
    const parts = damagedParts(before, renderListOf(layout, { s3: { errors: 1 } }), everywhere);
    expect(parts).toHaveLength(1);
    const [part] = parts!;
    const place = layout.nodes['s3']!;
    expect(part!.x).toBeLessThan(place.x);
    expect(part!.y + part!.height).toBeGreaterThan(place.y + place.height);
  });

  it('is the segments of an edge, not the rectangle between its ends', () => {
    expect(damagedParts(before, renderListOf(layout, {}, { right0: { selected: true } }), everywhere)).toHaveLength(3);
  });

  it('is where a node was mounted or unmounted', () => {
    const without = renderListOf(layout, {}, {}, { exceptNodes: new Set(['s3']) });
    expect(damagedParts(before, without, everywhere)).toHaveLength(1);
    expect(damagedParts(without, before, everywhere)).toHaveLength(1);
  });

  it('is empty outside of the painted area', () => {
    expect(
      damagedParts(before, renderListOf(layout, { s99: { errors: 1 } }), { x: 0, y: 0, width: 300, height: 300 }),
    ).toEqual([]);
  });

  it('is everything for another layout, or when most of it changed', () => {
    expect(damagedParts(before, renderListOf(gridLayout(10, 10)), everywhere)).toBeUndefined();
    expect(damagedParts(before, renderListOf(layout, {}, {}, { marked: true }), everywhere)).toBeUndefined();
    const all = Object.fromEntries(Object.keys(layout.nodes).map((id) => [id, { dim: true }]));
    expect(damagedParts(before, renderListOf(layout, all), everywhere)).toBeUndefined();
  });
});
