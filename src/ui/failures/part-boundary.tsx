'use client';
import type { ReactElement } from 'react';
import { ErrorBoundary, type ErrorBoundaryProps } from './error-boundary.js';
import { FailureNotice } from './failure-notice.js';
import { uiMessages } from '../messages/ui-messages.js';
import { useMessages } from '../messages/messages-provider.js';

export interface PartBoundaryProps extends Pick<ErrorBoundaryProps, 'children' | 'onCatch' | 'part' | 'resetBy'> {
  /** Name of the part at the beginning of a sentence: "The list of steps". */
  readonly what: string;
  /** Positions the notice where the part would be. */
  readonly className?: string | undefined;
}

/** Replaces a part that throws by a notice with "Retry"; a suspended part leaves its place empty. */
export function PartBoundary({ className, what, ...boundary }: PartBoundaryProps): ReactElement {
  const { failure } = useMessages(uiMessages);
  return (
    <ErrorBoundary
      {...boundary}
      waiting={null}
      fallback={(retry) => (
        <FailureNotice className={className} onRetry={retry}>
          {failure.notShown(what)}
        </FailureNotice>
      )}
    />
  );
}
