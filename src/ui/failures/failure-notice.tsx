'use client';
import type { ReactElement, ReactNode, Ref } from 'react';
import { Button } from '../controls/button.js';
import { classNames } from '../text/class-names.js';
import { Icon } from '../icons/icon.js';
import { uiMessages } from '../messages/ui-messages.js';
import { useMessages } from '../messages/messages-provider.js';

export interface FailureNoticeProps {
  /** What happened, what is safe, and what to do, in one or two sentences. */
  readonly children: ReactNode;
  readonly onRetry: (() => void) | undefined;
  /** The retry is under way. */
  readonly busy?: boolean | undefined;
  readonly className?: string | undefined;
  readonly noticeRef?: Ref<HTMLDivElement> | undefined;
}

/** Replaces a part that failed to load or render, and offers a retry. The rest of the page stays. */
export function FailureNotice({
  busy = false,
  children,
  className,
  noticeRef,
  onRetry,
}: FailureNoticeProps): ReactElement {
  const { retry } = useMessages(uiMessages);
  return (
    <div ref={noticeRef} className={classNames('pb-failed', className)} role="alert">
      <Icon name="circle-alert" size={15} />
      <span className="pb-failed__w">{children}</span>
      {onRetry && (
        <Button size="sm" icon="refresh-cw" busy={busy} onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  );
}
