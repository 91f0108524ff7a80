'use client';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { VersionReview } from '#adapter';
import type { WorkflowVersion } from '#model';
import { Button, IconButton, TextArea, useAnnounce, useMessages } from '#ui';
import { VersionCompare } from '#versions';
import { useEditorContext } from '../editor-context.js';
import { momentWords } from '../moment-words.js';
import { checklistMessages } from './checklist-messages.js';
import type { Checklist } from './use-checklist.js';
import type { Reviews } from './use-reviews.js';

const emptyVersion: WorkflowVersion = { definition: { nodes: [], edges: [], properties: [] } };

/** What differs from the live version, with what was said of it, and the answer: over the whole editor. */
export function ReviewView({
  list,
  onClose,
  reviews,
}: {
  readonly list: Checklist;
  readonly reviews: Reviews;
  readonly onClose: () => void;
}): ReactElement | null {
  const { props } = useEditorContext();
  const { review: messages } = useMessages(checklistMessages);
  const place = useRef<HTMLDivElement>(null);
  const { facts, names, next } = list;
  const { current } = reviews;
  useEffect(() => place.current?.querySelector<HTMLElement>('button')?.focus(), []);
  if (!current) return null;
  return (
    <div className="pb-vers__cmp pb-golive__v" ref={place}>
      <VersionCompare
        before={facts.document?.version ?? emptyVersion}
        after={next.version}
        presentations={{
          ...(facts.document && { before: facts.document.presentation }),
          after: next.presentation,
        }}
        names={{ before: names.before, after: names.next }}
        icons={props.icons}
        startWorker={props.startWorker}
        onClose={onClose}
      />
      <aside className="pb-golive__th" aria-label={messages.title(names.next)}>
        <div className="pb-golive__hd">
          <div className="pb-golive__hl" role="heading" aria-level={2}>
            {messages.title(names.next)}
          </div>
          <IconButton icon="x" label={messages.close} onClick={onClose} />
        </div>
        <Thread review={current} />
        <AnswerForm {...{ reviews, onClose }} name={names.next} />
      </aside>
    </div>
  );
}

function Thread({ review }: { readonly review: VersionReview }): ReactElement {
  const { props } = useEditorContext();
  const { review: messages } = useMessages(checklistMessages);
  if (review.comments.length === 0) return <p className="pb-golive__tl pb-golive__e">{messages.nothingSaid}</p>;
  return (
    <ol className="pb-golive__tl" aria-label={messages.thread}>
      {review.comments.map(({ at, by, id, text }) => (
        <li key={id}>
          <b>{by ?? messages.reviewer}</b>{' '}
          <span className="pb-golive__e">{momentWords(at, props.locale, props.timeZone)}</span>
          <div className="pb-golive__said">{text}</div>
        </li>
      ))}
    </ol>
  );
}

interface AnswerFormProps {
  readonly reviews: Reviews;
  readonly name: string;
  readonly onClose: () => void;
}

type Answered = 'approved' | 'changes';

/** What the user writes, and how it is sent: as a comment, or together with an answer. */
function useAnswer({ name, onClose, reviews }: AnswerFormProps) {
  const { review: messages } = useMessages(checklistMessages);
  const announce = useAnnounce();
  const [text, setText] = useState('');
  const [why, setWhy] = useState<string>();
  const [busy, setBusy] = useState<Answered | 'say'>();
  const send = async (state?: Answered): Promise<void> => {
    setBusy(state ?? 'say');
    const failed = await reviews.answer(text, state);
    setBusy(undefined);
    setWhy(failed === undefined ? undefined : messages.failed(failed));
    if (failed !== undefined) return;
    setText('');
    if (state === undefined) return;
    announce(state === 'approved' ? messages.isApproved(name) : messages.isSentBack(name));
    onClose();
  };
  return { busy, send, setText, text, why };
}

function AnswerForm(props: AnswerFormProps): ReactElement {
  const { adapter } = useEditorContext();
  const { review: messages } = useMessages(checklistMessages);
  const { busy, send, setText, text, why } = useAnswer(props);
  const id = useId();
  const canSay = adapter?.commentOnReview !== undefined;
  return (
    <div className="pb-golive__ft">
      {canSay && (
        <div className="pb-golive__q">
          <label htmlFor={id}>{messages.comment}</label>
          <TextArea id={id} rows={3} maxLength={2000} value={text} onValueChange={setText} />
        </div>
      )}
      <div className="pb-golive__why" role="alert">
        {why}
      </div>
      <div className="pb-golive__as">
        {canSay && (
          <Button busy={busy === 'say'} disabled={text.trim() === ''} onClick={() => void send()}>
            {messages.say}
          </Button>
        )}
        {adapter?.answerReview && (
          <>
            <Button busy={busy === 'changes'} onClick={() => void send('changes')}>
              {messages.askChanges}
            </Button>
            <Button
              variant="primary"
              icon="circle-check"
              busy={busy === 'approved'}
              onClick={() => void send('approved')}
            >
              {messages.approve}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
