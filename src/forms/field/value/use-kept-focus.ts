'use client';
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { focusedIn, isNode } from '#ui';

const controls =
  'input:not([disabled], [aria-hidden="true"], [tabindex="-1"]), textarea:not([disabled]), button:not([disabled], [tabindex="-1"], .pb-input button)';

/** The props of an element that keeps the focus inside. */
export interface KeptFocus<Held extends HTMLElement> {
  readonly ref: RefObject<Held | null>;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * For fields whose controls come and go: if a change removes the focused control, the focus moves to the one in its
 * position instead of the start of the page.
 */
export function useKeptFocus<Held extends HTMLElement>(): KeptFocus<Held> {
  const ref = useRef<Held>(null);
  const focused = useRef<{ readonly element: Element; readonly index: number }>(undefined);
  useLayoutEffect(() => {
    if (!ref.current || !focused.current || focused.current.element.isConnected) return;
    const { index } = focused.current;
    focused.current = undefined;
    if (focusedIn(ref.current)) return;
    const remaining = [...ref.current.querySelectorAll<HTMLElement>(controls)];
    remaining[Math.min(index, remaining.length - 1)]?.focus({ preventScroll: true });
  });
  const onFocus = useCallback((event: FocusEvent) => {
    const index = ref.current ? [...ref.current.querySelectorAll(controls)].indexOf(event.target) : -1;
    focused.current = index < 0 ? undefined : { element: event.target, index };
  }, []);
  const onBlur = useCallback((event: FocusEvent) => {
    // Without a related target the control itself may have been removed.
    if (isNode(event.relatedTarget) && !ref.current?.contains(event.relatedTarget)) focused.current = undefined;
  }, []);
  return { ref, onFocus, onBlur };
}
