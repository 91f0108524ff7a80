'use client';
import { useCallback, useSyncExternalStore } from 'react';

/** The theme a host asks for. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const query = '(prefers-color-scheme: dark)';

/** Light or dark; `system` follows the machine and changes with it. On a server `system` is light. */
export function useThemeChoice(choice: ThemeChoice): 'light' | 'dark' {
  const followsSystem = choice === 'system';
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (!followsSystem) return () => {};
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [followsSystem],
  );
  const systemIsDark = useSyncExternalStore(subscribe, () => followsSystem && matchMedia(query).matches, () => false);
  if (!followsSystem) return choice;
  return systemIsDark ? 'dark' : 'light';
}
