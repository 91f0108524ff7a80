'use client';
import { createContext, useContext } from 'react';
import type { AfterPress } from './use-press-end.js';

/** What the root offers to everything inside it. */
export interface RootContextValue {
  /** The accessible name of the root. */
  readonly label: string;
  /** Where floating parts are put, so that they keep the root's tokens and theme. `null` before the first commit. */
  readonly portalContainer: HTMLElement | null;
  readonly theme: 'light' | 'dark';
  /** Says a sentence to assistive technology. */
  readonly announce: (message: string, urgency?: 'polite' | 'assertive') => void;
  readonly afterPress: AfterPress;
}

export const RootContext = createContext<RootContextValue>({ label: '', portalContainer: null, theme: 'light', announce: () => {}, afterPress: (work) => work() });

/** The element inside the root that menus, lists, tooltips and dialogs are put into. `null` before the first commit. */
export function usePortalContainer(): HTMLElement | null {
  return useContext(RootContext).portalContainer;
}

/** The theme in force, with `system` already resolved. */
export function useResolvedTheme(): 'light' | 'dark' {
  return useContext(RootContext).theme;
}

/** A function that says a sentence to assistive technology: politely, unless something was lost or failed. */
export function useAnnounce(): RootContextValue['announce'] {
  return useContext(RootContext).announce;
}

/** Runs what leaving a field brings about, but not while the button is down that the field was left with. See `usePressEnd`. */
export function useAfterPress(): AfterPress {
  return useContext(RootContext).afterPress;
}

/** The name of a part that is a landmark, with whose part it is: a page may hold several roots, each with the same parts. */
export function usePartLabel(part: string): string {
  const { label } = useContext(RootContext);
  return label === '' ? part : `${part}, ${label}`;
}
