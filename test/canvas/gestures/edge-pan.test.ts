import { expect, test } from 'vitest';
import { createEdgePan, edgePanSpeed } from '../../../src/canvas/gestures/edge-pan.js';

test('panning begins slowly, never gets slower while the pointer stays, and has a limit', () => {
  const speeds = Array.from({ length: 40 }, (_, at) => edgePanSpeed(at * 50));
  expect(speeds[0]).toBe(2);
  expect(speeds.at(-1)).toBe(15);
  for (let at = 1; at < speeds.length; at++) expect(speeds[at]!).toBeGreaterThanOrEqual(speeds[at - 1]!);
  expect(edgePanSpeed(200)).toBeLessThan(5);
});

test('the speed starts anew each time the pointer comes to an edge', () => {
  const state = {
    transform: [0, 0, 1] as const,
    autoPanSpeed: 15,
    domNode: { getBoundingClientRect: () => ({ left: 0, right: 800, top: 0, bottom: 600 }) },
  };
  const pan = createEdgePan({
    getState: () => state,
    setState: (change: object) => Object.assign(state, change),
  } as unknown as Parameters<typeof createEdgePan>[0]);
  pan.begin();
  pan.move({ x: 10, y: 300 }, 1000);
  expect(state.autoPanSpeed).toBe(2);
  pan.move({ x: 10, y: 300 }, 2200);
  expect(state.autoPanSpeed).toBe(15);
  pan.move({ x: 400, y: 300 }, 2300);
  pan.move({ x: 790, y: 300 }, 2400);
  expect(state.autoPanSpeed).toBe(2);
});
