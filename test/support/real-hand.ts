import { expect, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { realPointer } from './real-pointer.js';

/** The browser's own mouse, for pressing and dragging visible elements. */

const pointer = realPointer();
/** The same mouse, to hold Alt while it drags. */
export const hand: Pick<ReturnType<typeof realPointer>, 'holdAlt'> = pointer;

/** Lets so many frames pass. */
export async function frames(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const middleOf = (element: Element): Spot => {
  const { height, left, top, width } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Waits until an element is at rest and uncovered; returns its position. */
export async function reachable(find: () => Element | null | undefined, what: string): Promise<Spot> {
  let before: Spot = { x: NaN, y: NaN };
  return vi.waitFor(
    () => {
      const element = find();
      if (!element) throw new Error(`${what} is not there`);
      const spot = middleOf(element);
      const was = before;
      before = spot;
      expect(spot, what).toEqual(was);
      const hit = document.elementFromPoint(spot.x, spot.y);
      expect(
        hit && (element.contains(hit) || hit.contains(element)),
        `${what} is under ${hit?.outerHTML.slice(0, 120)}`,
      ).toBe(true);
      return spot;
    },
    { timeout: 8000, interval: 60 },
  );
}

export async function pressAt({ x, y }: Spot): Promise<void> {
  await pointer.mouse('mouseMoved', x, y);
  await frames(1);
  await pointer.mouse('mousePressed', x, y);
  await pointer.mouse('mouseReleased', x, y);
  await frames(1);
}

/** Presses an element as soon as it can be reached. */
export async function press(what: string, find: () => Element | null | undefined): Promise<void> {
  await pressAt(await reachable(find, what));
}

export async function hover(what: string, find: () => Element | null | undefined): Promise<void> {
  const { x, y } = await reachable(find, what);
  await pointer.mouse('mouseMoved', x, y);
}

/**
 * Drags from one position to another in small steps, once the gestures of the canvas are loaded. Calls `held` at the
 * end, while the button is down.
 */
export async function drag(from: Spot, to: Spot, held?: () => void | Promise<void>): Promise<void> {
  await import('../../src/canvas/late-canvas.js');
  await frames(2);
  await pointer.mouse('mouseMoved', from.x, from.y);
  await frames(1);
  await pointer.mouse('mousePressed', from.x, from.y);
  for (let part = 1; part <= 8; part++) {
    await pointer.mouse('mouseMoved', from.x + ((to.x - from.x) * part) / 8, from.y + ((to.y - from.y) * part) / 8);
    await frames(1);
  }
  await held?.();
  await pointer.mouse('mouseReleased', to.x, to.y);
  await frames(2);
}

/** Moves the mouse further while `drag` holds. */
export async function moveHeld({ x, y }: Spot): Promise<void> {
  await pointer.mouse('mouseMoved', x, y);
  await frames(2);
}

/** Turns the wheel over an element until something in it can be seen. */
export async function wheelTo(scroller: Element, element: Element): Promise<void> {
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
  const frame = window.frameElement as HTMLElement | null;
  const around = frame?.getBoundingClientRect();
  const scale = frame && around ? around.width / frame.offsetWidth : 1;
  for (let turns = 0; turns < 30; turns++) {
    const [box, inside] = [scroller.getBoundingClientRect(), element.getBoundingClientRect()];
    const down = inside.bottom > box.bottom ? 1 : inside.top < box.top ? -1 : 0;
    if (down === 0) return;
    const { x, y } = middleOf(scroller);
    await session.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      x: (around?.left ?? 0) + x * scale,
      y: (around?.top ?? 0) + y * scale,
      deltaX: 0,
      deltaY: 80 * down,
    });
    await frames(3);
  }
}
