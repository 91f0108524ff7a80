'use client';
import { useCallback, useSyncExternalStore } from 'react';
import { ownerWindow } from '../dom/owner-window.js';

/** Theme requested by a host. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const query = '(prefers-color-scheme: dark)';

/** Resolves a theme; `system` follows the preference of the window of `place`. On a server `system` is light. */
export function useThemeChoice(choice: ThemeChoice, place: Element | null): 'light' | 'dark' {
  const followsSystem = choice === 'system';
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (!followsSystem) return () => {};
      const media = ownerWindow(place).matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [followsSystem, place],
  );
  const systemIsDark = useSyncExternalStore(
    subscribe,
    () => followsSystem && ownerWindow(place).matchMedia(query).matches,
    () => false,
  );
  if (!followsSystem) return choice;
  return systemIsDark ? 'dark' : 'light';
}
