'use client';
import { type ReactElement, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { focusedIn } from '../dom/owner-window.js';
import { FailureNotice } from './failure-notice.js';
import type { LatePart } from './use-late-part.js';
import { uiMessages } from '../messages/ui-messages.js';
import { useMessages } from '../messages/messages-provider.js';

export interface LateViewProps<Part> {
  readonly late: LatePart<Part>;
  /** Name of the part at the beginning of a sentence: "The settings". */
  readonly what: string;
  /** What the user can do without it, as a sentence. */
  readonly meanwhile?: string | undefined;
  readonly waiting: ReactNode;
  /** Shown above the notice of a failed load, such as a plain field that keeps editing possible. */
  readonly instead?: ReactNode;
  readonly className?: string | undefined;
  readonly children: (part: Part) => ReactElement;
}

/** Shows a lazily loaded part, and a placeholder until then. A failed load never throws. */
export function LateView<Part>({
  children,
  className,
  instead,
  late,
  meanwhile,
  waiting,
  what,
}: LateViewProps<Part>): ReactElement {
  const { part, retry } = late;
  const standIn = useRef<HTMLDivElement>(null);
  const place = useRetryFocus(part !== undefined, standIn);
  if (part !== undefined) return children(part);
  if (!retry) return <>{waiting}</>;
  const notice = (
    <LateNotice
      what={what}
      meanwhile={meanwhile}
      late={late}
      className={className}
      noticeRef={instead === undefined ? standIn : undefined}
      onRetry={place}
    />
  );
  return instead === undefined ? (
    notice
  ) : (
    <div ref={standIn} className="pb-instead">
      {instead}
      {notice}
    </div>
  );
}

export interface LateNoticeProps extends Pick<LateViewProps<unknown>, 'className' | 'meanwhile' | 'what'> {
  readonly late: LatePart<unknown>;
  readonly noticeRef?: Ref<HTMLDivElement> | undefined;
  /** Called before a retry. */
  readonly onRetry?: (() => void) | undefined;
}

/** Reports a failed load and offers a retry. */
export function LateNotice({
  className,
  late: { isLoading, retry },
  meanwhile,
  noticeRef,
  onRetry,
  what,
}: LateNoticeProps): ReactElement | null {
  const { failure } = useMessages(uiMessages);
  if (!retry) return null;
  return (
    <FailureNotice
      className={className}
      busy={isLoading}
      noticeRef={noticeRef}
      onRetry={() => {
        onRetry?.();
        retry();
      }}
    >
      {failure.notLoaded(what)} {meanwhile ?? failure.loadAgain}
    </FailureNotice>
  );
}

const focusable = ':is(textarea, input, button, a[href], [tabindex="0"], [contenteditable="true"])';

/** The pressed button unmounts when the part arrives: the focus moves to the part's first control. */
function useRetryFocus(isThere: boolean, standIn: { readonly current: HTMLElement | null }): () => void {
  const place = useRef<{ readonly parent: HTMLElement; readonly at: number }>(undefined);
  useLayoutEffect(() => {
    const { current } = place;
    if (!isThere || !current) return;
    place.current = undefined;
    const root = current.parent.children[current.at];
    if (!root || focusedIn(current.parent)) return;
    const stops = root.matches(focusable) ? [root as HTMLElement] : [...root.querySelectorAll<HTMLElement>(focusable)];
    stops
      .find((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.getClientRects().length > 0)
      ?.focus({ preventScroll: true });
  }, [isThere]);
  return () => {
    const { current } = standIn;
    const parent = current?.parentElement;
    place.current = current && parent ? { parent, at: [...parent.children].indexOf(current) } : undefined;
  };
}
