import { describe, expect, it } from 'vitest';
import { createScrub, type ScrubOptions } from '../../../src/replay/timeline/scrub.js';
import { testFrames } from './frames.js';

const mouse = { pointerId: 1, pointerType: 'mouse', button: 0, clientX: 10 };
const touch = { pointerId: 2, pointerType: 'touch', button: 0, clientX: 10 };

function started() {
  const log: (string | number)[] = [];
  const frames = testFrames();
  const options = (name: string): ScrubOptions => ({
    page: () => frames.page,
    seek: (clientX) => log.push(name === '' ? clientX : `${name} ${clientX}`),
    setDragging: (isDragging) => log.push(isDragging ? 'drag' : 'rest'),
  });
  return { log, frames, options, scrub: createScrub(options('')) };
}

describe('drag of the playhead', () => {
  it('starts with the main button, and seeks the last position once per frame', () => {
    const { frames, log, scrub } = started();
    expect(scrub.press({ ...mouse, button: 2 })).toBe(false);
    expect(scrub.press(mouse)).toBe(true);
    for (const clientX of [11, 12, 13]) scrub.move({ pointerId: 1, clientX });
    expect(log).toEqual(['drag']);
    expect(frames.pending()).toBe(1);
    frames.run();
    expect(log).toEqual(['drag', 13]);
  });

  it('ignores other pointers', () => {
    const { frames, log, scrub } = started();
    scrub.move({ pointerId: 1, clientX: 5 });
    scrub.press(mouse);
    scrub.move({ pointerId: 9, clientX: 5 });
    scrub.release(9);
    expect(frames.pending()).toBe(0);
    expect(log).toEqual(['drag']);
  });

  it('ends at the last position, also before its frame, and only once', () => {
    const { frames, log, scrub } = started();
    scrub.press(mouse);
    scrub.move({ pointerId: 1, clientX: 40 });
    scrub.release(1);
    scrub.release(1);
    expect(log).toEqual(['drag', 40, 'rest']);
    expect(frames.pending()).toBe(0);
  });

  it('is cancelled by a second finger, which zooms instead', () => {
    const { frames, log, scrub } = started();
    scrub.press(touch);
    scrub.move({ pointerId: 2, clientX: 40 });
    expect(scrub.press({ ...touch, pointerId: 3 })).toBe(false);
    scrub.release(2);
    frames.run();
    expect(log).toEqual(['drag', 'rest']);
  });

  it('uses new options during a drag', () => {
    const { frames, log, options, scrub } = started();
    scrub.press(mouse);
    scrub.move({ pointerId: 1, clientX: 20 });
    scrub.update(options('new'));
    frames.run();
    expect(log).toEqual(['drag', 'new 20']);
  });

  it('destroyed while held, drops pending moves and ends the drag', () => {
    const { frames, log, scrub } = started();
    scrub.press(mouse);
    scrub.move({ pointerId: 1, clientX: 20 });
    scrub.destroy();
    scrub.destroy();
    scrub.release(1);
    expect(frames.pending()).toBe(0);
    expect(log).toEqual(['drag', 'rest']);
  });
});
