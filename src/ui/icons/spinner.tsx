'use client';
import type { ReactElement } from 'react';

/** Activity indicator. Decorative: the busy element has `aria-busy` or text. */
export function Spinner({ size = 14 }: { readonly size?: number }): ReactElement {
  return <span className="pb-spin" style={{ width: size, height: size }} aria-hidden />;
}
