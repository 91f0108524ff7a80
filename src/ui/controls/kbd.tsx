'use client';
import type { ReactElement } from 'react';

/** One key or several pressed together, as keycaps. Hidden from assistive technology, where the control says it by `aria-keyshortcuts`. */
export function Kbd({ keys }: { readonly keys: readonly string[] }): ReactElement | null {
  if (keys.length === 0) return null;
  return (
    <span className="pb-kbds" aria-hidden>
      {keys.map((key) => (
        <kbd key={key} className="pb-kbd">
          {key}
        </kbd>
      ))}
    </span>
  );
}
