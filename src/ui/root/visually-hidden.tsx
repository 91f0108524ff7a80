'use client';
import type { HTMLAttributes, ReactElement } from 'react';
import { classNames } from '../text/class-names.js';

/** Content for assistive technology only: it takes no room and is not painted. */
export function VisuallyHidden({ className, ...rest }: HTMLAttributes<HTMLDivElement>): ReactElement {
  return <div {...rest} className={classNames('pb-visually-hidden', className)} />;
}
