'use client';
import type { ReactElement, ReactNode } from 'react';
import { classNames, HeightWarning, PartBoundary, PbRoot } from '#ui';
import type { ViewHost } from './view-host.js';

interface ViewRootProps extends Pick<ViewHost, 'className' | 'contrast' | 'remoteIcons' | 'theme'> {
  /** The name of the exported component, for warnings and reports. */
  readonly of: string;
  /** Accessible name of the whole view. */
  readonly label: string;
  /** What the view is, as the notice of a failure names it. */
  readonly what: string;
  /** A change of any of these renders the view again after a failure. */
  readonly resetBy: readonly unknown[];
  readonly children: ReactNode;
}

/** The root of a view that fills its parent; a failure inside shows a notice in its place. */
export function ViewRoot({ children, className, label, of, resetBy, what, ...look }: ViewRootProps): ReactElement {
  return (
    <PbRoot {...look} label={label} density="compact" className={classNames('pb-own pb-viewer', className)}>
      <HeightWarning of={of} />
      <PartBoundary part={of} what={what} className="pb-fail" resetBy={resetBy}>
        {children}
      </PartBoundary>
    </PbRoot>
  );
}
