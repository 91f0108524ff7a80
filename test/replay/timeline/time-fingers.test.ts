import { describe, expect, it } from 'vitest';
import { createTimeFingers, type TimeFingersOptions } from '../../../src/replay/timeline/time-fingers.js';
import type { TimeWindow } from '../../../src/replay/timeline/zoomed-scale.js';

/** A timeline whose axis is 1000 px wide, with a quarter of the time in view. */
function timeline(given: Partial<TimeFingersOptions> = {}) {
  const element = new EventTarget();
  let window: TimeWindow = { from: 0.5, to: 0.75 };
  const options: TimeFingersOptions = {
    axis: () => ({ left: 0, width: 1000 }),
    isOnAxis: () => false,
    minSize: 0.01,
    isZoomed: true,
    setWindow(change) {
      window = change(window);
    },
    ...given,
  };
  const fingers = createTimeFingers(element, options);
  const send = (type: string, pointerId: number, clientX: number, pointerType = 'touch'): void => {
    element.dispatchEvent(Object.assign(new Event(`pointer${type}`), { pointerId, clientX, pointerType }));
  };
  return { fingers, options, send, window: () => window };
}

describe('fingers on a timeline', () => {
  it('pan a zoomed axis with one, past a slack', () => {
    const { send, window } = timeline();
    send('down', 1, 500);
    send('move', 1, 503);
    expect(window()).toEqual({ from: 0.5, to: 0.75 });
    send('move', 1, 400);
    expect(window().from).toBeCloseTo(0.525);
    send('up', 1, 400);
    send('move', 1, 100);
    expect(window().from).toBeCloseTo(0.525);
  });

  it('leave the axis alone where it is not zoomed, for a mouse, and for a press on the playhead', () => {
    for (const given of [{ isZoomed: false }, { isOnAxis: () => true }, { axis: () => undefined }]) {
      const { send, window } = timeline(given);
      send('down', 1, 500);
      send('move', 1, 100);
      expect(window()).toEqual({ from: 0.5, to: 0.75 });
    }
    const { send, window } = timeline();
    send('down', 1, 500, 'mouse');
    send('move', 1, 100, 'mouse');
    expect(window()).toEqual({ from: 0.5, to: 0.75 });
  });

  it('zoom with two around their middle, down to the smallest part', () => {
    const { send, window } = timeline();
    send('down', 1, 400);
    send('down', 2, 600);
    send('move', 1, 300);
    send('move', 2, 700);
    expect(window().to - window().from).toBeCloseTo(0.125);
    expect((window().from + window().to) / 2).toBeCloseTo(0.625);
    send('move', 1, -100_000);
    expect(window().to - window().from).toBeCloseTo(0.01);
  });

  it('do not pan with the finger that remains after a pinch', () => {
    const { send, window } = timeline();
    send('down', 1, 400);
    send('down', 2, 600);
    send('cancel', 2, 600);
    send('move', 1, 100);
    expect(window()).toEqual({ from: 0.5, to: 0.75 });
  });

  it('use new options while they are down', () => {
    const { fingers, options, send, window } = timeline({ isZoomed: false });
    send('down', 1, 500);
    fingers.update({ ...options, isZoomed: true });
    send('move', 1, 400);
    expect(window().from).toBeCloseTo(0.525);
  });

  it('destroyed while down, change nothing any more', () => {
    const { fingers, send, window } = timeline();
    send('down', 1, 500);
    fingers.destroy();
    send('move', 1, 100);
    expect(window()).toEqual({ from: 0.5, to: 0.75 });
  });
});
