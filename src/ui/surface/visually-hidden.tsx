'use client';
import type { HTMLAttributes, ReactElement } from 'react';
import { classNames } from '../text/class-names.js';

/** Content for assistive technology only, without space on the screen. */
export function VisuallyHidden({ className, ...rest }: HTMLAttributes<HTMLDivElement>): ReactElement {
  return <div {...rest} className={classNames('pb-visually-hidden', className)} />;
}
