'use client';
import type { MouseEvent, ReactElement } from 'react';
import type { Failure } from '#adapter';
import { Button, Icon, useMessages } from '#ui';
import { type LoadingMessages, loadingMessages } from './loading-messages.js';

export interface LoadFailureProps {
  /** What failed to load, as the subject of a sentence: "This run". */
  readonly what: string;
  readonly failure: Failure;
  readonly onRetry: (event: MouseEvent<HTMLElement>) => void;
}

/** Shows a failure to load, with a retry button. */
export function LoadFailure({ what, failure, onRetry }: LoadFailureProps): ReactElement {
  const messages = useMessages(loadingMessages);
  return (
    <div className="pb-fail" role="alert">
      <Icon name="cloud-alert" size={20} />
      <b>{sentenceOf(what, failure, messages)}</b>
      {failure.message !== '' && <span>{failure.message}</span>}
      <Button icon="refresh-cw" onClick={onRetry}>
        {messages.retry}
      </Button>
      {failure.requestId !== undefined && <span className="pb-mono pb-mut">{failure.requestId}</span>}
    </div>
  );
}

function sentenceOf(what: string, { kind }: Failure, messages: LoadingMessages): string {
  switch (kind) {
    case 'notFound':
      return messages.notFound(what);
    case 'unauthorized':
      return messages.noAccess(what);
    case 'notSent':
      return messages.notConnected(what);
    default:
      return messages.failed(what);
  }
}
