'use client';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import type { Contact } from '#model';
import type { DeliveryReason } from '#rules';
import { Button, TextInput, useMessages } from '#ui';
import { previewMessages } from './preview-messages.js';
import type { Corrections } from './use-corrections.js';

/** Corrects what keeps a message from a contact: a number to write, or what the contact said. */
export function ContactFix({
  corrections,
  reason: { reason },
}: {
  readonly corrections: Corrections;
  readonly reason: DeliveryReason;
}): ReactElement | null {
  const { correction: messages } = useMessages(previewMessages);
  const { contact, correct, isBusy, now } = corrections;
  switch (reason) {
    case 'no-number':
    case 'invalid-number':
      return <NumberFix key={contact.id} corrections={corrections} />;
    case 'blocked':
      return (
        <Button size="sm" disabled={isBusy} onClick={() => void correct({ blocked: null })}>
          {messages.unblock}
        </Button>
      );
    case 'no-consent':
    case 'opted-out':
      return (
        <Button
          size="sm"
          disabled={isBusy}
          onClick={() => void correct({ optIn: new Date(now).toISOString() })}
          title={messages.agreedWhen}
        >
          {messages.agreed}
        </Button>
      );
    default:
      return null;
  }
}

/** The number of a contact, in a field that is saved. */
function NumberFix({ corrections: { contact, correct, isBusy } }: { readonly corrections: Corrections }): ReactElement {
  const { correction: messages } = useMessages(previewMessages);
  const before = (contact.contact as Contact | undefined)?.mobile?.number ?? '';
  const [text, setText] = useState(before);
  const id = useId();
  const save = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const number = text.trim();
    if (number !== '' && number !== before) void correct({ mobile: { number } });
  };
  return (
    <form className="pb-fix" onSubmit={save}>
      <label htmlFor={id} className="pb-visually-hidden">
        {messages.number(contact.name)}
      </label>
      <TextInput
        id={id}
        type="tel"
        value={text}
        onValueChange={setText}
        placeholder={messages.numberHint}
        autoComplete="off"
      />
      <Button size="sm" type="submit" disabled={isBusy || text.trim() === '' || text.trim() === before}>
        {messages.saveNumber}
      </Button>
    </form>
  );
}

/** What was corrected, with undo, or why it was not. */
export function CorrectionStatus({ corrections }: { readonly corrections: Corrections }): ReactElement | null {
  const { correction: messages } = useMessages(previewMessages);
  const { contact, failure, isBusy, last, undo } = corrections;
  if (failure !== undefined)
    return (
      <p className="pb-fix__n" data-failed role="alert">
        {messages.failed(contact.name, failure)}
      </p>
    );
  if (!last) return null;
  return (
    <p className="pb-fix__n" role="status">
      {messages.corrected(contact.name)}{' '}
      <Button variant="link" disabled={isBusy} onClick={() => void undo()}>
        {messages.undo}
      </Button>
    </p>
  );
}
