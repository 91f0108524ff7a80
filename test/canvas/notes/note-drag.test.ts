import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNoteDrag, type NoteDrag, type NoteDragOptions } from '../../../src/canvas/notes/note-drag.js';
import { at, box, FakeElement } from '../gestures/gesture-specimen.js';

const drop = vi.fn<NonNullable<NoteDragOptions['drop']>>();
const onDraft = vi.fn<NoteDragOptions['onDraft']>();
const onHold = vi.fn<NoteDragOptions['onHold']>();
const panBy = vi.fn<NoteDragOptions['panBy']>(() => true);
let card: FakeElement;
let drag: NoteDrag;
let options: NoteDragOptions;

const pointer = (x: number, y: number, more: object = {}) => ({
  pointerId: 7,
  clientX: x,
  clientY: y,
  altKey: false,
  ...more,
});
const press = (pointerType = 'mouse') =>
  drag.start('note', {
    ...pointer(100, 100),
    button: 0,
    isPrimary: true,
    pointerType,
    currentTarget: card.asElement(),
  });

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  card = new FakeElement();
  options = { zoom: () => 0.5, box: () => box, panBy, onHold, drop, onDraft };
  drag = createNoteDrag(options);
});
afterEach(() => void vi.useRealTimers());

describe('dragging a note', () => {
  it('begins after some pixels, on the grid, or freely with Alt', () => {
    press();
    card.send('pointermove', pointer(102, 100));
    expect(onDraft).not.toHaveBeenCalled();
    card.send('pointermove', pointer(112, 100));
    card.send('pointermove', pointer(113, 100));
    expect(onDraft.mock.calls).toEqual([[{ noteId: 'note', by: at(20, 0) }]]);
    card.send('pointermove', pointer(113, 100, { altKey: true }));
    expect(onDraft).toHaveBeenLastCalledWith({ noteId: 'note', by: at(26, 0) });
  });

  it('calls the owner once, on the drop', () => {
    press();
    expect(card.captured).toEqual(new Set([7]));
    card.send('pointermove', pointer(120, 130));
    card.send('pointerup', pointer(120, 130));
    card.send('pointerup', pointer(120, 130));
    expect(drop.mock.calls).toEqual([['note', at(40, 60)]]);
    expect(onDraft).toHaveBeenLastCalledWith(undefined);
    expect(card.captured.size).toBe(0);
    expect(card.listening.size).toBe(0);
  });

  it('ignores other pointers, other buttons, and a press that goes nowhere', () => {
    press();
    card.send('pointermove', pointer(200, 100, { pointerId: 8 }));
    card.send('pointerup', pointer(100, 100));
    expect(onDraft.mock.calls).toEqual([[undefined]]);
    drag.start('note', {
      ...pointer(0, 0),
      button: 2,
      isPrimary: true,
      pointerType: 'mouse',
      currentTarget: card.asElement(),
    });
    expect(card.listening.size).toBe(0);
    expect(drop).not.toHaveBeenCalled();
  });

  it('drops nothing when cancelled while held, or taken by the system', () => {
    press();
    card.send('pointermove', pointer(120, 130));
    expect(drag.cancel()).toBe(true);
    expect(drag.cancel()).toBe(false);
    card.send('pointerup', pointer(120, 130));
    press();
    card.send('pointermove', pointer(120, 130));
    card.send('pointercancel', pointer(120, 130));
    expect(drop).not.toHaveBeenCalled();
    expect(onDraft).toHaveBeenLastCalledWith(undefined);
  });

  it('pans near the border and keeps the note under the pointer', () => {
    press();
    card.send('pointermove', pointer(0, 100));
    card.frames.pass();
    const [by] = panBy.mock.lastCall!;
    expect(by.x).toBeGreaterThan(0);
    expect(card.frames.waiting.size).toBe(1);
    card.send('pointerup', pointer(0, 100));
    expect(card.frames.waiting.size).toBe(0);
  });

  it('releases all it holds when destroyed while held', () => {
    press('touch');
    card.send('pointermove', pointer(0, 100));
    drag.destroy();
    expect(card.frames.waiting.size).toBe(0);
    expect(card.captured.size).toBe(0);
    expect(card.listening.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(onDraft).toHaveBeenLastCalledWith(undefined);
  });
});

describe('a finger on a note', () => {
  it('that rests opens the menu and ends the press', () => {
    press('touch');
    card.send('pointermove', pointer(105, 100));
    vi.advanceTimersByTime(350);
    expect(onHold.mock.calls).toEqual([['note', at(100, 100)]]);
    card.send('pointermove', pointer(200, 100));
    expect(drop).not.toHaveBeenCalled();
    expect(card.listening.size).toBe(0);
  });

  it('that moves drags, and opens no menu', () => {
    press('touch');
    card.send('pointermove', pointer(120, 100));
    vi.advanceTimersByTime(350);
    expect(onHold).not.toHaveBeenCalled();
    card.send('pointerup', pointer(120, 100));
    expect(drop.mock.calls).toEqual([['note', at(40, 0)]]);
  });

  it('opens the menu where notes cannot be moved, and drags nothing', () => {
    drag.update({ ...options, drop: undefined });
    press();
    expect(card.listening.size).toBe(0);
    press('touch');
    card.send('pointermove', pointer(200, 100));
    expect(onDraft).not.toHaveBeenCalled();
    drag.cancel();
    press('touch');
    vi.advanceTimersByTime(350);
    expect(onHold).toHaveBeenCalledTimes(1);
  });
});
