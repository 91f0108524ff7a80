import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createZooming } from '../../../src/canvas/window/zooming.js';

describe('zooming', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('a change that stands alone is no way', () => {
    const zooming = createZooming();
    zooming.change();
    expect(zooming.isOn()).toBe(false);
    vi.advanceTimersByTime(500);
    zooming.change();
    expect(zooming.isOn()).toBe(false);
    zooming.dispose();
  });

  test('changes that follow upon each other are one, until they rest', () => {
    const zooming = createZooming();
    const told: boolean[] = [];
    const end = zooming.subscribe((isOn) => told.push(isOn));
    for (let turn = 0; turn < 5; turn++) {
      zooming.change();
      vi.advanceTimersByTime(40);
    }
    expect(told).toEqual([true]);
    expect(zooming.isOn()).toBe(true);
    vi.advanceTimersByTime(200);
    expect(told).toEqual([true, false]);
    end();
    zooming.change();
    zooming.change();
    expect(told).toEqual([true, false]);
    zooming.dispose();
  });

  test('nothing is told after it was put away', () => {
    const zooming = createZooming();
    const told: boolean[] = [];
    zooming.subscribe((isOn) => told.push(isOn));
    zooming.change();
    zooming.change();
    zooming.dispose();
    vi.advanceTimersByTime(500);
    expect(told).toEqual([true]);
    expect(zooming.isOn()).toBe(false);
  });
});
