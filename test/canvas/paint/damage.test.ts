import { describe, expect, it } from 'vitest';
import { damagedParts } from '../../../src/canvas/paint/damage.js';
import { gridLayout, renderListOf } from './small-render-list.js';

const layout = gridLayout(10, 10);
const everywhere = { x: -100, y: -100, width: 5000, height: 5000 };
const before = renderListOf(layout);

describe('what is painted anew', () => {
  it('is nothing when a new picture looks the same', () => {
    expect(damagedParts(before, renderListOf(layout), everywhere)).toEqual([]);
  });

  it('is the place of a step that looks new, with what hangs over its border', () => {
    const parts = damagedParts(before, renderListOf(layout, { s3: { errors: 1 } }), everywhere);
    expect(parts).toHaveLength(1);
    const [part] = parts!;
    const place = layout.nodes['s3']!;
    expect(part!.x).toBeLessThan(place.x);
    expect(part!.y + part!.height).toBeGreaterThan(place.y + place.height);
  });

  it('is the stretches of a path, not the field between its ends', () => {
    expect(damagedParts(before, renderListOf(layout, {}, { right0: { selected: true } }), everywhere)).toHaveLength(3);
  });

  it('is where a step became an element, or ceased to be one', () => {
    const without = renderListOf(layout, {}, {}, { exceptNodes: new Set(['s3']) });
    expect(damagedParts(before, without, everywhere)).toHaveLength(1);
    expect(damagedParts(without, before, everywhere)).toHaveLength(1);
  });

  it('is nothing outside of what was painted', () => {
    expect(
      damagedParts(before, renderListOf(layout, { s99: { errors: 1 } }), { x: 0, y: 0, width: 300, height: 300 }),
    ).toEqual([]);
  });

  it('is everything when the layout is another one, or when most of it looks new', () => {
    expect(damagedParts(before, renderListOf(gridLayout(10, 10)), everywhere)).toBeUndefined();
    expect(damagedParts(before, renderListOf(layout, {}, {}, { marked: true }), everywhere)).toBeUndefined();
    const all = Object.fromEntries(Object.keys(layout.nodes).map((id) => [id, { dim: true }]));
    expect(damagedParts(before, renderListOf(layout, all), everywhere)).toBeUndefined();
  });
});
