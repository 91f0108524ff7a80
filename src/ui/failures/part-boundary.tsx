'use client';
import type { ReactElement } from 'react';
import { ErrorBoundary, type ErrorBoundaryProps } from './error-boundary.js';
import { FailureNotice } from './failure-notice.js';

export interface PartBoundaryProps extends Pick<ErrorBoundaryProps, 'children' | 'onCatch' | 'part' | 'resetBy'> {
  /** Name of the part at the beginning of a sentence: "The list of steps". */
  readonly what: string;
  /** Positions the notice where the part would be. */
  readonly className?: string | undefined;
}

/** Replaces a part that throws by a notice with "Try again"; a suspended part leaves its place empty. */
export function PartBoundary({ className, what, ...boundary }: PartBoundaryProps): ReactElement {
  return (
    <ErrorBoundary
      {...boundary}
      waiting={null}
      fallback={(retry) => (
        <FailureNotice className={className} onRetry={retry}>
          {what} could not be shown because of an error. Your work is safe.
        </FailureNotice>
      )}
    />
  );
}
