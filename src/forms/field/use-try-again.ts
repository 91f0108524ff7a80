'use client';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { focusedIn, rootOf } from '#ui';
import type { LoadedResource } from './use-resource.js';

/**
 * Fetches again what failed. The button that was pressed goes with the failure, and the field may be another one then: the focus goes
 * to whatever stands there, instead of to the start of the page.
 */
export function useTryAgain(
  { isBusy, retry, status }: LoadedResource,
  id: string | undefined,
): (event: MouseEvent<HTMLElement>) => void {
  const pressed = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const place = pressed.current;
    if (!place) return;
    const root = rootOf(place);
    const field = id === undefined ? place.querySelector<HTMLElement>('input') : root.getElementById(id);
    if (!focusedIn(place)) field?.focus({ preventScroll: true });
    if (status !== 'loading' && !isBusy) pressed.current = null;
  });
  return ({ currentTarget }) => {
    pressed.current = currentTarget.parentElement?.parentElement ?? null;
    retry();
  };
}
