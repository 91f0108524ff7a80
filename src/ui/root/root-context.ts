'use client';
import { createContext, useContext } from 'react';
import { reportUncaught } from '#base';
import { type PageWindow, ownerWindow } from '../dom/owner-window.js';
import type { AfterPress } from '../dom/use-press-end.js';

/** What the root offers to everything inside it. */
export interface RootContextValue {
  /** The accessible name of the root. */
  readonly label: string;
  /** Where floating parts are put, so that they keep the root's tokens and theme. `null` before the first commit. */
  readonly portalContainer: HTMLElement | null;
  readonly theme: 'light' | 'dark';
  /** Returns the window that shows the root. Always the same function. */
  readonly page: () => PageWindow;
  /** Reports an error that a boundary caught, as if nothing had caught it: once for the same error of the same part. */
  readonly report: (part: string, error: unknown) => void;
  /** Says a sentence to assistive technology. */
  readonly announce: (message: string, urgency?: 'polite' | 'assertive') => void;
  readonly afterPress: AfterPress;
}

export const RootContext = createContext<RootContextValue>({
  label: '',
  portalContainer: null,
  theme: 'light',
  page: () => ownerWindow(null),
  report: (_part, error) => reportUncaught(error),
  announce: () => {},
  afterPress: (work) => work(),
});

/** Whether icons may be images that are loaded from addresses in documents. Apart from the rest, so that icons follow nothing else. */
export const RemoteIcons = createContext(false);

/** The element inside the root that menus, lists, tooltips and dialogs are put into. `null` before the first commit. */
export function usePortalContainer(): HTMLElement | null {
  return useContext(RootContext).portalContainer;
}

/** Returns a function that answers the window which shows the root, for what happens after rendering. It is always the same function. */
export function usePageWindow(): RootContextValue['page'] {
  return useContext(RootContext).page;
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
