'use client';
import type { ReactElement } from 'react';

/** Keycaps of one chord. Hidden from assistive technology, where the control has `aria-keyshortcuts`. */
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
