'use client';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { ownerWindow } from '#ui';

/** Whether an element has at least so much room from side to side; kept up to date. */
export function useIsWide<Held extends HTMLElement>(least: number): readonly [RefObject<Held | null>, boolean] {
  const ref = useRef<Held>(null);
  const [isWide, setIsWide] = useState(false);
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    const measure = (): void => setIsWide(current.clientWidth >= least);
    measure();
    const { ResizeObserver: Observer } = ownerWindow(current);
    const observer = new Observer(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [least]);
  return [ref, isWide];
}
