'use client';
import { type ReactElement, useEffect, useState } from 'react';
import type { ContactLibrary } from '#adapter';
import type { Message } from '#model';
import { Button, Spinner, useLatest, useMessages } from '#ui';
import type { SampleContact } from '../composer/sample-contacts.js';
import { previewMessages } from './preview-messages.js';

/** Loads the newest messages with a contact, oldest first. */
type LoadConversation = NonNullable<ContactLibrary['conversation']>;

interface ContactConversationProps {
  readonly contact: SampleContact;
  readonly load: LoadConversation;
}

/** What was said with the contact of a preview, once the user asks for it. */
export function ContactConversation({ contact, load }: ContactConversationProps): ReactElement {
  const { conversation: messages } = useMessages(previewMessages);
  const [open, setOpen] = useState(false);
  return (
    <div className="pb-conv">
      <Button
        size="sm"
        variant="ghost"
        icon={open ? 'chevron-down' : 'chevron-right'}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {messages.title(contact.name)}
      </Button>
      {open && <Said key={contact.id} contact={contact} load={load} />}
    </div>
  );
}

function Said({ contact: { id, name }, load }: ContactConversationProps): ReactElement {
  const { conversation: messages } = useMessages(previewMessages);
  const { failure, retry, said } = useSaid(id, load);
  if (failure !== undefined)
    return (
      <p className="pb-prev__note" role="alert">
        {failure}{' '}
        <Button variant="link" onClick={retry}>
          {messages.retry}
        </Button>
      </p>
    );
  if (!said)
    return (
      <p className="pb-prev__note" role="status">
        <Spinner size={12} /> {messages.loading}
      </p>
    );
  if (said.length === 0) return <p className="pb-prev__note">{messages.none(name)}</p>;
  return (
    <div className="pb-conv__l" role="log" aria-label={messages.title(name)} tabIndex={0}>
      {said.map((message, index) => {
        const isOurs = message.outgoing !== false;
        return (
          <div key={message.id ?? index} className="pb-bub" data-from={isOurs ? 'account' : 'contact'} dir="auto">
            <span className="pb-visually-hidden">{isOurs ? messages.fromUs : messages.fromContact(name)}</span>
            {message.message}
            {typeof message.created?.at === 'string' && (
              <span className="pb-conv__at">{messages.at(Date.parse(message.created.at))}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}

function useSaid(
  id: string,
  load: LoadConversation,
): { readonly said: readonly Message[] | undefined; readonly failure: string | undefined; readonly retry: () => void } {
  const [said, setSaid] = useState<readonly Message[]>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const latest = useLatest(load);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    latest.current(id, { signal }).then(
      (found) => !signal.aborted && setSaid(found),
      (cause: unknown) => !signal.aborted && setFailure(cause instanceof Error ? cause.message : String(cause)),
    );
    return () => controller.abort();
  }, [attempt, id, latest]);
  const retry = (): void => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  return { said, failure, retry };
}
