import type { MouseEvent, TouchEvent } from 'react';
import { ownerWindow } from '#ui';

interface Spot {
  readonly clientX: number;
  readonly clientY: number;
}

/** Outside of every page: a release there connects nothing. */
const nowhere: Spot = { clientX: -1, clientY: -1 };
/** Movement in px from which a press pulls, by mouse and by finger. */
const slack = { mouse: 4, touch: 8 };

/** Presses an element of React Flow for the user. Its own listeners on the page then follow the mouse. */
export function pressFor(element: Element | null | undefined, spot: Spot): Node | undefined {
  element?.dispatchEvent(mouse(element, 'mousedown', spot));
  return element?.getRootNode();
}

/**
 * Passes the rest of a touch on as a mouse. The touched element may be unmounted meanwhile; touch events still arrive
 * there alone.
 */
export function followFinger(touched: HTMLElement, root: Node | undefined): void {
  const listening = new AbortController();
  const { signal } = listening;
  const send = (type: 'mousemove' | 'mouseup', spot: Spot | undefined): void =>
    void root?.dispatchEvent(mouse(touched, type, spot ?? nowhere));
  const release = (next: globalThis.TouchEvent): void => {
    send('mouseup', next.type === 'touchend' ? next.changedTouches[0] : nowhere);
    listening.abort();
  };
  touched.addEventListener('touchmove', (next) => send('mousemove', next.touches[0]), { signal });
  touched.addEventListener('touchend', release, { signal });
  touched.addEventListener('touchcancel', release, { signal });
}

/**
 * A press on a button that pulls a path from a port once it moves; at rest it stays a press.
 *
 * @param portOf the port; called, with what it prepares, when the pull begins
 */
export function pullByMouse(event: MouseEvent<HTMLElement>, portOf: () => Element | null | undefined): void {
  if (event.button !== 0) return;
  const { clientX, clientY, currentTarget } = event;
  const listening = new AbortController();
  const { signal } = listening;
  const page = currentTarget.ownerDocument;
  const move = (next: globalThis.MouseEvent): void => {
    if (Math.hypot(next.clientX - clientX, next.clientY - clientY) <= slack.mouse) return;
    listening.abort();
    pressFor(portOf(), { clientX, clientY });
  };
  page.addEventListener('mousemove', move, { signal, capture: true });
  page.addEventListener('mouseup', () => listening.abort(), { signal, capture: true });
}

/** The same by finger. */
export function pullByFinger(event: TouchEvent<HTMLElement>, portOf: () => Element | null | undefined): void {
  const touch = event.touches[0];
  if (!touch || event.touches.length !== 1) return;
  const { clientX, clientY } = touch;
  const touched = event.currentTarget;
  const listening = new AbortController();
  const { signal } = listening;
  const move = (next: globalThis.TouchEvent): void => {
    const now = next.touches[0];
    if (!now || Math.hypot(now.clientX - clientX, now.clientY - clientY) <= slack.touch) return;
    listening.abort();
    followFinger(touched, pressFor(portOf(), { clientX, clientY }));
  };
  touched.addEventListener('touchmove', move, { signal });
  touched.addEventListener('touchend', () => listening.abort(), { signal });
  touched.addEventListener('touchcancel', () => listening.abort(), { signal });
}

function mouse(
  place: Element,
  type: 'mousedown' | 'mousemove' | 'mouseup',
  { clientX, clientY }: Spot,
): globalThis.MouseEvent {
  const view = ownerWindow(place);
  return new view.MouseEvent(type, {
    bubbles: true,
    cancelable: true,
    composed: true,
    button: 0,
    buttons: type === 'mouseup' ? 0 : 1,
    clientX,
    clientY,
    view,
  });
}
