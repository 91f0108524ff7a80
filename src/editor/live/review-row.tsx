'use client';
import { type ReactElement, useId, useState } from 'react';
import { Button, TextArea, TextInput, useAnnounce, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { momentWords } from '../moment-words.js';
import { useVersionName } from '../top-bar/use-version-name.js';
import { CheckRow, type CheckState } from './check-row.js';
import { type ChecklistMessages, checklistMessages } from './checklist-messages.js';
import type { Checklist } from './use-checklist.js';
import { type Reviews, unsaved } from './use-reviews.js';

type Words = ChecklistMessages['review'];

/** Whether this very version was reviewed, and how to ask for it. */
export function ReviewRow({
  list,
  onOpen,
  readOnly,
}: {
  readonly list: Checklist;
  readonly readOnly: boolean;
  /** Opens the review. */
  readonly onOpen: () => void;
}): ReactElement | null {
  const { review: messages } = useMessages(checklistMessages);
  const [isAsking, setIsAsking] = useState(false);
  const { facts, reviews } = list;
  const words = useReviewWords(reviews, facts, messages);
  if (!reviews || reviews.isLoading) return null;
  if (reviews.hasFailed)
    return <CheckRow name="review" state={reviews.isNeeded ? 'blocks' : 'look'} title={messages.notLoaded} />;
  const { current } = reviews;
  const canAsk = !readOnly && (!current || current.state === 'changes');
  return (
    <CheckRow
      name="review"
      state={stateOf(reviews)}
      title={words.title}
      evidence={words.evidence}
      action={
        <span className="pb-golive__as">
          {canAsk && !isAsking && (
            <Button icon="user-round-plus" onClick={() => setIsAsking(true)}>
              {current ? messages.again : messages.ask}
            </Button>
          )}
          {current && (
            <Button icon="messages-square" onClick={onOpen}>
              {messages.open}
            </Button>
          )}
        </span>
      }
    >
      {canAsk && isAsking && <AskForm {...{ list, reviews, messages }} onDone={() => setIsAsking(false)} />}
    </CheckRow>
  );
}

function stateOf({ current, isMissing }: Reviews): CheckState {
  if (isMissing) return 'blocks';
  return current?.state === 'approved' || !current ? 'ready' : 'look';
}

function useReviewWords(
  reviews: Reviews | undefined,
  { waiting }: Checklist['facts'],
  messages: Words,
): { readonly title: string; readonly evidence: string } {
  const { props } = useEditorContext();
  const { current, isNeeded = false, lapsed } = reviews ?? {};
  const former = useVersionName(current ? undefined : lapsed?.versionId);
  const by = (name: string | undefined): string => name ?? messages.reviewer;
  if (current) {
    const count = current.comments.length;
    const asked = messages.askedBy(by(current.askedBy), momentWords(current.askedAt, props.locale, props.timeZone));
    const title =
      current.state === 'asked'
        ? messages.asked(current.reviewer ?? '')
        : messages[current.state](by(current.answeredBy));
    return { title, evidence: [asked, count > 0 && `${messages.comments(count)}.`].filter(Boolean).join(' ') };
  }
  const { needsReview } = props;
  const contacts = typeof waiting === 'object' ? waiting.contacts : 0;
  const rule =
    typeof needsReview === 'number' && needsReview > 0
      ? messages.needed(needsReview, contacts.toLocaleString(props.locale))
      : messages.neededAlways;
  const before = lapsed && messages.lapsed(by(lapsed.answeredBy), former ?? '');
  return { title: messages.none, evidence: [before, isNeeded && rule].filter(Boolean).join(' ') };
}

function AskForm({
  list: { isEdited, names },
  messages,
  onDone,
  reviews,
}: {
  readonly list: Checklist;
  readonly reviews: Reviews;
  readonly messages: Words;
  readonly onDone: () => void;
}): ReactElement {
  const { cancel } = useMessages(checklistMessages);
  const announce = useAnnounce();
  const [reviewer, setReviewer] = useState('');
  const [note, setNote] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [why, setWhy] = useState<string>();
  const id = useId();
  const send = async (): Promise<void> => {
    setIsBusy(true);
    const failed = await reviews.ask({ reviewer, note });
    setIsBusy(false);
    setWhy(failed === undefined ? undefined : failed === unsaved ? messages.notSaved : messages.notAsked(failed));
    if (failed !== undefined) return;
    announce(messages.isAsked(names.next));
    onDone();
  };
  return (
    <div className="pb-golive__q">
      <label htmlFor={`${id}w`}>{messages.whom}</label>
      <TextInput id={`${id}w`} maxLength={200} value={reviewer} onValueChange={setReviewer} autoFocus />
      <label htmlFor={`${id}n`}>{messages.note}</label>
      <TextArea id={`${id}n`} rows={2} maxLength={2000} value={note} onValueChange={setNote} />
      <div className="pb-golive__e">{isEdited ? messages.savesFirst : messages.aboutThis}</div>
      <div className="pb-golive__why" role="alert">
        {why}
      </div>
      <div className="pb-golive__as">
        <Button icon="send" busy={isBusy} onClick={() => void send()}>
          {messages.send}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {cancel}
        </Button>
      </div>
    </div>
  );
}
