'use client';
import type { EdgeKind } from '#catalog';
import type { ReactElement } from 'react';

const dashes: { readonly [kind in EdgeKind]?: string } = { timeout: '4 3.5', error: '6 2.5 1.5 2.5' };

/** A path's beginning in little: its dashes say its kind where its colour cannot. */
export function EdgeGlyph({
  kind,
  isMissing = false,
}: {
  readonly kind: EdgeKind;
  readonly isMissing?: boolean;
}): ReactElement {
  return (
    <svg
      className="pb-path__glyph"
      data-kind={kind}
      width="22"
      height="14"
      style={{ width: 22, height: 14 }}
      viewBox="0 0 22 14"
      aria-hidden
    >
      <circle cx="4" cy="7" r="3" fill="var(--pb-panel)" stroke="var(--c)" strokeWidth="1.6" />
      <path
        d="M7.5 7H20"
        stroke="var(--c)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeDasharray={isMissing ? '4 3.5' : dashes[kind]}
      />
    </svg>
  );
}
