'use client';
import type { HTMLAttributes, ReactElement, ReactNode } from 'react';
import { classNames } from '../text/class-names.js';
import { Icon } from '../icons/icon.js';
import { Spinner } from '../icons/spinner.js';

/** Statuses with a colour of their own. */
export type StatusKind = 'ok' | 'warn' | 'err' | 'run' | 'wait' | 'mute' | 'add' | 'del' | 'chg' | 'mov';

export interface ChipProps extends HTMLAttributes<HTMLSpanElement> {
  /** Absent: neutral. */
  readonly status?: StatusKind;
  readonly icon?: string;
  /** Shows a spinner in place of the icon. */
  readonly busy?: boolean;
  readonly size?: 'sm' | 'md';
  readonly shape?: 'round' | 'square';
  /** A dashed outline, for unsaved. */
  readonly dashed?: boolean;
  readonly children?: ReactNode;
}

/** A few words in a capsule: a status, a version, a tag. */
export function Chip({
  status,
  icon,
  busy = false,
  size = 'md',
  shape = 'round',
  dashed = false,
  className,
  children,
  ...rest
}: ChipProps): ReactElement {
  return (
    <span
      {...rest}
      className={classNames('pb-chip', className)}
      data-k={status}
      data-size={size}
      data-shape={shape}
      data-outline={dashed ? 'dashed' : undefined}
    >
      {busy ? <Spinner size={12} /> : icon !== undefined && <Icon name={icon} size={13} />}
      {children}
    </span>
  );
}
