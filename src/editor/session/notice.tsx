'use client';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { Button, Icon, useMessages } from '#ui';
import type { WorkflowEditorProps } from '../editor-props.js';
import { sessionMessages } from './session-messages.js';
import type { Session } from './use-session.js';

/** Says what happened in the place of the editor. */
export function Notice({
  children,
  noticeRef,
  text,
  title,
}: {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
  readonly noticeRef?: RefObject<HTMLDivElement | null>;
}): ReactElement {
  return (
    <div ref={noticeRef} className="pb-notice" role="alert" {...(noticeRef && { tabIndex: -1 })}>
      <Icon name="circle-alert" size={24} />
      <div className="pb-notice__t">{title}</div>
      <div className="pb-notice__d">{text}</div>
      <div className="pb-notice__a">{children}</div>
    </div>
  );
}

/** Why nothing was opened, with a way on: what does not exist is not asked for again. */
export function NotOpened({
  props: { onBack, versionId },
  session: { failure, retry },
}: {
  readonly session: Extract<Session, { readonly status: 'failed' }>;
  readonly props: WorkflowEditorProps;
}): ReactElement {
  const messages = useMessages(sessionMessages);
  const { notHere } = messages;
  const isNotHere = failure.kind === 'notFound' && onBack !== undefined;
  const title = versionId === undefined ? notHere.workflow : notHere.version;
  return (
    <Notice title={isNotHere ? title : messages.notOpened} text={isNotHere ? notHere.text : failure.message}>
      {isNotHere && (
        <Button variant="primary" onClick={onBack}>
          {notHere.showAll}
        </Button>
      )}
      <Button {...(!isNotHere && { variant: 'primary' as const })} onClick={retry}>
        {messages.retry}
      </Button>
      {onBack && !isNotHere && <Button onClick={onBack}>{messages.back}</Button>}
    </Notice>
  );
}
