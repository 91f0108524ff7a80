'use client';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { ownerWindow } from '#ui';

/** Below this width in pixels the settings overlap the workflow; equal to `narrow.css`. */
const dockedFrom = 960;
/** Below this width in pixels one view fills the editor, over a bar of commands; equal to `narrow.css`. */
const sideBySideFrom = 560;

export interface Fit {
  /** The settings and the list of keys are drawers or sheets over the workflow. */
  readonly drawers: boolean;
  /** One view at a time, with its commands in a bar below. */
  readonly narrow: boolean;
}

/** Returns what the width of the editor allows. All else that depends on width is in the stylesheet. */
export function useFit(frame: RefObject<HTMLElement | null>): Fit {
  const [fit, setFit] = useState<Fit>({ narrow: false, drawers: false });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = (width: number): void =>
      setFit((before) => {
        const [narrow, drawers] = [width < sideBySideFrom, width < dockedFrom];
        // A hidden editor has no width and keeps its last state.
        return width === 0 || (narrow === before.narrow && drawers === before.drawers) ? before : { narrow, drawers };
      });
    measure(element.clientWidth);
    const { ResizeObserver: Observer } = ownerWindow(element);
    const observer = new Observer(([entry]) => entry && measure(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return fit;
}
