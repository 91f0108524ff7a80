'use client';
import { createContext, useContext } from 'react';
import { reportUncaught } from '#base';
import { type PageWindow, ownerWindow } from '../dom/owner-window.js';
import type { AfterPress } from '../dom/use-press-end.js';

/** Context of a root. */
export interface RootContextValue {
  /** Accessible name of the root. */
  readonly label: string;
  /** Container of overlays, which keeps tokens and theme. `null` before the first commit. */
  readonly portalContainer: HTMLElement | null;
  readonly theme: 'light' | 'dark';
  /** Returns the window that shows the root. Stable. */
  readonly page: () => PageWindow;
  /** Reports an error caught by a boundary as uncaught: once for the same error of the same part. */
  readonly report: (part: string, error: unknown) => void;
  /** Announces a sentence to assistive technology. */
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

/** Whether icons may be images from URLs in documents. A context of its own, so that other changes render no icon. */
export const RemoteIcons = createContext(false);

/**
 * Returns the element inside the root that contains menus, lists, tooltips and dialogs. `null` before the first commit.
 */
export function usePortalContainer(): HTMLElement | null {
  return useContext(RootContext).portalContainer;
}

/** Returns a stable function that returns the window of the root, for event handlers and effects. */
export function usePageWindow(): RootContextValue['page'] {
  return useContext(RootContext).page;
}

/** Returns the effective theme, with `system` resolved. */
export function useResolvedTheme(): 'light' | 'dark' {
  return useContext(RootContext).theme;
}

/**
 * Returns a function that announces a sentence to assistive technology: politely, or assertively for losses and
 * failures.
 */
export function useAnnounce(): RootContextValue['announce'] {
  return useContext(RootContext).announce;
}

/**
 * Returns a function that runs work after leaving a field, but not before the press that left it has ended. See
 * `usePressEnd`.
 */
export function useAfterPress(): AfterPress {
  return useContext(RootContext).afterPress;
}

/** Returns the name of a landmark with the root's name: a page may hold several roots with the same parts. */
export function usePartLabel(part: string): string {
  const { label } = useContext(RootContext);
  return label === '' ? part : `${part}, ${label}`;
}
