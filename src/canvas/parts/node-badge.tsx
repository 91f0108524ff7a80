'use client';
import type { ReactElement } from 'react';
import { Icon, Spinner, type StatusKind } from '#ui';
import type { MarkState } from '../canvas-props.js';

export interface NodeBadgeProps {
  readonly mark: MarkState | undefined;
  readonly errors: number;
  readonly warnings: number;
  readonly off: boolean;
  readonly unknown: boolean;
}

/** One sign at the end of a card: what a run did here, else what is wrong. Each sign has a shape of its own. */
export function NodeBadge({ mark, errors, warnings, off, unknown }: NodeBadgeProps): ReactElement | null {
  if (mark === 'running')
    return (
      <span className="pb-sb" data-k="run">
        <Spinner size={14} />
      </span>
    );
  const sign = signOf(mark, errors, warnings, off, unknown);
  if (!sign) return null;
  return (
    <span className="pb-sb" data-k={sign.kind}>
      <Icon name={sign.icon} size={16} {...(sign.filled && { className: 'pb-i--filled' })} />
    </span>
  );
}

function signOf(
  mark: MarkState | undefined,
  errors: number,
  warnings: number,
  off: boolean,
  unknown: boolean,
): { icon: string; kind: StatusKind; filled?: boolean } | undefined {
  if (mark === 'failed') return { icon: 'circle-x', kind: 'err', filled: true };
  if (mark === 'waiting') return { icon: 'hourglass', kind: 'wait' };
  if (mark === 'timedOut') return { icon: 'timer', kind: 'wait' };
  if (mark === 'skipped' || off) return { icon: 'circle-slash', kind: 'mute' };
  if (mark !== undefined) return undefined;
  if (errors > 0) return { icon: 'circle-alert', kind: 'err' };
  return warnings > 0 || unknown ? { icon: 'triangle-alert', kind: 'warn' } : undefined;
}
