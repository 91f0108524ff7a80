'use client';
import { type ButtonHTMLAttributes, type ReactElement, forwardRef } from 'react';
import { classNames } from '../text/class-names.js';
import { Icon } from '../icons/icon.js';
import { Spinner } from '../icons/spinner.js';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** At most one `primary` button is in view. @default 'default' */
  readonly variant?: 'default' | 'primary' | 'ghost' | 'danger' | 'dashed' | 'link';
  readonly size?: 'sm' | 'md' | 'lg';
  /** Icon before the text. */
  readonly icon?: string;
  /** Icon after the text, such as a chevron. */
  readonly endIcon?: string;
  /** Shows a spinner in place of the icon and ignores presses; the button stays focusable. */
  readonly busy?: boolean;
  readonly block?: boolean;
  /** Styles a dashed button as the fix of an error. */
  readonly kind?: 'err';
}

/** A button with text. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    variant = 'default',
    size = 'md',
    icon,
    endIcon,
    busy = false,
    block = false,
    kind,
    className,
    children,
    onClick,
    type = 'button',
    ...rest
  },
  ref,
): ReactElement {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={classNames('pb-btn', className)}
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
      data-kind={kind}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Spinner /> : icon !== undefined && <Icon name={icon} size={size === 'sm' ? 14 : 15} />}
      {children}
      {endIcon !== undefined && <Icon name={endIcon} size={14} />}
    </button>
  );
});
