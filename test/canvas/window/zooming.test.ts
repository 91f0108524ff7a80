import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createZooming } from '../../../src/canvas/window/zooming.js';

const nextFrame = (then: () => void): void => void setTimeout(then, 16);

describe('zooming', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('a single change is a jump', () => {
    const zooming = createZooming(nextFrame);
    zooming.change();
    expect(zooming.isOn()).toBe(false);
    vi.advanceTimersByTime(500);
    zooming.change();
    expect(zooming.isOn()).toBe(false);
    zooming.dispose();
  });

  test('successive changes are one zoom, until they rest', () => {
    const zooming = createZooming(nextFrame);
    const shown: boolean[] = [];
    const end = zooming.subscribe((isOn) => shown.push(isOn));
    for (let turn = 0; turn < 5; turn++) {
      zooming.change();
      vi.advanceTimersByTime(40);
    }
    expect(shown).toEqual([true]);
    expect(zooming.isOn()).toBe(true);
    vi.advanceTimersByTime(400);
    expect(shown).toEqual([true, false]);
    end();
    zooming.change();
    zooming.change();
    expect(shown).toEqual([true, false]);
    zooming.dispose();
  });

  test('queued wheel events on a busy page do not count as rest', () => {
    let endFrame: (() => void) | undefined;
    const zooming = createZooming((then) => {
      endFrame = then;
    });
    const shown: boolean[] = [];
    zooming.subscribe((isOn) => shown.push(isOn));
    zooming.change();
    zooming.change();
    vi.advanceTimersByTime(1000);
    // The turns that were waiting, then the frame.
    zooming.change();
    endFrame?.();
    expect(shown).toEqual([true]);
    vi.advanceTimersByTime(1000);
    endFrame?.();
    expect(shown).toEqual([true, false]);
    zooming.dispose();
  });

  test('notifies nothing after dispose', () => {
    const zooming = createZooming(nextFrame);
    const shown: boolean[] = [];
    zooming.subscribe((isOn) => shown.push(isOn));
    zooming.change();
    zooming.change();
    zooming.dispose();
    vi.advanceTimersByTime(500);
    expect(shown).toEqual([true]);
    expect(zooming.isOn()).toBe(false);
  });
});
