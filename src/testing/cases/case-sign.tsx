'use client';
import type { ReactElement } from 'react';
import { Icon } from '#ui';
import type { CaseStatus } from './use-cases.js';

const looks: {
  readonly [status in CaseStatus]: { readonly kind: 'err' | 'mute' | 'ok' | 'warn'; readonly icon: string };
} = {
  failed: { kind: 'err', icon: 'circle-x' },
  outOfDate: { kind: 'warn', icon: 'triangle-alert' },
  passed: { kind: 'ok', icon: 'circle-check' },
  notRun: { kind: 'mute', icon: 'circle-dashed' },
};

/** The sign of a state of a case. */
export function CaseSign({ size = 16, status }: { readonly status: CaseStatus; readonly size?: number }): ReactElement {
  const { icon, kind } = looks[status];
  return (
    <span className="pb-sb" data-k={kind}>
      <Icon name={icon} size={size} {...(kind === 'err' && { className: 'pb-i--filled' })} />
    </span>
  );
}
