import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CanvasView } from '#canvas';
import type { NodeType } from '#model';
import { createPaletteDrag } from '../../../src/editor/palette/palette-drag.js';

const type = { type: 'delay' };

/** A card in a document, as far as a drag uses them. */
class Card extends EventTarget {
  readonly ownerDocument = new EventTarget();
  captured: number | undefined;
  setPointerCapture(pointerId: number): void {
    this.captured = pointerId;
  }
  hasPointerCapture(pointerId: number): boolean {
    return this.captured === pointerId;
  }
  releasePointerCapture(): void {
    this.captured = undefined;
  }
}

const eventOf = (name: string, more: object): Event =>
  Object.assign(new Event(name, { cancelable: true }), { pointerId: 1, ...more });

function start(pointerType = 'mouse') {
  const carry = {
    over: vi.fn<CanvasView['carry']['over']>(() => 1),
    drop: vi.fn<CanvasView['carry']['drop']>(() => true),
    end: vi.fn<() => void>(),
  };
  const onCarry = vi.fn<(type: NodeType | undefined) => void>();
  const ghost = { hidden: true, style: { transform: '' }, offsetParent: null };
  const drag = createPaletteDrag({ carry: () => carry, ghost: () => ghost as unknown as HTMLElement, onCarry });
  const card = new Card();
  const press = (more: object = {}): void =>
    drag.press(
      card as unknown as HTMLElement,
      { button: 0, isPrimary: true, pointerId: 1, pointerType, clientX: 10, clientY: 10, ...more } as PointerEvent,
      type,
    );
  const send = (name: string, x = 0, y = 0, more: object = {}): Event => {
    const event = eventOf(name, { clientX: x, clientY: y, ...more });
    (name === 'keydown' ? card.ownerDocument : card).dispatchEvent(event);
    return event;
  };
  press();
  return { card, carry, drag, ghost, onCarry, press, send };
}

describe('a drag from the palette', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('begins beyond the slack, moves the ghost, and drops where the pointer is released', () => {
    const { card, carry, drag, ghost, onCarry, send } = start();
    send('pointermove', 13, 10);
    expect(onCarry).not.toHaveBeenCalled();
    send('pointermove', 30, 40);
    expect(onCarry).toHaveBeenLastCalledWith(type);
    expect(carry.over).toHaveBeenLastCalledWith({ type: 'delay' }, { x: 30, y: 40 });
    expect(ghost).toMatchObject({ hidden: false, style: { transform: 'translate(38px, 48px) scale(1)' } });
    send('pointerup', 50, 60);
    expect(carry.drop).toHaveBeenCalledWith({ type: 'delay' }, { x: 50, y: 60 }, { x: 58, y: 68 });
    expect(onCarry).toHaveBeenLastCalledWith(undefined);
    expect(card.captured).toBeUndefined();
    expect([drag.takesClick(), drag.takesClick()]).toEqual([true, false]);
  });

  test('does not begin with a press alone, whose click counts', () => {
    const { carry, drag, send } = start();
    send('pointerup', 10, 10);
    expect(carry.drop).not.toHaveBeenCalled();
    expect(drag.takesClick()).toBe(false);
  });

  test('ignores other pointers, buttons and a second press', () => {
    const { onCarry, press, send } = start();
    send('pointermove', 90, 90, { pointerId: 2 });
    press({ pointerId: 2 });
    send('pointermove', 90, 90, { pointerId: 2 });
    expect(onCarry).not.toHaveBeenCalled();
    send('pointerup', 10, 10);
    onCarry.mockClear();
    press({ button: 2 });
    send('pointermove', 90, 90);
    expect(onCarry).not.toHaveBeenCalled();
  });

  test.each(['pointercancel', 'keydown'])('ends without a drop at %s', (name) => {
    const { carry, onCarry, send } = start();
    send('pointermove', 30, 40);
    send(name, 30, 40, { key: 'Escape' });
    expect(carry.end).toHaveBeenCalled();
    expect(onCarry).toHaveBeenLastCalledWith(undefined);
    send('pointerup', 50, 60);
    expect(carry.drop).not.toHaveBeenCalled();
  });

  test('leaves Escape to others before it has begun', () => {
    expect(start().send('keydown', 0, 0, { key: 'Escape' }).defaultPrevented).toBe(false);
  });

  test('begins with a touch that rests or moves sideways, and not with one that scrolls', () => {
    const scrolling = start('touch');
    scrolling.send('pointermove', 11, 60);
    expect(scrolling.onCarry).not.toHaveBeenCalled();
    expect(scrolling.drag.isHeld()).toBe(false);
    const sideways = start('touch');
    sideways.send('pointermove', 60, 11);
    expect(sideways.onCarry).toHaveBeenCalledWith(type);
    expect(sideways.drag.isHeld()).toBe(true);
    const resting = start('touch');
    vi.advanceTimersByTime(400);
    expect(resting.onCarry).toHaveBeenCalledWith(type);
    expect(resting.send('contextmenu').defaultPrevented).toBe(true);
  });

  test('ends when it is destroyed while held, also a touch that waits', () => {
    const held = start();
    held.send('pointermove', 30, 40);
    held.drag.destroy();
    expect(held.carry.end).toHaveBeenCalledOnce();
    held.send('pointerup', 50, 60);
    expect(held.carry.drop).not.toHaveBeenCalled();
    const waiting = start('touch');
    waiting.drag.destroy();
    vi.advanceTimersByTime(400);
    expect(waiting.onCarry).not.toHaveBeenCalledWith(type);
    expect(waiting.card.captured).toBeUndefined();
  });
});
