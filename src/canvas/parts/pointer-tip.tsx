'use client';
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Point } from '#layout';

/** Distance from the pointer, and from the edge of the canvas. */
const tipOffset = 14;
const margin = 6;

/** Tooltip beside the pointer, in px from the canvas's corner. It stays within the canvas. */
export function PointerTip({
  at,
  children,
  refused,
}: {
  readonly at: Point;
  readonly refused?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { offsetHeight: height, offsetParent, offsetWidth: width, style } = tip.current!;
    const room = { width: offsetParent?.clientWidth ?? 0, height: offsetParent?.clientHeight ?? 0 };
    const above = at.y - height - tipOffset;
    const x = Math.max(margin, Math.min(at.x + tipOffset, room.width - width - margin));
    const y = above >= margin ? above : Math.min(at.y + tipOffset + 10, room.height - height - margin);
    style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
  });
  // Hidden from assistive technology: the live region announces it.
  return (
    <div ref={tip} className="pb-tip pb-tip--pointer" data-refused={refused || undefined} aria-hidden>
      {children}
    </div>
  );
}
