'use client';
import { ViewportPortal } from '@xyflow/react';
import type { MouseEvent, ReactElement, TouchEvent } from 'react';
import type { Point } from '#layout';
import { ownerWindow } from '#ui';

export interface EdgeGripsProps {
  readonly viewId: string;
  readonly from: Point;
  readonly to: Point;
}

/**
 * Grips at both ends of a selected edge, over its nodes, for reconnecting. React Flow's own ends lie invisible below
 * the cards and work by mouse alone: a press here is passed on to them. Keyboard users have a command.
 */
export function EdgeGrips({ from, to, viewId }: EdgeGripsProps): ReactElement {
  return (
    <ViewportPortal>
      <Grip viewId={viewId} end="source" at={from} />
      <Grip viewId={viewId} end="target" at={to} />
    </ViewportPortal>
  );
}

interface Spot {
  readonly clientX: number;
  readonly clientY: number;
}

/** Outside of every page: a release there connects nothing. */
const nowhere: Spot = { clientX: -1, clientY: -1 };

function Grip({
  at,
  end,
  viewId,
}: {
  readonly viewId: string;
  readonly end: 'source' | 'target';
  readonly at: Point;
}): ReactElement {
  const take = (event: MouseEvent | TouchEvent, spot: Spot): Node | undefined => {
    const own = event.currentTarget
      .closest('.react-flow')
      ?.querySelector(`.react-flow__edge[data-id="${CSS.escape(viewId)}"] .react-flow__edgeupdater-${end}`);
    event.stopPropagation();
    own?.dispatchEvent(mouse(own, 'mousedown', spot));
    return own?.getRootNode();
  };
  const takeByFinger = (event: TouchEvent): void => {
    if (event.touches.length !== 1) return;
    const root = take(event, event.touches[0]!);
    // React Flow unmounts the edge while it is reconnected, and this grip with it; touch events still arrive here
    // alone.
    const grip = event.currentTarget as HTMLElement;
    const move = (next: globalThis.TouchEvent): void =>
      void root?.dispatchEvent(mouse(grip, 'mousemove', next.touches[0] ?? nowhere));
    const release = (next: globalThis.TouchEvent): void => {
      root?.dispatchEvent(
        mouse(grip, 'mouseup', next.type === 'touchend' ? (next.changedTouches[0] ?? nowhere) : nowhere),
      );
      grip.removeEventListener('touchmove', move);
      grip.removeEventListener('touchend', release);
      grip.removeEventListener('touchcancel', release);
    };
    grip.addEventListener('touchmove', move);
    grip.addEventListener('touchend', release);
    grip.addEventListener('touchcancel', release);
  };
  return (
    <div
      className="pb-path-end nodrag nopan"
      data-end={end}
      aria-hidden
      style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
      onMouseDown={(event) => event.button === 0 && take(event, event)}
      onTouchStart={takeByFinger}
    />
  );
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
