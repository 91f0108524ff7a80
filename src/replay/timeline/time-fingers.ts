import { type TimeWindow, windowAt, zoomWindow } from './zoomed-scale.js';

/** Minimum horizontal distance of two fingers in px; smaller ones would zoom in leaps. */
const leastApart = 24;
/** A smaller horizontal move, in px, may become a scroll or a tap. */
const slack = 6;

export interface TimeFingersOptions {
  /** Returns the axis on the screen, in px. Undefined before layout. */
  readonly axis: () => { readonly left: number; readonly width: number } | undefined;
  /** Tells whether a press belongs to the playhead. */
  readonly isOnAxis: (target: EventTarget | null) => boolean;
  /** The smallest part of the axis that can be shown. */
  readonly minSize: number;
  readonly isZoomed: boolean;
  readonly setWindow: (change: (before: TimeWindow) => TimeWindow) => void;
}

export interface TimeFingers {
  /** Replaces the options, also while fingers are down. */
  update(options: TimeFingersOptions): void;
  destroy(): void;
}

/**
 * Creates the touch gestures of a timeline: one finger pans a zoomed axis, two zoom it. The browser scrolls the rows
 * (`touch-action: pan-y`), and one finger on the axis moves the playhead.
 */
export function createTimeFingers(element: EventTarget, initial: TimeFingersOptions): TimeFingers {
  let options = initial;
  const fingers = new Map<number, number>();
  let from: number | undefined;

  const pan = (clientX: number, width: number): void => {
    if (from === undefined || !options.isZoomed || Math.abs(clientX - from) < slack) return;
    const moved = (clientX - from) / width;
    from = clientX;
    options.setWindow((before) => moveBy(before, moved));
  };
  const pinch = (pointerId: number, clientX: number, left: number, width: number): void => {
    const [one = 0, other = 0] = fingers.values();
    fingers.set(pointerId, clientX);
    const [oneNow = 0, otherNow = 0] = fingers.values();
    const factor = Math.max(leastApart, Math.abs(oneNow - otherNow)) / Math.max(leastApart, Math.abs(one - other));
    const middle = Math.min(1, Math.max(0, ((one + other) / 2 - left) / width));
    const moved = (oneNow + otherNow - one - other) / 2 / width;
    const { minSize } = options;
    options.setWindow((before) => moveBy(zoomWindow(before, factor, middle, minSize), moved));
  };
  const onPointerDown = (event: Event): void => {
    const { pointerType, pointerId, clientX, target } = event as PointerEvent;
    if (pointerType !== 'touch') return;
    fingers.set(pointerId, clientX);
    from = fingers.size === 1 && !options.isOnAxis(target) ? clientX : undefined;
  };
  const onPointerMove = (event: Event): void => {
    const { pointerId, clientX } = event as PointerEvent;
    const axis = options.axis();
    if (!fingers.has(pointerId) || !axis || axis.width === 0) return;
    if (fingers.size === 1) pan(clientX, axis.width);
    else pinch(pointerId, clientX, axis.left, axis.width);
  };
  const onPointerEnd = (event: Event): void => {
    fingers.delete((event as PointerEvent).pointerId);
    // The finger that remains after a pinch does not pan.
    from = undefined;
  };
  element.addEventListener('pointerdown', onPointerDown, true);
  element.addEventListener('pointermove', onPointerMove);
  element.addEventListener('pointerup', onPointerEnd);
  element.addEventListener('pointercancel', onPointerEnd);
  return {
    update(next) {
      options = next;
    },
    destroy() {
      element.removeEventListener('pointerdown', onPointerDown, true);
      element.removeEventListener('pointermove', onPointerMove);
      element.removeEventListener('pointerup', onPointerEnd);
      element.removeEventListener('pointercancel', onPointerEnd);
    },
  };
}

/** Pans the window by a fraction of the axis. */
function moveBy({ from, to }: TimeWindow, share: number): TimeWindow {
  return windowAt(from - share * (to - from), to - from);
}
