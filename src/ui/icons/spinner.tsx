'use client';
import type { ReactElement } from 'react';

/** Something is under way. Decorative: what is busy says so itself (`aria-busy`, or words beside it). */
export function Spinner({ size = 14 }: { readonly size?: number }): ReactElement {
  return <span className="pb-spin" style={{ width: size, height: size }} aria-hidden />;
}
