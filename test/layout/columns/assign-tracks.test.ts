import { describe, expect, it } from 'vitest';
import { assignTracks } from '../../../src/layout/columns/space-rows.js';

const tracksOf = (...buses: [left: number, right: number, stem: number][]): number[] => [
  ...assignTracks(buses.map(([left, right, stem]) => ({ left, right, stem }))).tracks,
];

describe('buses in a row gap', () => {
  it('share a track where they do not touch', () => {
    expect(tracksOf([0, 100, 50], [200, 300, 250], [400, 500, 450])).toEqual([0, 0, 0]);
  });

  it('take different tracks where they would overlap or touch', () => {
    expect(new Set(tracksOf([0, 200, 100], [150, 300, 250])).size).toBe(2);
    expect(new Set(tracksOf([0, 100, 50], [105, 200, 150])).size).toBe(2);
  });

  it('turn the farther stem first, so that no stem crosses another bus', () => {
    expect(tracksOf([0, 300, 0], [100, 400, 100])).toEqual([1, 0]);
    expect(tracksOf([0, 300, 300], [100, 400, 400])).toEqual([0, 1]);
  });

  it('use few tracks where each overlaps only its neighbours', () => {
    const buses = Array.from({ length: 50 }, (_, i) => ({ left: i * 100, right: i * 100 + 90, stem: i * 100 }));
    const { tracks, count } = assignTracks(buses);
    expect(count).toBe(5);
    for (let i = 1; i < buses.length; i++) expect(tracks[i]).not.toBe(tracks[i - 1]);
    expect(assignTracks([]).count).toBe(0);
  });
});
