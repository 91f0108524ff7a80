'use client';
import { type ButtonHTMLAttributes, type ReactElement, forwardRef } from 'react';
import { classNames } from '../text/class-names.js';
import { Icon } from '../icons/icon.js';
import { tooltipMarks } from '../overlays/tooltip.js';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'title'> {
  readonly icon: string;
  /** Accessible name, also shown as a tooltip. */
  readonly label: string;
  /** Keys shown in the tooltip. */
  readonly keys?: readonly string[];
  readonly size?: 'sm' | 'md';
  readonly iconSize?: number;
  readonly tone?: 'mut';
  /** Makes it a toggle button. */
  readonly pressed?: boolean;
  /** Hides the tooltip, for buttons in a context that explains them. */
  readonly quiet?: boolean;
}

/** A button with an icon only. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon, label, keys, size = 'md', iconSize, tone, pressed, quiet = false, className, type = 'button', ...rest },
  ref,
): ReactElement {
  return (
    <button
      {...(!quiet && tooltipMarks({ text: label, ...(keys && { keys }) }))}
      {...rest}
      ref={ref}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      data-size={size}
      data-tone={tone}
      className={classNames('pb-ibtn', className)}
    >
      <Icon name={icon} size={iconSize ?? (size === 'sm' ? 14 : 16)} />
    </button>
  );
});
