'use client';
import { useCallback, useSyncExternalStore } from 'react';
import { ownerWindow } from '../dom/owner-window.js';

/** The theme a host asks for. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const query = '(prefers-color-scheme: dark)';

/** Light or dark; `system` follows what the window of `place` prefers and changes with it. On a server `system` is light. */
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
