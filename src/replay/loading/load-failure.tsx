'use client';
import type { ReactElement } from 'react';
import type { Failure } from '#adapter';
import { Button, Icon } from '#ui';

export interface LoadFailureProps {
  /** What failed to load, as the subject of a sentence: "This run". */
  readonly what: string;
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/** Shows a failure to load, with a retry button. */
export function LoadFailure({ what, failure, onRetry }: LoadFailureProps): ReactElement {
  return (
    <div className="pb-fail" role="alert">
      <Icon name="cloud-alert" size={20} />
      <b>{sentenceOf(what, failure)}</b>
      {failure.message !== '' && <span>{failure.message}</span>}
      <Button icon="refresh-cw" onClick={onRetry}>
        Retry
      </Button>
      {failure.requestId !== undefined && <span className="pb-mono pb-mut">{failure.requestId}</span>}
    </div>
  );
}

function sentenceOf(what: string, { kind }: Failure): string {
  const is = what.endsWith('runs') ? 'are' : 'is';
  switch (kind) {
    case 'notFound':
      return `${what} ${is} not there any more`;
    case 'unauthorized':
      return `You have no access to ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
    case 'notSent':
      return `${what} could not be loaded: no connection`;
    default:
      return `${what} could not be loaded`;
  }
}
