'use client';
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { focusedIn, isNode } from '#ui';

const controls =
  'input:not([disabled], [aria-hidden="true"], [tabindex="-1"]), textarea:not([disabled]), button:not([disabled], [tabindex="-1"], .pb-input button)';

/** What an element is given for the focus to stay in it. */
export interface KeptFocus<Held extends HTMLElement> {
  readonly ref: RefObject<Held | null>;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * For fields whose controls come and go with what is chosen: where the one with the focus is gone after a change, the focus
 * goes to the one that now stands in its place, instead of to the start of the page.
 */
export function useKeptFocus<Held extends HTMLElement>(): KeptFocus<Held> {
  const ref = useRef<Held>(null);
  const held = useRef<{ readonly element: Element; readonly place: number }>(undefined);
  useLayoutEffect(() => {
    if (!ref.current || !held.current || held.current.element.isConnected) return;
    const { place } = held.current;
    held.current = undefined;
    if (focusedIn(ref.current)) return;
    const left = [...ref.current.querySelectorAll<HTMLElement>(controls)];
    left[Math.min(place, left.length - 1)]?.focus({ preventScroll: true });
  });
  const onFocus = useCallback((event: FocusEvent) => {
    const place = ref.current ? [...ref.current.querySelectorAll(controls)].indexOf(event.target) : -1;
    held.current = place < 0 ? undefined : { element: event.target, place };
  }, []);
  const onBlur = useCallback((event: FocusEvent) => {
    // Without a next one it may be that the control itself has gone.
    if (isNode(event.relatedTarget) && !ref.current?.contains(event.relatedTarget)) held.current = undefined;
  }, []);
  return { ref, onFocus, onBlur };
}
