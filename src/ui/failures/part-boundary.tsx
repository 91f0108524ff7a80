'use client';
import type { ReactElement } from 'react';
import { ErrorBoundary, type ErrorBoundaryProps } from './error-boundary.js';
import { FailureNotice } from './failure-notice.js';

export interface PartBoundaryProps extends Pick<ErrorBoundaryProps, 'children' | 'onCatch' | 'part' | 'resetBy'> {
  /** Names the part, as at the beginning of a sentence: "The list of steps". */
  readonly what: string;
  /** Puts the notice where the part would be. */
  readonly className?: string | undefined;
}

/** Shows a short notice in place of a part that throws, with "Try again"; a part that suspends leaves its place empty meanwhile. */
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
